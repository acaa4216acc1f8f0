import type { UnsentPerson } from '@cadran/contract/validation/periods'
import { screen } from '@testing-library/react'
import { PERIODS } from '../features/validation/periods/period-fixtures.ts'
import type { CurrentUser } from '../platform/session.ts'
import { FakeApi } from './fake-api.ts'
import { manager } from './people.ts'
import { renderApp } from './render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../shell/layout.tsx'
import '../features/validation/periods/periods-page.tsx'

/** Somebody who has not sent, with what a test wants different. */
export const unsent = (changes: Partial<UnsentPerson>): UnsentPerson => ({
  id: 1,
  matricule: 'A1',
  firstname: 'Léa',
  lastname: 'Aubry',
  identity: 'Léa Aubry',
  manager: null,
  group: 'complete',
  missing: null,
  returned: null,
  reminded: null,
  ...changes,
})

/** Whoever closes periods and no more. */
export const HOLDER = manager({ is_manager: false, roles: ['ROLE_VALIDATION', 'ROLE_PERIOD_MANAGER'] })

export const company = () =>
  new FakeApi()
    .on('GET', 'validation/period/years', () => [2026])
    .on('GET', 'validation/period', () => PERIODS)
    .on('GET', 'validation/closing', () => new Response(null, { status: 204 }))
    .on('GET', 'validation/awaiting', () => ({ absences: null, months: null, requests: null, corrections: null }))

export async function openPeriods(api: FakeApi, user: CurrentUser = HOLDER) {
  const app = renderApp({ path: '/backend/periods', user, api })
  await screen.findByText('Avril 2026')
  return app
}

/** How often the periods were read. */
export const lists = (api: FakeApi) => api.sent('validation/period').length
