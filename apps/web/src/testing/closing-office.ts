import { screen } from '@testing-library/react'
import { closing } from '../features/validation/periods/period-fixtures.ts'
import type { CurrentUser } from '../platform/session.ts'
import { FakeApi } from './fake-api.ts'
import { HOLDER, unsent } from './period-office.ts'
import { renderApp } from './render.tsx'
// Loaded before the tests: the routes would load them inside the first one's waiting time.
import '../shell/layout.tsx'
import '../features/validation/periods/closing-page.tsx'

export const REMIND = 'validation/remind'
export const UNSENT = [
  unsent({
    id: 1,
    matricule: 'A1',
    identity: 'Léa Aubry',
    reminded: { at: '2026-05-21T06:00:00.000Z', author: 'Denis Chauvin', lately: true },
  }),
  unsent({
    id: 2,
    matricule: 'B2',
    firstname: 'Zoé',
    identity: 'Zoé Bertin',
    group: 'returned',
    returned: { at: '2026-05-12T08:00:00.000Z', author: 'Alice Martin', reason: 'Astreinte à retirer' },
  }),
  unsent({
    id: 3,
    matricule: 'C3',
    identity: 'Yanis Haddad',
    group: 'incomplete',
    missing: '2 demi-journées à saisir',
  }),
]
/** What a figure counts. */
export const item = {
  id: 7,
  matricule: 'D7',
  firstname: 'Paul',
  lastname: 'Roux',
  identity: 'Paul Roux',
  manager: 'Alice Martin',
  since: '2026-05-09T08:00:00.000Z',
  absence: null,
}

/** April with three who have not sent. */
export const closingCompany = (shown = closing()) =>
  new FakeApi()
    .on('GET', 'validation/closing/{year}/{month}', () => shown)
    .onList('validation/period/{id}/people', UNSENT, 3)
    .onList('validation/period/{id}/counted', [item], 6)
    .onList('user/managers', [], 0)
    .on('GET', 'validation/awaiting', () => ({ absences: null, months: null, requests: null, corrections: null }))
    .on('GET', REMIND, ({ query }) => ({
      subject: 'Votre CRA d’avril 2026 n’est pas encore envoyé',
      text: `Bonjour ${query.get('matricule') ?? ''},\n\nIl était attendu avant le samedi 25 avril.\n`,
    }))

interface Setup {
  api?: FakeApi
  user?: CurrentUser
  path?: string
}

export async function openClosing({
  api = closingCompany(),
  user = HOLDER,
  path = '/backend/periods/2026/4',
}: Setup = {}) {
  const app = renderApp({ path, user, api })
  await screen.findByRole('heading', { level: 1, name: 'Clôture d’avril 2026' })
  await screen.findByRole('heading', { level: 2, name: '5 CRA pas encore envoyés' })
  return app
}
