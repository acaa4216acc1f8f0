import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PartTime } from '../portal/person.ts'
import { daysOfMonth } from '../timesheet/day.ts'
import { attendance, daysAway, HALF, type PlannedPerson, plannedHalves, runsOf } from './planning.ts'
import { daysFrom } from './planning-weeks.ts'

const { free, remote, closed, outside } = HALF
const WEEK = daysFrom('2026-11-09', '2026-11-15')

function person(changes: Partial<PlannedPerson> = {}): PlannedPerson {
  const dates = { start_at: '2020-01-01', end_at: null, last_end_at: null, seniority_at: null, part_times: [] }
  return { ctx: { dates, holidays: new Set(['2026-11-11']) }, absences: [], remote_days: [], ...changes }
}

const absence = (start: string, end: string, index = 0) => ({
  index,
  start_at: start.slice(0, 10),
  start_moment: start.endsWith('pm') ? ('pm' as const) : ('am' as const),
  end_at: end.slice(0, 10),
  end_moment: end.endsWith('am') ? ('am' as const) : ('pm' as const),
})

describe('a line', () => {
  test('PLN-29 an absence fills the halves it says, on worked days only', () => {
    const halves = plannedHalves(WEEK, person({ absences: [absence('2026-11-10 pm', '2026-11-12 am', 4)] }))
    expect(halves).toEqual([free, free, free, 5, closed, closed, 5, free, free, free, closed, closed, closed, closed])
  })

  test('PLN-31 PLN-29 days outside the contract are told apart, and stay empty', () => {
    const dates = {
      start_at: '2026-11-10',
      end_at: '2026-11-12',
      last_end_at: null,
      seniority_at: null,
      part_times: [],
    }
    const halves = plannedHalves(
      WEEK,
      person({ ctx: { dates, holidays: new Set() }, absences: [absence('2026-11-09', '2026-11-15')] }),
    )
    expect(halves).toEqual([outside, outside, 1, 1, 1, 1, 1, 1, ...Array.from({ length: 6 }, () => outside)])
  })

  test('MON-58 PLN-29 a half-day off by part time is not worked, and who works the other half is there', () => {
    const part_times: PartTime[] = [{ starts_on: '2026-01-01', half_days_off: ['monday-am', 'friday-am', 'friday-pm'] }]
    const { ctx } = person()
    const halves = plannedHalves(WEEK, person({ ctx: { ...ctx, dates: { ...ctx.dates, part_times } } }))
    expect(halves.slice(0, 2)).toEqual([closed, free])
    expect(halves.slice(8, 10)).toEqual([closed, closed])
    expect(attendance([halves], 5).map(({ present }) => present)).toEqual([1, 1, 0, 1, 0])
  })

  test('PLN-28 remote half-days (README 26) are there, under an absence they are not', () => {
    const halves = plannedHalves(
      WEEK,
      person({
        absences: [absence('2026-11-09 am', '2026-11-09 am')],
        remote_days: [
          { day: '2026-11-09', am: true, pm: true },
          { day: '2026-11-11', am: true, pm: true },
          { day: '2026-11-12', am: false, pm: true },
        ],
      }),
    )
    expect(halves.slice(0, 8)).toEqual([1, remote, free, free, closed, closed, free, remote])
  })

  test('PLN-27 two codes a day, whatever the absences are', () => {
    const day = fc.nat(29).map((n) => daysOfMonth(2026, 11)[n] ?? '2026-11-01')
    const anyAbsence = fc.record({
      index: fc.nat(5),
      start_at: day,
      start_moment: fc.constantFrom('am' as const, 'pm' as const),
      end_at: day,
      end_moment: fc.constantFrom('am' as const, 'pm' as const),
    })
    fc.assert(
      fc.property(fc.array(anyAbsence, { maxLength: 6 }), (absences) => {
        const halves = plannedHalves(daysOfMonth(2026, 11), person({ absences }))
        expect(halves).toHaveLength(60)
        const bars = runsOf(halves)
        const drawn = bars.flatMap(({ code, from, to }) => Array.from({ length: to - from + 1 }, () => code))
        expect(drawn).toEqual(halves.filter((code) => code > 0))
        expect(daysAway(halves)).toBe(drawn.length / 2)
      }),
    )
  })
})

describe('what is drawn', () => {
  test('PLN-29 one absence is one bar until a day that is not worked; remote goes by the day', () => {
    expect(runsOf([free, 1, 1, 1, closed, closed, 1, 2])).toEqual([
      { code: 1, from: 1, to: 3 },
      { code: 1, from: 6, to: 6 },
      { code: 2, from: 7, to: 7 },
    ])
    expect(runsOf([remote, remote, free, remote, remote, outside])).toEqual([
      { code: remote, from: 0, to: 1 },
      { code: remote, from: 3, to: 3 },
      { code: remote, from: 4, to: 4 },
    ])
  })

  test('README 26 a day counts everybody once: away before remote before on site', () => {
    const people = [
      [1, free, closed, closed],
      [remote, 2, free, free],
      [free, remote, remote, remote],
      [free, free, outside, outside],
      [closed, closed, 1, 1],
    ]
    expect(attendance(people, 2)).toEqual([
      { absent: 2, remote: 1, present: 1 },
      { absent: 1, remote: 1, present: 1 },
    ])
    expect(attendance([], 1)).toEqual([{ absent: 0, remote: 0, present: 0 }])
  })
})
