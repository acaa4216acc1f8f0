import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { forgetPerson } from '../../../platform/browser-storage.ts'
import type { CurrentUser } from '../../../platform/session.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { listedUser, manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './absences-page.tsx'

const LIST = 'validation/event/absence/user'
const VALIDATOR = manager({
  roles: [
    'ROLE_VALIDATION',
    'ROLE_MANAGER',
    'ROLE_ABSENCE_SHOW',
    'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
    'ROLE_ACTIVITY_SHOW',
  ],
})

const PEOPLE = [
  listedUser('C202', 'David', 'Élan'),
  listedUser('C203', 'Emma', 'Leroy', { start_at: '2026-07-01' }),
  listedUser('T900', 'Test', 'Compte'),
]

afterEach(() => forgetPerson())

async function openPanel(
  setup: { user?: CurrentUser; path?: string; total?: number; managers?: number; api?: FakeApi } = {},
) {
  const api = (setup.api ?? new FakeApi())
    .onList(LIST, [], 0)
    .onList('user', PEOPLE, setup.total ?? PEOPLE.length)
    .onList('user/managers', [], setup.managers ?? 0)
    .on('GET', 'validation/company', () => [])
  const app = renderApp({ path: setup.path ?? '/backend/absences', user: setup.user ?? VALIDATOR, api })
  await app.person.click(await screen.findByRole('button', { name: 'Recherche Avancée' }))
  const field = await screen.findByRole('combobox', { name: 'Collaborateurs' })
  return { ...app, field }
}

/** Those of the person filter: the months of the period are options too. */
const options = () => screen.queryAllByRole('option', { name: /·/ }).map((option) => option.textContent)

describe('the person filter', () => {
  test('FLT-16 FLT-18 FLT-25 FLT-26 is searched among the own team and narrows the list by matricule', async () => {
    const { api, person, field, router } = await openPanel()
    await waitFor(() => expect(api.sent('user')).toHaveLength(1))
    const [asked] = api.sent('user')
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ maxResults: '50', manager: 'M001' })
    await person.type(field, 'e')
    await waitFor(() => expect(options()).toEqual(['Élan David · C202', 'Leroy Emma · C203']))
    await person.type(field, 'LAN')
    await person.click(await screen.findByRole('option', { name: 'Élan David · C202' }))
    await waitFor(() => expect(api.sent(LIST).at(-1)?.query.getAll('matricules[]')).toEqual(['C202']))
    expect(router.state.location.search).toMatchObject({ people: 'C202' })
    expect(await screen.findByText('David Élan')).toBeVisible()
  })

  test('FLT-43 the managers are the visible ones, as many as a list shows', async () => {
    const { api } = await openPanel()
    await waitFor(() => expect(api.sent('user/managers')).toHaveLength(1))
    const [asked] = api.sent('user/managers')
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ visible: '1', maxResults: '50' })
  })

  test('FLT-37 where there are more managers, what is typed asks the server, and the chosen one keeps their name', async () => {
    const { api, person, router } = await openPanel({ managers: 6_000 })
    api.onList('user/managers', [listedUser('M700', 'Nora', 'Petit')], 6_000)
    const field = screen.getByRole('combobox', { name: 'Manager' })
    await person.clear(field)
    await person.type(field, 'pet')
    await waitFor(() => expect(api.sent('user/managers').at(-1)?.query.get('search')).toBe('pet'))
    await person.click(await screen.findByRole('option', { name: 'Petit Nora · M700' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ manager: 'M700' }))
    expect(field).toHaveValue('Petit Nora · M700')
  })

  test('FLT-22 FLT-23 a chosen period leaves out whoever starts later, and is asked for', async () => {
    const { api, person, field } = await openPanel({ path: '/backend/absences?period=2026-05' })
    await waitFor(() => expect(api.sent('user').at(-1)?.query.get('maxDate')).toBe('2026-05-31'))
    expect(api.sent('user').at(-1)?.query.get('minDate')).toBe('2026-05-01')
    await person.click(field)
    await waitFor(() => expect(options()).toEqual(['Élan David · C202']))
  })

  test('FLT-29 FLT-34 whoever reads everybody is offered everybody', async () => {
    const payroll = manager({ is_manager: false, roles: ['ROLE_VALIDATION', 'ROLE_PAY_MANAGER', 'ROLE_ABSENCE_SHOW'] })
    const { api } = await openPanel({ user: payroll })
    await waitFor(() => expect(api.sent('user')).toHaveLength(1))
    expect(api.sent('user')[0]?.query.get('manager')).toBeNull()
  })

  test('FLT-26 USR-48 a company that fits in a page is loaded whole', async () => {
    const { api } = await openPanel({ total: 10_000 })
    await waitFor(() => expect(api.sent('user').map(({ query }) => query.get('maxResults'))).toEqual(['50', '10000']))
  })

  test('FLT-26 beyond ten thousand people three letters ask the server', async () => {
    const { api, person, field } = await openPanel({ total: 20_000 })
    await waitFor(() => expect(api.sent('user')).toHaveLength(1))
    await person.type(field, 'ben')
    await waitFor(() => expect(api.sent('user').at(-1)?.query.get('search')).toBe('ben'))
    expect(api.sent('user').at(-1)?.query.get('maxResults')).toBe('50')
  })
})

describe('its cache', () => {
  const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null

  async function reopen({ person }: Awaited<ReturnType<typeof openPanel>>) {
    await person.click(screen.getByRole('button', { name: 'Recherche Avancée', expanded: true }))
    await person.click(screen.getByRole('button', { name: 'Recherche Avancée' }))
    await screen.findByRole('combobox', { name: 'Collaborateurs' })
  }

  test('FLT-27 FLT-28 USR-50 the list is loaded once, and its stamp kept for this person', async () => {
    const app = await openPanel()
    await waitFor(() => expect(kept('userForAbsenceList')).toMatchObject({ matricule: 'M001' }))
    await reopen(app)
    expect(app.api.sent('user')).toHaveLength(1)
    expect(kept('userForCRAList')).toBeNull()
  })

  test.each([
    ['past the limit that the server gave', { cache_expire_at: '2026-05-20T23:59:59Z' }],
    ['older than the stamp that the server gives', { fetched_at: '2026-05-20T00:00:00' }],
    ['of somebody else', { matricule: 'M002' }],
  ])('USR-51 USR-52 FLT-28 %s it is loaded again', async (_, stale) => {
    const app = await openPanel()
    await waitFor(() => expect(kept('userForAbsenceList')).not.toBeNull())
    localStorage.setItem('userForAbsenceList', JSON.stringify({ ...kept('userForAbsenceList'), ...stale }))
    await reopen(app)
    await waitFor(() => expect(app.api.sent('user')).toHaveLength(2))
  })

  test('FLT-28 after run as or logout nothing of it counts', async () => {
    const app = await openPanel()
    await waitFor(() => expect(kept('userForAbsenceList')).not.toBeNull())
    forgetPerson()
    await reopen(app)
    await waitFor(() => expect(app.api.sent('user')).toHaveLength(2))
  })
})
