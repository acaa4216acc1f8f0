import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendar, range } from './calendar.fixture.ts'
import { countedSlots, workedSlots } from './calendar.ts'
import { rangeSlots, slotOf } from './half-day.ts'
import { prefilledRuns } from './prefill.ts'

const march = { year: 2026, month: 3 }
const may = { year: 2026, month: 5 }
const slots = (...ranges: string[]) => new Set(ranges.flatMap((each) => rangeSlots(range(each))))

test('EVT-15 EX-115 an empty month is one run from its first to its last worked half-day', () => {
  expect(prefilledRuns({ period: march, ctx: calendar(), taken: new Set() })).toEqual([
    { range: range('2026-03-02 am → 2026-03-31 pm'), half_days: 44 },
  ])
})

test('EVT-15 a month that begins and ends on worked days is filled from its very first half-day to its last', () => {
  expect(prefilledRuns({ period: { year: 2026, month: 4 }, ctx: calendar(), taken: new Set() })).toEqual([
    { range: range('2026-04-01 am → 2026-04-30 pm'), half_days: 42 },
  ])
})

test('EVT-15 EX-117 an absence cuts a run, weekends and holidays do not', () => {
  expect(prefilledRuns({ period: may, ctx: calendar(), taken: slots('2026-05-11 am → 2026-05-15 pm') })).toEqual([
    { range: range('2026-05-04 am → 2026-05-07 pm'), half_days: 8 },
    { range: range('2026-05-18 am → 2026-05-29 pm'), half_days: 18 },
  ])
})

test('EVT-15 half a day taken leaves the other half', () => {
  expect(
    prefilledRuns({ period: march, ctx: calendar(), taken: slots('2026-03-10 am → 2026-03-10 am') }).map(
      (run) => run.range,
    ),
  ).toEqual([range('2026-03-02 am → 2026-03-09 pm'), range('2026-03-10 pm → 2026-03-31 pm')])
})

test('EVT-15 the days between two contracts cut a run, those outside the contract are left alone', () => {
  const dates = { seniority_at: '2020-01-06', last_end_at: '2026-03-06', start_at: '2026-03-18', end_at: '2026-03-27' }
  expect(prefilledRuns({ period: march, ctx: calendar(dates), taken: new Set() }).map((run) => run.range)).toEqual([
    range('2026-03-02 am → 2026-03-06 pm'),
    range('2026-03-18 am → 2026-03-27 pm'),
  ])
})

test('EVT-15 a full month, or one outside the contract, has no run', () => {
  expect(prefilledRuns({ period: may, ctx: calendar(), taken: slots('2026-05-01 am → 2026-05-31 pm') })).toEqual([])
  expect(prefilledRuns({ period: may, ctx: calendar({ end_at: '2026-04-30' }), taken: new Set() })).toEqual([])
})

test('EVT-15 the runs and what is taken are the worked half-days, each once', () => {
  const first = slotOf('2026-05-01', 'am')
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 61 })),
      fc.option(fc.integer({ min: 1, max: 31 })),
      (numbers, hired) => {
        const ctx = calendar(hired === null ? {} : { start_at: `2026-05-${String(hired).padStart(2, '0')}` })
        const taken = new Set(numbers.map((n) => first + n))
        const worked = workedSlots(2026, 5, ctx)
        const runs = prefilledRuns({ period: may, ctx, taken })
        const filled = runs.flatMap((run) => countedSlots(run.range, ctx))
        expect([...filled, ...worked.filter((slot) => taken.has(slot))].sort((a, b) => a - b)).toEqual(worked)
        expect(runs.map((run) => run.half_days)).toEqual(runs.map((run) => countedSlots(run.range, ctx).length))
      },
    ),
  )
})
