import type { AbsencePreview } from '@cadran/contract/timesheet/events'
import { screen, within } from '@testing-library/react'
import { openAbsenceRequest } from '../features/timesheet/absence-request/index.ts'
import type { CurrentUser } from '../platform/session.ts'
import { type ApiRequest, FakeApi } from './fake-api.ts'
import { LOADED, renderApp } from './render.tsx'
import { EVENT_CODES } from './timesheet-codes.ts'
import { mayOf } from './timesheet-may.ts'

export const PREVIEW = 'timesheet/absence-preview'
const MAY = { year: 2026, month: 5 }

export function previewOf({ query }: ApiRequest, changes: Partial<AbsencePreview> = {}): AbsencePreview {
  const start_at = query.get('start_at') ?? ''
  const end_at = query.get('end_at') ?? ''
  return {
    days_count: 1,
    events: [{ start_at, start_moment: 'am', end_at, end_moment: 'pm', days_count: 1 }],
    counter: 'cp',
    balance_before: 17.5,
    balance_after: 16.5,
    available: 18.58,
    advance: 2.08,
    set_aside: 1,
    expiring: null,
    before: null,
    after: null,
    sufficient: true,
    to_be_lost: [],
    text: null,
    shorter: null,
    refusal: null,
    also_absent: [{ day: start_at, count: 1, people: ['Yanis Haddad'] }],
    team_size: 8,
    ...changes,
  }
}

export function requestApi(changes: Partial<AbsencePreview> = {}) {
  return new FakeApi()
    .on('GET', 'timesheet/month/{month}/{year}', () => mayOf())
    .on('GET', 'timesheet/event/history/absence/years', () => [])
    .onList('timesheet/event-code', EVENT_CODES, EVENT_CODES.length)
    .on('GET', PREVIEW, (request) => previewOf(request, changes))
}

type Values = Parameters<typeof openAbsenceRequest>[0]

export async function openRequest(
  api: FakeApi,
  values: Values = {},
  user?: CurrentUser,
  first = 'mercredi 27 mai, libre',
) {
  const { person, router } = renderApp({ path: '/timesheet/absences', api, ...(user && { user }) })
  await screen.findByRole('button', { name: 'Demander une absence' }, LOADED)
  return { person, router, ...(await opened(values, first)) }
}

export async function opened(values: Values = {}, first = 'mercredi 27 mai, libre') {
  openAbsenceRequest({ month: MAY, ...values })
  const dialog = within(await screen.findByRole('dialog', { name: 'Demander une absence' }, LOADED))
  const day = (words: string) => dialog.findByRole('button', { name: new RegExp(`^${words}`) })
  await day(first)
  await dialog.findByRole('radio', { name: /Congés payés/ })
  return { dialog, day }
}
