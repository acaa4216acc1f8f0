import type { PastAbsence } from '@cadran/contract/timesheet/events'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeApi, refusal } from '../../../testing/fake-api.ts'
import { consultant } from '../../../testing/people.ts'
import { LOADED, renderApp } from '../../../testing/render.tsx'
import { PENDING_CP, REFUSED_JRS, VALIDATED_JRS } from '../../../testing/timesheet-may.ts'

const HISTORY = 'timesheet/event/history/absence'

const ABSENCES: PastAbsence[] = [VALIDATED_JRS, REFUSED_JRS, PENDING_CP].map((event) => ({
  ...event,
  days_count: 1,
  month_id: 71,
  year: 2026,
  request_comment: null,
  decided_by: null,
  decided_at: null,
  corrected: null,
}))

function historyApi(absences = ABSENCES) {
  return new FakeApi()
    .on('GET', 'timesheet/event/history/absence/years', () => [
      { year: 2025, total_days: 27.5 },
      { year: 2026, total_days: 3 },
    ])
    .onList(HISTORY, absences, absences.length)
}

test('EVT-78 EVT-81 USR-53 the newest year first, 25 at a time, with code, dates, days and state', async () => {
  const api = historyApi()
  renderApp({ path: '/timesheet/absences', api })
  expect(await screen.findByRole('heading', { name: 'mai 2026' }, LOADED)).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: '2026 3 jours' })).toBeChecked()
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.stringContaining('JRSJour de reposle 29/05/20261 jValidé par le manager'),
      expect.stringContaining('Recette client ce jour-là.'),
      expect.stringContaining('du 13/05/2026 (après-midi) au 15/05/2026 (après-midi)'),
    ]),
  )
  const asked = api.sent(HISTORY)[0]?.query
  expect(asked?.get('year')).toBe('2026')
  expect(asked?.get('maxResults')).toBe('25')
})

test('ABS-125 another year shows its own absences', async () => {
  const api = historyApi()
  const { person } = renderApp({ path: '/timesheet/absences', api })
  await person.click(await screen.findByRole('radio', { name: '2025 27,5 jours' }, LOADED))
  await waitFor(() => expect(api.sent(HISTORY).at(-1)?.query.get('year')).toBe('2025'))
})

test('ABS-16 without any absence it says so, and leads to where one is entered', async () => {
  const api = new FakeApi().on('GET', 'timesheet/event/history/absence/years', () => [])
  renderApp({ path: '/timesheet/absences', api })
  expect(await screen.findByText('Aucune absence à afficher', {}, LOADED)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Aller à mon mois' })).toHaveAttribute('href', '/timesheet')
})

test('a failure says what happened and can be tried again', async () => {
  const api = new FakeApi().on('GET', 'timesheet/event/history/absence/years', () => refusal(403))
  renderApp({ path: '/timesheet/absences', api })
  expect(await screen.findByRole('button', { name: 'Réessayer' }, LOADED)).toBeInTheDocument()
})

test('EVT-79 contractors have no way to it', async () => {
  const api = historyApi()
  const { router } = renderApp({
    path: '/timesheet/absences',
    api,
    user: consultant({ person_type: 'contractor', type: 'contractor' }),
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/not-found'), LOADED)
  expect(api.sent(HISTORY)).toEqual([])
})
