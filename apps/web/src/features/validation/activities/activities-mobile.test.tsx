import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '../../../platform/session.ts'
import { FakeApi } from '../../../testing/fake-api.ts'
import { manager } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'
import { setWindowWidth } from '../../../testing/window.ts'
import { aMonthPage, MONTHS } from './activity-fixtures.ts'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../../../shell/layout.tsx'
import './activities-page.tsx'

const LIST = 'validation/month'
const ROLES: CurrentUser['roles'] = ['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW', 'ROLE_CRA_SHOW']

function openList(months = MONTHS, roles = ROLES) {
  const api = new FakeApi().on('GET', LIST, () => aMonthPage(months, { waiting: [] }))
  return renderApp({ path: '/backend/activity', user: manager({ roles }), api })
}

describe('on a small window', () => {
  beforeEach(() => setWindowWidth(390))

  test('ACT-32 ACT-33 ACT-34 ACT-39 lists 25 submitted reports of the current period, of oneself', async () => {
    const { api } = openList()
    expect(await screen.findByRole('heading', { level: 1, name: 'Validation CRA' })).toBeInTheDocument()
    await screen.findByText(/Ville de Rennes/)
    const query = api.sent(LIST)[0]?.query
    expect(query?.get('period')).toBe('2026-05')
    expect(query?.getAll('states[]')).toEqual(['submitted'])
    expect([query?.get('manager'), query?.get('maxResults'), query?.get('page')]).toEqual(['M001', '25', '1'])
  })

  test('ACT-36 a row leads to the detail', async () => {
    openList()
    expect(await screen.findByRole('link', { name: /Aubry Léa/ })).toHaveAttribute(
      'href',
      '/backend/cra/501/11/2026/C214',
    )
  })

  test('ACT-37 without the role it is shown without link', async () => {
    openList(MONTHS, ['ROLE_VALIDATION', 'ROLE_ACTIVITY_SHOW'])
    expect(await screen.findByText(/Ville de Rennes/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /Aubry/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Valider/ })).toBeNull()
  })

  test('CLO-11 CLO-13 what differs from the month before is asked for and told on its row, and the list goes out as a file', async () => {
    const difference = {
      has_former: true,
      worked: { before: 20, before_of: 20, now: 18, now_of: 22 },
      absences: [],
      mission: null,
    }
    const api = new FakeApi().on('GET', LIST, ({ query }) =>
      aMonthPage(query.get('changed') ? MONTHS.slice(0, 1).map((month) => ({ ...month, difference })) : MONTHS, {
        waiting: [],
      }),
    )
    const { person } = renderApp({ path: '/backend/activity', user: manager({ roles: ROLES }), api })
    await screen.findByText(/Ville de Rennes/)
    await person.click(screen.getByRole('button', { name: 'Depuis le mois précédent' }))
    expect(await screen.findByText('Jours travaillés : 20 sur 20 → 18 sur 22 j')).toBeVisible()
    expect(api.sent(LIST).at(-1)?.query.get('changed')).toBe('1')
    expect(screen.getByRole('button', { name: /Exporter/ })).toBeVisible()
  })

  test('ACT-75 a report held back says so before it is opened', async () => {
    openList()
    expect(await screen.findByRole('link', { name: /Élan David/ })).toHaveTextContent("Absence à valider d'abord")
  })

  test('ACT-38 with nothing that waits the current month says so', async () => {
    openList([])
    expect(await screen.findByText('Aucun CRA à valider')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: 'Mai 2026' })).toBeVisible()
  })

  test('WIN-08 what waits is there from the start, the oldest month first, by the levels of the viewer', async () => {
    const waiting = [
      { period: '2024-12', count: 1 },
      { period: '2026-04', count: 10 },
    ]
    const api = new FakeApi().on('GET', LIST, ({ query }) => {
      const shown = { '2024-12': MONTHS.slice(0, 1), '2026-04': MONTHS.slice(1, 3) }[query.get('period') ?? ''] ?? []
      return aMonthPage(shown, { waiting })
    })
    const roles: CurrentUser['roles'] = [...ROLES, 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL']
    renderApp({ path: '/backend/activity', user: manager({ roles }), api })
    expect(await screen.findByText('11 CRA à valider')).toBeVisible()
    await screen.findByRole('heading', { level: 2, name: 'Avril 2026' })
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Décembre 2024', 'Avril 2026'])
    expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  })

  test('WIN-08 whoever accepts at level 2 finds what was validated at level 1, of everybody', async () => {
    const api = new FakeApi().on('GET', LIST, () => aMonthPage(MONTHS, { waiting: [] }))
    const roles: CurrentUser['roles'] = [...ROLES, 'ROLE_PAY_MANAGER', 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL']
    renderApp({ path: '/backend/activity', user: manager({ roles, is_manager: false }), api })
    await screen.findByText(/Ville de Rennes/)
    const query = api.sent(LIST)[0]?.query
    expect([query?.getAll('states[]'), query?.get('manager')]).toEqual([['validated1'], null])
  })
})
