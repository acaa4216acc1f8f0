import { expect, test } from 'vitest'
import { calendar, range } from './calendar.fixture.ts'
import { coverage } from './coverage.ts'
import type { EventState } from './events.ts'
import { prefilledRuns } from './prefill.ts'

const may = { year: 2026, month: 5 }
const event = (text: string, state: EventState = 'submitted') => ({ ...range(text), state })

test('MON-52 an empty month misses every worked half-day', () => {
  const found = coverage({ period: may, ctx: calendar(), events: [] })
  expect([found.covered_half_days, found.expected_half_days, found.missing.length]).toEqual([0, 34, 34])
  expect(found.missing[0]).toEqual({ day: '2026-05-04', moment: 'am' })
})

test('MON-52 EX-155 16.5 of 17 days: the missing half-day is named', () => {
  const events = [event('2026-05-04 am → 2026-05-20 pm'), event('2026-05-21 pm → 2026-05-29 pm', 'validated2')]
  expect(coverage({ period: may, ctx: calendar(), events })).toEqual({
    covered_half_days: 33,
    expected_half_days: 34,
    missing: [{ day: '2026-05-21', moment: 'am' }],
  })
})

test('EVT-18 a refused event covers nothing', () => {
  const events = [event('2026-05-04 am → 2026-05-29 pm', 'refused')]
  expect(coverage({ period: may, ctx: calendar(), events }).covered_half_days).toBe(0)
})

test('CAL-15 EVT-05 only worked half-days under contract are expected and counted', () => {
  const events = [event('2026-05-01 am → 2026-05-31 pm')]
  const found = coverage({ period: may, ctx: calendar({ start_at: '2026-05-18' }), events })
  expect(found).toEqual({ covered_half_days: 18, expected_half_days: 18, missing: [] })
})

test('EVT-15 MON-52 pre-filled events complete a month', () => {
  const absence = event('2026-05-11 am → 2026-05-15 am')
  const runs = prefilledRuns({ period: may, ctx: calendar(), taken: new Set() })
  const filled = runs.map((run) => ({ ...run.range, state: 'submitted' as const }))
  expect(coverage({ period: may, ctx: calendar(), events: [absence, ...filled] }).missing).toEqual([])
})
