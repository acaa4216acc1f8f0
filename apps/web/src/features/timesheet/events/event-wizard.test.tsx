import type { AbsencePreview } from '@cadran/contract/timesheet/events'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { current, dialog, half, kind, monthApi, openMonth, openWizard } from '../../../testing/event-wizard.ts'
import { refusal } from '../../../testing/fake-api.ts'
import { LOADED, renderApp, retype } from '../../../testing/render.tsx'
import { EVENT_CODES } from '../../../testing/timesheet-codes.ts'
import { mayOf, PENDING_CP, REFUSED_JRS } from '../../../testing/timesheet-may.ts'
import { setWindowWidth } from '../../../testing/window.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const alertIn = async (name: string) => within(await dialog(name)).findByRole('alert')

const PREVIEW: AbsencePreview = {
  days_count: 1.5,
  events: [],
  counter: 'cp',
  balance_before: 15,
  balance_after: 13.5,
  available: 17.08,
  advance: 2.08,
  set_aside: 0,
  expiring: null,
  before: 13.5,
  after: 12,
  sufficient: true,
  to_be_lost: [],
  text: null,
  shorter: null,
  refusal: null,
  also_absent: [],
  team_size: null,
}

/** As far as the recap of 1.5 days of CP. */
async function openRecap(api = monthApi()) {
  const app = await openWizard(api)
  await app.person.click(await kind(/^Absence/))
  await app.person.click(screen.getByRole('radio', { name: /Congés payés/ }))
  return app
}

describe('the path', () => {
  test('EVT-30 EVT-31 EDT-01 a free stretch opens the wizard at QUOI ? with its dates known', async () => {
    await openWizard()
    const panel = await dialog('Nouvel événement')
    expect(current()).toContain('QUOI ?')
    expect(within(panel).getByRole('list', { name: 'Étapes' })).toHaveTextContent('QUOI ?RECAPITULATIF')
    expect(panel).toHaveTextContent('1,5 jour, du 27 au 28 mai')
    expect(panel).not.toHaveAttribute('aria-modal')
  })

  test('EDT-01 EVT-35 EVT-42 EVT-44 a click on a code goes on; the arrows choose, and Suivant waits for them', async () => {
    const { person } = await openWizard()
    expect(button('Suivant')).toBeDisabled()
    await person.click(await kind(/^Absence/))
    expect(current()).toContain('QUOI ?')
    expect(button('Suivant')).toBeDisabled()
    screen.getByRole('radio', { name: /Congés payés/ }).focus()
    await person.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: /Jour de repos/ })).toBeChecked()
    expect(current()).toContain('QUOI ?')
    expect(button('Suivant')).toBeEnabled()
    await person.click(screen.getByRole('radio', { name: /Jour de repos/ }))
    expect(current()).toContain('RECAPITULATIF')
  })

  test('LED-55 the recap says what will be left on the last day, of the days as they are now', async () => {
    const words = (end: string) => `Le ${end}, il vous restera 12,00 jours de CP.`
    const api = monthApi().on('GET', 'timesheet/absence-preview', ({ query }) => ({
      ...PREVIEW,
      text: words(query.get('end_at') ?? ''),
    }))
    await openRecap(api)
    expect(await screen.findByText(words('2026-05-28'))).toBeInTheDocument()
  })

  test('EVT-40 EDT-01 one can step back to what is done and not ahead, and what was chosen goes on again', async () => {
    const { person } = await openRecap()
    const panel = await dialog('Nouvelle absence')
    await person.click(within(panel).getByRole('button', { name: 'Modifier QUOI ?' }))
    expect(current()).toContain('QUOI ?')
    expect(within(panel).queryByRole('button', { name: /Modifier/ })).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /Congés payés/ })).toBeChecked()
    await person.click(screen.getByRole('radio', { name: /Congés payés/ }))
    expect(current()).toContain('RECAPITULATIF')
    await person.click(button('Précédent'))
    expect(current()).toContain('QUOI ?')
  })

  test('EVT-43 EVT-63 ASK-07 an insufficient balance is told, does not go on, and is why Suivant does not', async () => {
    const counters = mayOf().counters
    const api = monthApi({ counters: counters && { ...counters, rtt: 1 } })
    const { person } = await openWizard(api)
    await person.click(await kind(/^Absence/))
    const row = screen.getByRole('radio', { name: /Jour de repos/ }).closest('label')
    expect(row).toHaveTextContent('Solde insuffisant')
    expect(screen.getByRole('radio', { name: /Congés payés/ }).closest('label')).toHaveTextContent('15,00 → 13,50')
    await person.click(screen.getByRole('radio', { name: /Jour de repos/ }))
    expect(current()).toContain('QUOI ?')
    expect(button('Suivant')).toHaveAttribute('aria-disabled', 'true')
    expect(button('Suivant')).toHaveAccessibleDescription(/^Solde insuffisant.*Il manque 0,50/)
    await person.click(button('Suivant'))
    expect(current()).toContain('QUOI ?')
  })

  test('EDT-17 the only code of a kind is chosen already, and one kind alone is no question', async () => {
    const only = EVENT_CODES.filter(({ short_code }) => short_code === 'ORS')
    const api = monthApi().onList('timesheet/event-code', only, 1)
    const app = await openMonth(api)
    await app.person.click(half('mercredi 27 mai après-midi'))
    await app.person.click(half('jeudi 28 mai après-midi'))
    expect(await screen.findByRole('radio', { name: /Orselle/ })).toBeChecked()
    expect(screen.queryByRole('radio', { name: /^Activité/ })).not.toBeInTheDocument()
    await app.person.keyboard('{Enter}')
    expect(current()).toContain('RECAPITULATIF')
  })
})

describe('saving', () => {
  test('EVT-46 EVT-68 EVT-82 EVT-85 the recap shows all, then one event is created and the month read again', async () => {
    const api = monthApi().on('POST', 'timesheet/event', () => [PENDING_CP])
    const { person } = await openRecap(api)
    const panel = await dialog('Nouvelle absence')
    for (const text of ['Absence', 'CPCongés payés', 'Durée1,5 j', 'Cette absence−\u00a01,50', 'Solde après13,50']) {
      expect(panel).toHaveTextContent(text.replace('\u00a0', ' '))
    }
    expect(within(panel).getByRole('textbox', { name: 'Début' })).toHaveValue('27/05/2026')
    expect(within(panel).getByRole('radio', { name: 'Ap.-midi' })).toBeChecked()
    const loads = api.sent('timesheet/month/5/2026').length
    await person.click(button('Enregistrer'))
    expect(await screen.findByText('Votre événement a été enregistré avec succès')).toBeInTheDocument()
    expect(api.sent('timesheet/event')[0]?.body).toEqual([
      { start_at: '2026-05-27', start_moment: 'pm', end_at: '2026-05-28', end_moment: 'pm', event_code: 10 },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.sent('timesheet/month/5/2026').length).toBeGreaterThan(loads)
  })

  test('EVT-86 EVT-87 a refusal shows its first error and the wizard stays on the recap with its data', async () => {
    const api = monthApi().on('POST', 'timesheet/event', () =>
      refusal(422, { code: 'x', message: 'Autre', errors: { balance: ['Solde insuffisant'] } }),
    )
    const { person } = await openRecap(api)
    await person.click(button('Enregistrer'))
    expect(await alertIn('Nouvelle absence')).toHaveTextContent('Solde insuffisant')
    expect(current()).toContain('RECAPITULATIF')
    expect(await dialog('Nouvelle absence')).toHaveTextContent('CPCongés payés')
  })

  test('ASK-07 EVT-86 a balance spent meanwhile is read again: what is left and what lacks, said once, and nothing goes', async () => {
    const counters = mayOf().counters
    let cp = 15
    const api = monthApi().on('GET', 'timesheet/month/{month}/{year}', () =>
      mayOf({ counters: counters && { ...counters, cp, before_june: 0 } }),
    )
    api.on('POST', 'timesheet/event', () => {
      cp = -1.08
      return refusal(422, { code: 'insufficient-balance', message: 'Solde insuffisant' })
    })
    const { person } = await openRecap(api)
    await person.click(button('Enregistrer'))
    const panel = within(await dialog('Nouvelle absence'))
    await waitFor(() =>
      expect(panel.getByRole('alert')).toHaveTextContent(/^Solde insuffisant.*dont 1,00 par anticipation\. Il manque/),
    )
    expect(panel.queryByText(/reçoit la demande/)).toBeNull()
    expect(button('Enregistrer')).toHaveAttribute('aria-disabled', 'true')
    await person.click(button('Enregistrer'))
    expect(api.sent('timesheet/event')).toHaveLength(1)
  })

  test('EVT-86 MON-114 a refusal without a word says Une erreur est survenue', async () => {
    const { person } = await openRecap(monthApi().on('POST', 'timesheet/event', () => refusal(422, {})))
    await person.click(button('Enregistrer'))
    expect(await alertIn('Nouvelle absence')).toHaveTextContent('Une erreur est survenue')
  })

  test('EVT-56 EDT-10 an overlap found by the server reads the month again and keeps the wizard', async () => {
    const message = 'Un événement existe déjà sur cette période'
    const api = monthApi().on('POST', 'timesheet/event', () => refusal(409, { code: 'overlap', message }))
    const { person } = await openRecap(api)
    const loads = api.sent('timesheet/month/5/2026').length
    await person.click(button('Enregistrer'))
    expect(await alertIn('Nouvelle absence')).toHaveTextContent(
      'Ce mois a été modifié entre-temps : votre absence du 27 au 28 mai n’a pas été enregistrée',
    )
    await waitFor(() => expect(api.sent('timesheet/month/5/2026').length).toBeGreaterThan(loads))
  })
})

describe('changing and deleting', () => {
  test('EVT-41 EVT-70 EVT-83 a change starts at CODE with what is known and sends the new dates', async () => {
    const api = monthApi().on('PATCH', 'timesheet/event/{id}', () => PENDING_CP)
    const { person } = await openMonth(api)
    await person.click(half('mercredi 13 mai après-midi'))
    await dialog('Modifier l’absence')
    expect(current()).toContain('CODE')
    expect(await screen.findByRole('radio', { name: /Congés payés/ })).toBeChecked()
    await person.click(button('Suivant'))
    await retype(person, 'Fin', '13/05/2026')
    await person.click(button('Enregistrer'))
    expect(await screen.findByText('Votre événement a été modifié avec succès')).toBeInTheDocument()
    expect(api.sent('timesheet/event/501')[0]?.body).toEqual({
      start_at: '2026-05-13',
      start_moment: 'pm',
      end_at: '2026-05-13',
      end_moment: 'pm',
      event_code: 10,
      updated_at: '2026-05-12T10:00:00',
    })
  })

  test('EVT-18 EDT-02 a refused absence is taken up again from its comment, its one day in the title', async () => {
    const { person } = await openMonth(monthApi())
    expect(screen.getByText(`« ${REFUSED_JRS.comment ?? ''} »`)).toBeInTheDocument()
    await person.click(button('Corriger'))
    expect(await dialog('Modifier l’absence')).toHaveTextContent('jour, le 22 mai')
  })

  test('EVT-47 EVT-48 deleting asks first, and refusing deletes nothing', async () => {
    const api = monthApi()
    const { person } = await openMonth(api)
    await person.click(half('mercredi 13 mai après-midi'))
    await person.click(button('Supprimer'))
    const question = await dialog('Voulez-vous vraiment supprimer cet événement ?')
    expect(question).toHaveTextContent('Congés payés du 13/05/2026 (après-midi) au 15/05/2026 (après-midi), 1,5 j.')
    await person.click(within(question).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(api.sent('timesheet/event/501')).toEqual([])
    expect(await dialog('Modifier l’absence')).toBeInTheDocument()
  })

  test('EVT-71 EVT-84 EVT-85 a confirmed deletion says so and reads the month again', async () => {
    const api = monthApi().on('DELETE', 'timesheet/event/{id}', () => undefined)
    const { person } = await openMonth(api)
    await person.click(half('mercredi 13 mai après-midi'))
    await person.click(button('Supprimer'))
    const question = await dialog('Voulez-vous vraiment supprimer cet événement ?')
    const loads = api.sent('timesheet/month/5/2026').length
    await person.click(within(question).getByRole('button', { name: 'Supprimer' }))
    expect(await screen.findByText('Votre événement a été supprimé avec succès')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(api.sent('timesheet/month/5/2026').length).toBeGreaterThan(loads)
  })
})

describe('the codes', () => {
  test('EVT-28 EVT-29 are asked for on entering edit mode, 1000 at a time, and kept for the next time', async () => {
    const api = monthApi()
    const { person, unmount } = await openWizard(api)
    expect(api.sent('timesheet/event-code')).toHaveLength(1)
    expect(api.sent('timesheet/event-code')[0]?.query.get('maxResults')).toBe('1000')
    await person.keyboard('{Escape}')
    unmount()
    await openWizard(api)
    expect(api.sent('timesheet/event-code')).toHaveLength(1)
  })

  test('EVT-29 SHL-97 are asked for again once what is kept has expired', async () => {
    localStorage.setItem(
      'eventCodes',
      JSON.stringify({ matricule: 'C201', until: Date.now() - 1, cache_expire_at: '2026-05-22T00:00:00', codes: [] }),
    )
    const api = monthApi()
    await openWizard(api)
    expect(api.sent('timesheet/event-code')).toHaveLength(1)
  })
})

test('README 25 EDT-01 on mobile the wizard is a bottom sheet with two steps, and a tap goes on', async () => {
  setWindowWidth(390)
  const app = renderApp({ path: '/timesheet/5/2026', api: monthApi() })
  await app.person.click(await screen.findByRole('button', { name: 'Modifier' }, LOADED))
  await app.person.click(half('mercredi 27 mai après-midi'))
  await app.person.click(half('jeudi 28 mai après-midi'))
  const sheet = await dialog('Nouvel événement')
  expect(await within(sheet).findByRole('list', { name: 'Étapes' })).toHaveTextContent('QUOI ?RECAPITULATIF')
  expect(sheet).toHaveTextContent('1,5 jour, du 27 au 28 mai')
  await app.person.click(await within(sheet).findByRole('radio', { name: /^Absence/ }))
  await app.person.click(within(sheet).getByRole('radio', { name: /Congés payés/ }))
  expect(current()).toContain('RECAPITULATIF')
  await app.person.click(within(sheet).getByRole('button', { name: 'Modifier QUOI ?' }))
  expect(current()).toContain('QUOI ?')
})

test('MON-16 MON-17 a contractor records prestations', async () => {
  const api = monthApi({ owner: { person_type: 'contractor' }, main_activity: null })
  const { person } = await openWizard(api)
  await person.click(screen.getByRole('radio', { name: /^Prestation/ }))
  await person.click(screen.getByRole('radio', { name: /Orselle/ }))
  expect(await dialog('Nouvelle prestation')).not.toHaveTextContent('Activité')
})
