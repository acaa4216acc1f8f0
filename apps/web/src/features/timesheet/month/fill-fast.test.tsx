import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type FakeApi, refusal } from '../../../testing/fake-api.ts'
import { fill, half, selected, serverWith } from '../../../testing/filling.ts'
import { drawnDuring } from '../../../testing/render-counter.ts'
import { EVENT_CODES, eventCode } from '../../../testing/timesheet-codes.ts'
import { eventOf } from '../../../testing/timesheet-month.ts'

const sent = (api: FakeApi) => api.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)

describe('one key on the grid', () => {
  test('EVT-82 a letter gives its code to what Shift has drawn, a digit too, and the legend shows them', async () => {
    const server = serverWith()
    const { person } = await fill(server)
    const legend = screen.getByRole('list', { name: 'Codes au clavier' })
    expect(within(legend).getAllByRole('button')[0]).toHaveAccessibleName(/Orselle, plateforme contrats, touche 1 ou O/)
    await person.keyboard('{Shift>}{ArrowRight}{/Shift}c')
    for (const name of ['mardi 12 mai matin', 'mardi 12 mai après-midi', 'mercredi 13 mai matin']) {
      expect(half(name)).toHaveAccessibleName(/congés payés, en attente$/)
    }
    expect(half('mercredi 13 mai matin')).toHaveFocus()
    expect(await screen.findByText('Votre événement a été enregistré avec succès')).toBeInTheDocument()
    await person.keyboard('{Control>}{End}{/Control}2')
    expect(half('dimanche 31 mai après-midi')).toHaveAccessibleName(/week-end$/)
    await person.keyboard('{ArrowLeft}{ArrowLeft}2')
    expect(half('vendredi 29 mai après-midi')).toHaveAccessibleName(/Formation, saisi$/)
    await waitFor(() => expect(server.events).toHaveLength(2))
  })

  test('Shift extends to the other side too, up to the neighbouring event', async () => {
    const server = serverWith({ events: [eventOf({ id: 7, code: eventCode('FOR'), range: '2026-05-18 pm' })] })
    const { person } = await fill(server, 'mercredi 20 mai matin')
    await person.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}')
    expect(selected()).toHaveLength(3)
    await person.keyboard('{ArrowUp}')
    expect(selected()).toHaveLength(0)
  })

  test('EVT-70 EVT-83 on an event of one’s own the letter changes its code', async () => {
    const server = serverWith({ events: [eventOf({ id: 7, code: eventCode('CP'), range: '2026-05-12 am' })] })
    const { person } = await fill(server)
    await person.keyboard('j')
    expect(half('mardi 12 mai matin')).toHaveAccessibleName(/jour de repos, en attente$/)
    expect(await screen.findByText('Votre événement a été modifié avec succès')).toBeInTheDocument()
    expect(server.api.sent('timesheet/event/7')[0]?.body).toEqual({ event_code: 11, updated_at: '2026-05-12T10:00:00' })
  })

  test('REM-02 T marks the half-days as remote and no longer', async () => {
    const server = serverWith()
    const { person } = await fill(server)
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}t')
    expect(half('mardi 12 mai après-midi')).toHaveAccessibleName(/télétravail$/)
    await waitFor(() => expect(server.remote_days).toEqual([{ day: '2026-05-12', am: true, pm: true }]))
    await person.keyboard('t')
    await waitFor(() => expect(server.remote_days).toEqual([{ day: '2026-05-12', am: true, pm: false }]))
  })

  test('Ctrl+Z takes back one change after the other, the remote marks that an absence cleared included', async () => {
    const server = serverWith({ remote_days: [{ day: '2026-05-12', am: true, pm: true }] })
    const { person } = await fill(server)
    await person.keyboard('c2')
    await waitFor(() => expect(server.events.map(({ event_code }) => event_code.short_code)).toEqual(['FOR']))
    await person.keyboard('{Control>}z{/Control}')
    expect(half('mardi 12 mai matin')).toHaveAccessibleName(/congés payés, en attente$/)
    await person.keyboard('{Control>}z{/Control}')
    expect(half('mardi 12 mai matin')).toHaveAccessibleName(/pré-rempli, télétravail$/)
    await waitFor(() => expect(server.remote_days).toEqual([{ day: '2026-05-12', am: true, pm: true }]))
    expect(server.events).toEqual([])
    await person.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Il n’y a rien à annuler')).toBeInTheDocument()
  })

  test('EDT-08 the keys are listed behind ?, where letters are switched off and stay so', async () => {
    const server = serverWith()
    const { person, unmount } = await fill(server)
    await person.keyboard('?')
    await person.click(await screen.findByRole('checkbox', { name: 'Lettres et chiffres actifs' }))
    await person.click(screen.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    act(() => half('mardi 12 mai matin').focus())
    await person.keyboard('ct1')
    expect(sent(server.api)).toEqual([])
    unmount()
    const { person: again } = await fill(server)
    await again.click(screen.getByRole('button', { name: 'Touches du calendrier' }))
    expect(await screen.findByRole('checkbox', { name: 'Lettres et chiffres actifs' })).not.toBeChecked()
  })

  test('CAL-18 in view mode no letter records anything; M changes the mode', async () => {
    const server = serverWith()
    const { person } = await fill(server)
    await person.click(screen.getByRole('radio', { name: 'Consulter' }))
    act(() => half('mardi 12 mai matin').focus())
    await person.keyboard('c1{Delete}')
    expect(sent(server.api)).toEqual([])
    await person.keyboard('m')
    expect(screen.getByRole('radio', { name: 'Modifier' })).toBeChecked()
  })

  test('a code of the legend is given to what is selected', async () => {
    const server = serverWith()
    const { person } = await fill(server)
    const training = screen.getByRole('button', { name: /Formation, touche/ })
    await person.click(training)
    expect(await screen.findByText('Choisissez d’abord des demi-journées')).toBeInTheDocument()
    act(() => half('mardi 12 mai matin').focus())
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await person.click(training)
    expect(half('mardi 12 mai après-midi')).toHaveAccessibleName(/Formation, saisi$/)
  })
})

describe('EDT-08 the codes under the grid', () => {
  const named = (list: HTMLElement) =>
    within(list)
      .getAllByRole('button')
      .map((each) => each.textContent)
  const used = (uses: Record<string, number>) => {
    const server = serverWith()
    const codes = EVENT_CODES.map((code) => ({ ...code, recent_uses: uses[code.short_code] }))
    server.api.onList('timesheet/event-code', codes, codes.length)
    return server
  }

  test('EDT-08 are six by their names: the main one, then those used most in 12 months', async () => {
    await fill(used({ CSS: 4, FOR: 2, JRS: 9 }))
    expect(named(screen.getByRole('list', { name: 'Codes au clavier' }))).toEqual([
      'ORSOrselleOrselle, plateforme contrats, touche 1 ou O',
      'JRSJour de reposJour de repos, touche 5 ou J',
      'CSSCongé sans soldeCongé sans solde, touche 8 ou S',
      'FORFormationFormation, touche 2 ou F',
      'INTIntercontratIntercontrat, touche 3 ou I',
      'CPCongés payésCongés payés, touche 4 ou C',
    ])
  })

  test('EDT-08 the others are behind Tous les codes, with a search, and are given to what is selected', async () => {
    const { person } = await fill(serverWith())
    expect(screen.queryByRole('button', { name: /^EM/ })).not.toBeInTheDocument()
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await person.click(screen.getByRole('button', { name: 'Tous les codes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tous les codes' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(EVENT_CODES.length)
    await person.type(dialog.getByRole('searchbox', { name: 'Rechercher un code' }), 'malade enf')
    expect(named(dialog.getByRole('list'))).toEqual(['EMEnfant maladeEnfant malade, touche 7 ou E7E'])
    await person.click(dialog.getByRole('button', { name: /^EM/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    for (const moment of ['matin', 'après-midi']) {
      expect(half(`mardi 12 mai ${moment}`)).toHaveAccessibleName(/enfant malade, en attente$/)
    }
    expect(await screen.findByText('Votre événement a été enregistré avec succès')).toBeInTheDocument()
  })

  test('EDT-08 a letter means the same in a month where other missions have ended', async () => {
    const server = serverWith()
    const codes = EVENT_CODES.map((code) => (code.short_code === 'ORS' ? { ...code, end_at: '2026-04-30' } : code))
    const later = { ...eventCode('FOR'), id: 40, short_code: 'OXA', description: 'Oxalis', priority: 5 }
    server.api.onList('timesheet/event-code', [...codes, later], codes.length + 1)
    await fill(server)
    const list = screen.getByRole('list', { name: 'Codes au clavier' })
    expect(within(list).queryByRole('button', { name: /^ORS/ })).not.toBeInTheDocument()
    expect(within(list).getByRole('button', { name: /^OXA/ })).toHaveAccessibleName(/ou X$/)
  })
})

describe('when the server says no', () => {
  test('EVT-86 EDT-10 the edit is off the screen, the refusal said, the others kept and its stretch chosen again', async () => {
    const server = serverWith()
    const { person } = await fill(server)
    let refuse: (answer: Response) => void = () => undefined
    const first = new Promise<Response>((resolve) => {
      refuse = resolve
    })
    const { api } = server
    api.on('POST', 'timesheet/event', () => first)
    await person.keyboard('c')
    expect(half('mardi 12 mai matin')).toHaveAccessibleName(/congés payés, en attente$/)
    await person.keyboard('{ArrowRight}2')
    expect(half('mercredi 13 mai matin')).toHaveAccessibleName(/Formation, saisi$/)
    expect(api.sent('timesheet/event')).toHaveLength(1)
    const kept = { ...eventOf({ id: 31, code: eventCode('FOR'), range: '2026-05-13 am' }) }
    api.on('POST', 'timesheet/event', () => {
      server.events = [kept]
      return [kept]
    })
    refuse(refusal(409, { code: 'overlap', message: 'Un événement existe déjà sur cette période' }))
    expect(await screen.findByRole('region', { name: 'Saisie non enregistrée' })).toHaveTextContent(
      'Ce mois a été modifié entre-temps : votre absence du 12 mai n’a pas été enregistrée',
    )
    await waitFor(() => expect(half('mardi 12 mai matin')).toHaveAccessibleName(/pré-rempli$/))
    expect(selected().map((each) => each.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('mardi 12 mai matin'),
    ])
    await waitFor(() => expect(server.events).toEqual([kept]))
    expect(half('mercredi 13 mai matin')).toHaveAccessibleName(/Formation, saisi$/)
  })

  test('EVT-63 a balance that does not suffice is told before anything is sent', async () => {
    const server = serverWith()
    const { person } = await fill(server, 'vendredi 29 mai matin')
    await person.keyboard('r')
    expect(await screen.findByText(/^Solde insuffisant.: .*disponible.*Il manque/)).toBeInTheDocument()
    expect(sent(server.api)).toEqual([])
  })
})

test('sending waits until the server has every edit', async () => {
  const server = serverWith({ main_activity: null })
  const { person } = await fill(server, 'lundi 4 mai matin')
  let answer: () => void = () => undefined
  const free = new Promise<void>((resolve) => {
    answer = resolve
  })
  const made = eventOf({ id: 31, code: eventCode('ORS'), range: '2026-05-04 am 2026-05-29 pm' })
  server.api.on('POST', 'timesheet/event', async () => {
    await free
    server.events = [made]
    return [made]
  })
  await person.keyboard('{Control>}a{/Control}1')
  expect(screen.getByText('17 / 17 jours')).toBeInTheDocument()
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  answer()
  expect(await screen.findByRole('dialog', { name: /^Envoyer mai 2026/ })).toBeInTheDocument()
})

describe('what a keystroke draws', () => {
  interface CellProps {
    half: { id: string }
  }
  const cellsDrawn = async (keys: string, person: { keyboard: (keys: string) => Promise<void> }) => {
    const drawn = await drawnDuring('HalfDayCell', () => person.keyboard(keys))
    return [...new Set((drawn as CellProps[]).map((props) => props.half.id))].toSorted()
  }

  test('no cell but those that a key changes', async () => {
    const { person } = await fill(serverWith())
    expect(await cellsDrawn('{ArrowRight}', person)).toEqual(['2026-05-12-am', '2026-05-13-am'])
    expect(await cellsDrawn('{Shift>}{ArrowDown}{/Shift}', person)).toEqual(['2026-05-13-am', '2026-05-13-pm'])
    expect(await cellsDrawn('2', person)).toEqual(['2026-05-13-am', '2026-05-13-pm'])
    expect(await cellsDrawn('{Delete}', person)).toEqual(['2026-05-13-pm'])
    expect(await cellsDrawn('{Control>}z{/Control}', person)).toEqual(['2026-05-13-pm'])
    expect(await cellsDrawn('t', person)).toEqual(['2026-05-13-pm'])
  })
})
