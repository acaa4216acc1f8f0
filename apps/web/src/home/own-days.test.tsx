import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../platform/session.ts'
import { FakeApi } from '../testing/fake-api.ts'
import { homeOf } from '../testing/home.ts'
import { companySettings, consultant } from '../testing/people.ts'
import { renderApp } from '../testing/render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../shell/layout.tsx'
import './home-page.tsx'

async function openHome(user: CurrentUser, today = '2026-05-21') {
  const api = new FakeApi().on('GET', 'home', () => homeOf())
  const app = renderApp({ path: '/', user, api, config: companySettings({ today }) })
  await screen.findByRole('region', { name: 'Accès rapides' })
  return app
}

describe('days away and elsewhere', () => {
  const absence = (from: string, to: string): CurrentUser['absences'][number] => ({
    id: 1,
    start_at: from.slice(0, 10),
    start_moment: 'am',
    end_at: to.slice(0, 10),
    end_moment: to.endsWith('am') ? 'am' : 'pm',
    days_count: 4.5,
    state: 'submitted',
    event_code: { short_code: 'CP', description: 'Congés payés' },
  })
  const user = consultant({
    absences: [absence('2026-06-01', '2026-06-05 am'), absence('2026-07-06', '2026-07-10')],
    last_absences: [absence('2026-05-04', '2026-05-04')],
    remote_days: [
      { day: '2026-05-05', am: true, pm: true },
      { day: '2026-05-06', am: false, pm: true },
    ],
  })
  const term = (name: string) => screen.queryByText(name)?.parentElement

  test('USR-08 come with the person: the last absence and the remote days of the month', async () => {
    const { api } = await openHome(user)
    expect(term('Dernière absence')).toHaveTextContent('CP, lundi 4 mai')
    expect(term('Télétravail en mai')).toHaveTextContent('1,5 jour')
    expect(term('Absence en cours')).toBeUndefined()
    expect(api.requests.some(({ path }) => /history|remote-days/.test(path))).toBe(false)
  })

  test('USR-08 an absence that has begun is under way; what there is not takes no line', async () => {
    const { unmount } = await openHome({ ...user, last_absences: [], remote_days: [] }, '2026-06-03')
    expect(term('Absence en cours')).toHaveTextContent('CP, du lundi 1er au vendredi 5 juin matin')
    for (const name of ['Dernière absence', 'Télétravail en mai']) expect(term(name)).toBeUndefined()
    unmount()
    await openHome({ ...user, roles: ['ROLE_NOT_CRA'] })
    expect(term('Absence en cours')).toBeUndefined()
  })
})
