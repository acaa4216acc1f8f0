import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import { HISTORY, PEOPLE } from './absence-fixtures.ts'
import type { Absence, AbsenceEvidence } from './absences.queries.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'

const LIST = 'validation/event/absence/user'
const EVIDENCE = 'validation/event/{id}/evidence'
const ROLES: CurrentUser['roles'] = ['ROLE_VALIDATION', 'ROLE_ABSENCE_SHOW', 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL']
const away = (id: number, start_at: string, end_at: string, state: Absence['state']) => ({
  start_at,
  start_moment: 'am' as const,
  end_at,
  end_moment: 'pm' as const,
  state,
  description: 'Congés payés',
  id,
})

const TEAM: AbsenceEvidence = {
  days: ['06', '07', '08', '09', '10', '11', '12'].map((day, index) => ({
    day: `2026-12-${day}`,
    worked: index > 0 && index < 6,
    present: 4,
  })),
  team_size: 5,
  people: [
    { id: 233, identity: 'Samir Benali', away: [away(73, '2026-12-07', '2026-12-11', 'submitted')] },
    { id: 9, identity: 'Yanis Haddad', away: [away(900, '2026-12-08', '2026-12-08', 'validated1')] },
  ],
  projection: { cp: 12.5, rtt: 3 },
}

const people = PEOPLE.slice(0, 3).map((one) => ({
  ...one,
  absences: one.absences.map((absence) =>
    absence.id === 74 ? { ...absence, actions: [...absence.actions, 'edit' as const] } : absence,
  ),
}))
const office = () => new FakeApi().onList(LIST, [...people], 3).on('GET', EVIDENCE, () => TEAM)

async function open(row: string, api = office(), roles = ROLES) {
  const app = renderApp({ path: '/backend/absences', user: manager({ roles }), api })
  const line = (await screen.findByText(row)).closest('tr') ?? document.body
  await app.person.click(within(line).getByRole('button', { name: /^Ouvrir/ }))
  return app
}

test('ABS-53 ABS-54 who is away on those days and the projection are read once, when the row is opened', async () => {
  const { api } = await open('Benali')
  const table = within(await screen.findByRole('table', { name: /dans une équipe de 5/ }))
  expect(table.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    'Samir Benali',
    'Yanis Haddad',
    'Présents / 5',
  ])
  expect(table.getAllByText('Congés payés, validé n1')).toHaveLength(1)
  expect(screen.getByText(/Projection au 31\/12/)).toHaveTextContent('CP 12,50 · JRS 3,00')
  expect(api.requests.filter(({ path }) => path.endsWith('/evidence'))).toHaveLength(1)
})

test.each(['submitted', 'refused'] as const)(
  'KEY-11 a %s absence is marked among those who are away, and no other',
  async (state) => {
    const [own, mate] = TEAM.people
    if (!own || !mate) throw new Error('The team has two people')
    const asked = away(73, '2026-12-07', '2026-12-11', state)
    const other = away(901, '2026-12-10', '2026-12-10', 'validated1')
    const api = office().on('GET', EVIDENCE, () => ({ ...TEAM, people: [{ ...own, away: [asked, other] }, mate] }))
    await open('Benali', api)
    const table = within(await screen.findByRole('table', { name: /dans une équipe de 5/ }))
    expect(table.getAllByText(/cette absence/)).toHaveLength(5)
    const lines = table.getAllByRole('row')
    expect(within(lines[1] ?? document.body).getAllByText(/cette absence/)).toHaveLength(5)
  },
)

test('ABS-21 ABS-94 ABS-96 ABS-99 another type is saved with the stamp seen; a refusal stays in the dialog', async () => {
  let refuses = true
  const api = office()
    .on('GET', 'validation/event/{id}/code', () => [
      {
        id: 9,
        short_code: 'CSS',
        description: 'Congé sans solde',
        type: 'absence' as const,
        color: '#975ed7',
        relevant_counter: null,
        editable: true,
      },
    ])
    .on('PATCH', 'validation/event/{id}', () =>
      refuses ? refusal(409, { code: 'state', message: 'Non.' }) : new Response('{}', { status: 200 }),
    )
  const { person } = await open('Caron', api)
  await person.click(await screen.findByRole('button', { name: /Modifier le type/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier le type' }))
  await person.selectOptions(await dialog.findByRole('combobox', { name: "Type d'absence" }), 'Congé sans solde')
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Non.')
  refuses = false
  await person.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Modification effectuée')).toBeVisible()
  expect(api.sent('validation/event/74').at(-1)?.body).toEqual({
    event_code: 9,
    comment: '',
    updated_at: '2026-11-16T09:15:00',
  })
})

test('ABS-93 ABS-124 only where it may be is the type offered for change, and all absences with their role', async () => {
  await open('Benali')
  expect(screen.queryByRole('button', { name: /Modifier le type/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Toutes ses absences' })).toBeNull()
})

test('ABS-24 ABS-123 ABS-125 ABS-126 all absences by year, the newest first, 25 at a time', async () => {
  const years = [
    { year: 2025, total_days: 24.5 },
    { year: 2026, total_days: 6 },
  ]
  const api = office()
    .on('GET', 'timesheet/event/history/absence/years', () => years)
    .onList('timesheet/event/history/absence', [], 0)
  const { person } = await open('Benali', api, [...ROLES, 'ROLE_ABSENCE_FULL_HISTORY'])
  await person.click(await screen.findByRole('button', { name: 'Toutes ses absences' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Absences de Samir Benali' }))
  expect(await dialog.findByRole('radio', { name: /^2026/ })).toBeChecked()
  await person.click(dialog.getByRole('radio', { name: /^2025/ }))
  await waitFor(() => expect(api.sent('timesheet/event/history/absence')).toHaveLength(2))
  const [newest, chosen] = api.sent('timesheet/event/history/absence').map(({ query }) => query)
  expect([newest?.get('year'), chosen?.get('year'), newest?.get('user')]).toEqual(['2026', '2025', 'C233'])
  expect(newest?.get('maxResults')).toBe('25')
  expect(await dialog.findByText('Aucune absence à afficher')).toBeVisible()
})

test('ABS-23 ABS-114 an edit in the history tells the type before and after', async () => {
  const edit = {
    id: 4,
    action: 'edit' as const,
    label: 'Modification',
    author: 'Alice Martin',
    created_at: '2026-11-19T18:00:00+01:00',
    comment: null,
    old_data: { id: 1, description: 'Congés payés' },
    new_data: { id: 2, description: 'JRS' },
  }
  const api = office().on('GET', 'validation/event-action/{id}', () => [edit, ...HISTORY])
  await open('Benali', api, [...ROLES, 'ROLE_ABSENCE_ACTION_HISTORY'])
  const entry = (await screen.findByText('Modification')).closest('li')
  expect(entry).toHaveTextContent('Congés payés → JRS')
})

test('KEY-11 WIN-13 under the thumb the names say why they did not come', async () => {
  setWindowWidth(390)
  const api = office().on('GET', EVIDENCE, () => refusal(404, { code: 'unknown', message: 'Élément introuvable.' }))
  const { person } = renderApp({ path: '/backend/absences', user: manager({ roles: ROLES }), api })
  const card = within(await screen.findByRole('article', { name: 'Absence de Samir Benali' }))
  await person.click(card.getByRole('button', { name: 'Valider' }))
  expect(await screen.findByText('Élément introuvable.')).toBeVisible()
})
