import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { current, dialog, half, monthApi, openMonth, openWizard, renderMonth } from '../../../testing/event-wizard.ts'
import { type FakeApi, refusal } from '../../../testing/fake-api.ts'
import { selected } from '../../../testing/filling.ts'
import { companySettings, consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { eventCode, overtimeCode } from '../../../testing/timesheet-codes.ts'
import { eventOf } from '../../../testing/timesheet-month.ts'

type App = Awaited<ReturnType<typeof openMonth>>

/** The document goes without a word to the page, which then comes anew from the network. */
async function reload(app: App, api: FakeApi = monthApi()) {
  const kept = sessionStorage.getItem('begun') ?? ''
  app.unmount()
  sessionStorage.setItem('begun', kept)
  const again = renderMonth(api)
  await screen.findByRole('grid', {}, LOADED)
  return again
}

const isEditing = () => expect(screen.getByRole('radio', { name: 'Modifier' })).toBeChecked()
const isReading = () => expect(screen.getByRole('radio', { name: 'Consulter' })).toBeChecked()

test('EDT-12 a reload comes back to the edit mode, to a stretch half chosen, and to one beside its wizard', async () => {
  const app = await openMonth(monthApi())
  await app.person.click(half('mercredi 27 mai après-midi'))
  const again = await reload(app)
  await waitFor(isEditing)
  expect(selected()).toHaveLength(1)
  // Its end is still awaited.
  await again.person.click(half('jeudi 28 mai après-midi'))
  await dialog('Nouvel événement')
  await reload(again)
  expect(await dialog('Nouvel événement')).toHaveTextContent('1,5 jour, du 27 au 28 mai')
  expect(selected()).toHaveLength(3)
})

test('EDT-12 what was answered in the wizard is there again, and is recorded as it was', async () => {
  const app = await openWizard()
  await app.person.click(screen.getByRole('radio', { name: /^Absence/ }))
  await app.person.click(screen.getByRole('radio', { name: /Congés payés/ }))
  const api = monthApi().on('POST', 'timesheet/event', () => [])
  const again = await reload(app, api)
  await waitFor(() => expect(current()).toContain('RECAPITULATIF'))
  await again.person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(api.sent('timesheet/event')[0]?.body).toMatchObject([{ event_code: 10 }]))
})

test('EDT-12 hours typed for an intervention outlive it, and nothing is asked before it', async () => {
  const night = overtimeCode(4, 'INT', { category: 'intervention', constraint: false, hour: true })
  const withNight = () => monthApi().onList('timesheet/overtime-code', [night], 1)
  const app = await openMonth(withNight())
  await app.person.click(await screen.findByRole('button', { name: 'Ajouter une astreinte ou une intervention' }))
  await app.person.click(await screen.findByRole('radio', { name: /Astreinte INT/ }))
  await app.person.type(screen.getByRole('textbox', { name: 'Heure de début, plage 1' }), '21:00')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(false)
  const again = await reload(app, withNight())
  const wizard = await dialog('Nouvelle intervention')
  expect(await within(wizard).findByRole('textbox', { name: 'Heure de début, plage 1' })).toHaveValue('21:00')
  await again.person.click(within(wizard).getByRole('button', { name: 'Ajouter une plage' }))
  expect(within(wizard).getAllByRole('textbox', { name: /^Heure de début/ })).toHaveLength(2)
})

test('EDT-12 WIN-13 the session ends under the wizard: after a new login it has its answers again', async () => {
  const api = monthApi().on('POST', 'timesheet/event', () => refusal(401))
  const app = await openWizard(api)
  await app.person.click(screen.getByRole('radio', { name: /^Absence/ }))
  await app.person.click(screen.getByRole('radio', { name: /Congés payés/ }))
  api.on('POST', 'token/refresh', () => refusal(401))
  await app.person.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  app.unmount()
  renderMonth(monthApi())
  await screen.findByRole('grid', {}, LOADED)
  await waitFor(() => expect(current()).toContain('RECAPITULATIF'))
})

test('EDT-12 CAL-18 another month, reading and leaving the page give it up', async () => {
  const app = await openWizard()
  await app.person.click(screen.getByRole('radio', { name: 'Consulter' }))
  await reload(app)
  isReading()
  expect(sessionStorage.getItem('begun')).toBeNull()
})

test.each([
  ['sent meanwhile', { state: 'submitted' }],
  ['closed meanwhile', { locked: true }],
] as const)('EDT-12 a month %s is read', async (_, elsewhere) => {
  const app = await openWizard()
  await reload(app, monthApi(elsewhere))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: 'Modifier' })).not.toBeInTheDocument()
  await waitFor(() => expect(sessionStorage.getItem('begun')).toBeNull())
})

test('EDT-12 a stretch that was filled meanwhile is chosen no more, the edit mode stays', async () => {
  const app = await openWizard()
  const taken = eventOf({ id: 90, code: eventCode('FOR'), range: '2026-05-28 am' })
  await reload(app, monthApi({ events: [taken] }))
  await waitFor(isEditing)
  expect(selected()).toHaveLength(0)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('EDT-12 another person on that browser never sees it', async () => {
  const app = await openWizard()
  const kept = sessionStorage.getItem('begun') ?? ''
  app.unmount()
  sessionStorage.setItem('begun', kept)
  renderApp({
    path: '/timesheet/5/2026',
    api: monthApi(),
    user: consultant({ matricule: 'C999' }),
    config: companySettings({ today: '2026-05-21' }),
  })
  await screen.findByRole('grid', {}, LOADED)
  isReading()
  await waitFor(() => expect(sessionStorage.getItem('begun')).toBeNull())
})
