import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anAbsence, aPerson } from '../../../testing/absences.ts'
import { refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { barsOf, company, grid, HOLDER, may, openPlanning, rowOf } from '../../../testing/planning.ts'
import { setWindowWidth } from '../../../testing/window.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './month-planning-page.tsx'
import './opened-panel.tsx'
import './week-planning-page.tsx'

const LIST = 'validation/event/absence/user'
const DECIDES = manager({
  roles: ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ABSENCE_ACTION_HISTORY'],
})

/** Durand's sick leave of the 19th, as the list of absences has it. */
const asListed = (own: Parameters<typeof anAbsence>[1]) =>
  aPerson('Durand', 'Alice', {
    id: 202,
    matricule: 'C202',
    absences: [anAbsence('sick', { start_at: '2026-05-19', end_at: '2026-05-19', days_count: 1, ...own })],
  })

/** The planning of Durand alone once the absence is granted. */
const granted = () => ({
  ...may,
  absences: may.absences
    .filter(({ event_id }) => event_id === 72)
    .map((one) => ({ ...one, state: 'validated1' as const })),
  people: may.people
    .filter(({ matricule }) => matricule === 'C202')
    .map((one) => ({ ...one, halves: one.halves.map((code) => (code === 2 ? 1 : code)) })),
  total: 1,
})

function decidable() {
  let state: 'submitted' | 'validated1' = 'submitted'
  const api = company()
    .on('GET', 'validation/event/{id}/evidence', () => ({
      days: [{ day: '2026-05-19', worked: true, present: 3 }],
      team_size: 4,
      people: [],
      projection: null,
    }))
    .on('GET', 'validation/event-action/{id}', () => [])
    .on('POST', 'validation/event-action', () => {
      state = 'validated1'
      return { event: anAbsence('sick', { id: 72, state }), action: HISTORY, notified_at: null }
    })
    .on('GET', 'validation/planning', ({ query }) => (query.has('matricules[]') ? granted() : may))
  const listed = () => asListed({ id: 72, state, actions: state === 'submitted' ? ['validated1', 'refused'] : [] })
  return api.on('GET', LIST, () => [listed()] as never)
}

const HISTORY = {
  id: 1,
  action: 'validated1',
  label: 'Validation niveau 1',
  author: 'Nadia Belkacem',
  created_at: '2026-05-21T09:00:00+02:00',
  comment: null,
  old_data: null,
  new_data: null,
} as const

const cellOf = (name: RegExp, day: RegExp) => within(rowOf(name)).getByRole('gridcell', { name: day })
const opened = (name = 'Arrêt maladie') => screen.findByRole('dialog', { name })

describe('an absence opened from its bar', () => {
  test('WIN-02 PLN-30 a click opens it with its evidence, and granting it changes the bar and nothing else', async () => {
    const { person, api } = await openPlanning({ api: decidable(), user: DECIDES })
    await grid()
    const cell = cellOf(/Durand/, /^mardi 19 mai/)
    await person.click(cell)
    const panel = within(await opened())
    expect(await panel.findByText('3 sur 4 au plus bas, le 19 mai')).toBeVisible()
    expect(panel.getByText('le 19/05/2026')).toBeVisible()
    expect(api.sent(LIST)[0]?.query.toString()).toContain('matricules%5B%5D=C202&minDate=2026-05-19&maxDate=2026-05-19')

    await person.click(panel.getByRole('button', { name: /Valider niveau 1|Valider/ }))
    expect(await screen.findByText(/ validé$/)).toBeVisible()
    await waitFor(() => expect(cell).toHaveAccessibleName(/Validé N1$/))
    expect(cell).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(rowOf(/Durand/).querySelector('[data-event="72"]')).toHaveAttribute('data-state', 'validated1')
    expect(barsOf(/Martin/)).toHaveLength(1)
    // One person was read again, and the planning only once.
    expect(api.sent('validation/planning').map(({ query }) => query.get('matricules[]'))).toEqual([null, 'C202'])
  })

  test('WIN-02 Enter opens it, the arrows go to the next, Escape leads back to its bar', async () => {
    const { person } = await openPlanning({ api: decidable(), user: DECIDES })
    await grid()
    cellOf(/Martin/, /^jeudi 21 mai/).focus()
    await person.keyboard('{Enter}')
    await opened('Congés payés')
    await person.keyboard('{ArrowDown}')
    await opened()
    expect(rowOf(/Durand/).querySelector('[data-opened]')).toHaveAttribute('data-event', '72')
    await person.keyboard('{ArrowUp}')
    await opened('Congés payés')
    await person.keyboard('{ArrowDown}')
    await opened()
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(cellOf(/Durand/, /^mardi 19 mai/)).toHaveFocus()
    // A day without absence opens nothing.
    cellOf(/Durand/, /^lundi 18 mai/).focus()
    await person.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('WIN-02 ABS-18 a refusal asks for its reason first; what is refused to the act is said, and the bar stays', async () => {
    const message = 'Cette absence a été modifiée entre-temps.'
    const api = decidable().on('POST', 'validation/event-action', () => refusal(409, { code: 'stale', message }))
    const { person } = await openPlanning({ api, user: DECIDES })
    await grid()
    await person.click(cellOf(/Durand/, /^mardi 19 mai/))
    const panel = within(await opened())
    await person.click(await panel.findByRole('button', { name: 'Refuser…' }))
    const question = within(await screen.findByRole('dialog', { name: 'Refuser cette absence ?' }))
    await person.click(question.getByRole('button', { name: /^Refuser/ }))
    expect(await panel.findByRole('alert')).toHaveTextContent(message)
    expect(rowOf(/Durand/).querySelector('[data-event="72"]')).toHaveAttribute('data-state', 'submitted')
  })

  test('WIN-02 without the right to read absences the dates and the state remain, and nothing is decided', async () => {
    const { person, api } = await openPlanning({ user: HOLDER })
    await grid()
    await person.click(cellOf(/Durand/, /^mardi 19 mai/))
    const panel = within(await opened())
    expect(panel.getByText('le 19/05/2026')).toBeVisible()
    expect(panel.getByText('Soumis')).toBeVisible()
    expect(panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Fermer'])
    expect(api.sent(LIST)).toHaveLength(0)
  })

  test('WIN-02 BCK-31 on a phone a tap opens the same in a sheet', async () => {
    setWindowWidth(390)
    const path = '/backend/team-planning-by-week/2026/21?jour=2026-05-19'
    const { person } = await openPlanning({ api: decidable(), user: DECIDES, path })
    await person.click(await screen.findByRole('button', { name: /Arrêt maladie/ }))
    const sheet = within(await opened())
    expect(await sheet.findByText('3 sur 4 au plus bas, le 19 mai')).toBeVisible()
    expect(sheet.getByRole('button', { name: 'Refuser…' })).toBeVisible()
  })
})
