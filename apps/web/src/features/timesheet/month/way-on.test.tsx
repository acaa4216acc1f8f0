import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { half, selected, serverWith } from '../../../testing/filling.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { eventCode } from '../../../testing/timesheet-codes.ts'
import { eventOf, type MonthInput, TODAY } from '../../../testing/timesheet-month.ts'
import { setWindowWidth } from '../../../testing/window.ts'

/** May 2026, of which one half-day is filled. */
const UNFINISHED: MonthInput = {
  main_activity: null,
  events: [eventOf({ id: 1, code: eventCode('FOR'), range: '2026-05-04 am' })],
}

async function read(input: MonthInput) {
  const server = serverWith(input)
  const config = companySettings({ today: TODAY })
  const app = renderApp({ path: '/timesheet/5/2026', api: server.api, user: consultant(), config })
  await screen.findByRole('grid', {}, LOADED)
  return { ...app, server }
}

const button = (name: string) => screen.getByRole('button', { name })
const noButton = (name: string | RegExp) => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
const isPrimary = (name: string) => button(name).className.includes('primary')

describe('a month with half-days to fill, read', () => {
  test('EDT-06 EDT-07 its primary act leads to edit mode, with what is left of the first day selected', async () => {
    const { person } = await read(UNFINISHED)
    expect(screen.getByText('0,5 / 17 jours')).toBeInTheDocument()
    expect([isPrimary('Compléter 16,5 jours'), isPrimary('Envoyer')]).toEqual([true, false])
    await person.click(button('Compléter 16,5 jours'))
    expect(screen.getByRole('radio', { name: 'Modifier' })).toBeChecked()
    expect(selected().map((each) => each.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^lundi 4 mai après-midi/),
    ])
    expect(half('lundi 4 mai après-midi')).toHaveFocus()
    noButton(/^Compléter/)
    await screen.findByRole('list', { name: 'Codes au clavier' })
    await person.keyboard('2')
    expect(half('lundi 4 mai après-midi')).toHaveAccessibleName(/Formation, saisi$/)
    expect(await screen.findByText('Votre événement a été enregistré avec succès')).toBeInTheDocument()
  })

  test('EDT-07 its half-days to fill are drawn dashed, and said in the legend', async () => {
    await read(UNFINISHED)
    expect(within(screen.getByRole('grid')).getAllByText('À compléter')).toHaveLength(17)
    expect(screen.getByRole('list', { name: 'Légende' })).toHaveTextContent('À compléter')
  })

  test('EDT-07 one that can be sent has the sending as its primary act, and nothing to complete', async () => {
    await read({})
    expect(isPrimary('Envoyer')).toBe(true)
    noButton(/^Compléter/)
    expect(screen.queryByText('À compléter')).not.toBeInTheDocument()
  })

  test('EDT-06 of a contractor nothing is asked: the empty month leads to edit mode all the same', async () => {
    const { person } = await read({ main_activity: null, owner: { person_type: 'contractor' } })
    expect([isPrimary('Saisir mes jours'), isPrimary('Envoyer')]).toEqual([false, true])
    await person.click(button('Saisir mes jours'))
    expect(selected()).toHaveLength(2)
    expect(half('lundi 4 mai matin')).toHaveFocus()
    await screen.findByRole('list', { name: 'Codes au clavier' })
  })

  test('EDT-07 a month that was closed without a report has nothing to complete', async () => {
    await read({ ...UNFINISHED, locked: true })
    noButton(/^Compléter/)
    expect(screen.queryByText('À compléter')).not.toBeInTheDocument()
  })
})

describe('a free day, read', () => {
  test('EDT-06 on mobile its sheet leads to edit mode with that day selected', async () => {
    setWindowWidth(390)
    const { person } = await read(UNFINISHED)
    await person.click(half('mardi 12 mai après-midi'))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Compléter ce jour' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(selected().map((each) => each.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^mardi 12 mai matin/),
      expect.stringMatching(/^mardi 12 mai après-midi/),
    ])
    // The codes stand over the actions: one of them fills what is selected.
    await person.click(await screen.findByRole('button', { name: /^FOR/ }))
    expect(half('mardi 12 mai matin')).toHaveAccessibleName(/Formation, saisi$/)
    expect(await screen.findByText('Votre événement a été enregistré avec succès')).toBeInTheDocument()
  })

  test('EDT-06 on desktop so do its details; a pre-filled day may be entered, one that is taken may not', async () => {
    const events = [eventOf({ id: 1, code: eventCode('CP'), range: '2026-05-12 am 2026-05-12 pm' })]
    const { person } = await read({ events })
    await person.click(half('mardi 12 mai matin'))
    expect(await screen.findByRole('button', { name: 'Fermer le jour' })).toBeInTheDocument()
    noButton(/ce jour$/)
    await person.click(half('mercredi 13 mai matin'))
    await person.click(button('Saisir ce jour'))
    expect(selected()).toHaveLength(2)
    await screen.findByRole('list', { name: 'Codes au clavier' })
  })

  test('EDT-06 MON-84 in a month that was sent there is no way on', async () => {
    const { person } = await read({ state: 'submitted' })
    await person.click(half('mardi 12 mai matin'))
    expect(await screen.findByRole('button', { name: 'Fermer le jour' })).toBeInTheDocument()
    noButton(/ce jour$|^Compléter|^Modifier/)
  })
})

describe('an empty month whose main activity is known', () => {
  /** Not pre-filled: its owner has stopped that. */
  const EMPTY: MonthInput = { change: { autofill: false } }

  test('EDT-15 EDT-03 is filled by one act, which is taken back like any other', async () => {
    const { person, server } = await read(EMPTY)
    expect(await screen.findByRole('region', { name: 'Mai 2026 est vide' })).toHaveTextContent(
      '17 jours à compléter. Votre activité est ORS, Orselle, plateforme contrats.',
    )
    await person.click(button('Remplir les 17 jours en ORS'))
    expect(half('vendredi 29 mai après-midi')).toHaveAccessibleName(/contrats, saisi$/)
    noButton(/^Remplir/)
    await waitFor(() => expect(server.events).toMatchObject([{ start_at: '2026-05-04', end_at: '2026-05-29' }]))
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(server.events).toEqual([]))
    expect(await screen.findByText('Modification annulée')).toBeInTheDocument()
    expect(button('Remplir les 17 jours en ORS')).toBeInTheDocument()
  })

  test('EDT-06 EDT-15 or day by day; nothing else is primary beside the offer', async () => {
    const { person } = await read(EMPTY)
    await screen.findByRole('region', { name: 'Mai 2026 est vide' })
    expect([isPrimary('Remplir les 17 jours en ORS'), isPrimary('Envoyer')]).toEqual([true, false])
    noButton('Compléter 17 jours')
    await person.click(button('Compléter jour par jour'))
    expect(half('lundi 4 mai matin')).toHaveFocus()
    expect(selected()).toHaveLength(2)
    noButton(/^Remplir/)
    await screen.findByRole('list', { name: 'Codes au clavier' })
  })

  test('EDT-15 one that is sent, or not all empty, offers nothing of the kind', async () => {
    const { unmount } = await read({ ...EMPTY, events: UNFINISHED.events ?? [] })
    noButton(/^Remplir/)
    expect(isPrimary('Compléter 16,5 jours')).toBe(true)
    unmount()
    await read({ ...EMPTY, state: 'submitted', main_activity: null })
    noButton(/^Remplir/)
  })
})
