import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../timesheet/day.ts'
import type { DayRange } from '../timesheet/half-day.ts'
import {
  isReminderDue,
  isWorkingMorning,
  type Mornings,
  queueCount,
  queueLines,
  remindedPeriods,
  workingDaysWaited,
} from './automatic-reminders.ts'

const APRIL = { year: 2026, month: 4 }
const GOOD_FRIDAY = '2026-04-03'
const EASTER_MONDAY = '2026-04-06'

const away = (start_at: Day, end_at: Day): DayRange => ({ start_at, start_moment: 'am', end_at, end_moment: 'pm' })

function morningsOf(part: { holidays?: Day[]; away?: DayRange[]; wednesdays_off?: boolean } = {}): Mornings {
  const half_days_off = ['wednesday-am', 'wednesday-pm'] as const
  return {
    dates: {
      start_at: '2020-01-01',
      end_at: null,
      last_end_at: null,
      seniority_at: null,
      part_times: part.wednesdays_off ? [{ starts_on: '2020-01-01', half_days_off: [...half_days_off] }] : [],
    },
    holidays: new Set(part.holidays ?? [EASTER_MONDAY]),
    away: part.away ?? [],
  }
}

/** The days on which somebody who never sends is reminded of April, walking through the days one by one. */
function remindedOn(mornings: Mornings, from: Day, to: Day, skipped: readonly Day[] = []): Day[] {
  const run = { last_on: null as Day | null, times: 0 }
  const days: Day[] = []
  for (let today = from; today <= to; today = addDays(today, 1)) {
    if (skipped.includes(today)) continue
    const about = { today, period: APRIL, deadline_day: 25 }
    if (!isReminderDue(about, mornings, run)) continue
    // Twice on one morning is once.
    expect(isReminderDue(about, mornings, { ...run, last_on: today })).toBe(false)
    if (today >= '2026-04-25') run.times += 1
    run.last_on = today
    days.push(today)
  }
  return days
}

describe('DEL-30 whoever does not send April, due on Saturday the 25th', () => {
  test.each([
    // Friday the 24th; then Monday the 27th and every second working morning, five times.
    ['works every day', {}, ['04-24', '04-27', '04-29', '05-01', '05-05', '05-07']],
    [
      'has the 1st of May off',
      { holidays: [EASTER_MONDAY, '2026-05-01'] },
      ['04-24', '04-27', '04-29', '05-04', '05-06', '05-08'],
    ],
    ['is off on Wednesdays', { wednesdays_off: true }, ['04-24', '04-27', '04-30', '05-04', '05-07', '05-11']],
    [
      'is away on the 24th',
      { away: [away('2026-04-24', '2026-04-24')] },
      ['04-27', '04-29', '05-01', '05-05', '05-07'],
    ],
    [
      'is away until the 28th',
      { away: [away('2026-04-20', '2026-04-28')] },
      ['04-29', '05-01', '05-05', '05-07', '05-11'],
    ],
    [
      'is away between two',
      { away: [away('2026-04-29', '2026-04-30')] },
      ['04-24', '04-27', '05-01', '05-05', '05-07', '05-11'],
    ],
  ] as const)('who %s', (_who, part, days) => {
    const found = remindedOn(morningsOf(part as Parameters<typeof morningsOf>[0]), '2026-04-10', '2026-06-30')
    expect(found.map((day) => day.slice(5))).toEqual(days)
  })

  test('DEL-30 a portal that was away makes up for one, not for two at once', () => {
    const days = remindedOn(morningsOf(), '2026-04-10', '2026-05-31', ['2026-04-29', '2026-04-30'])
    expect(days.map((day) => day.slice(5))).toEqual(['04-24', '04-27', '05-01', '05-05', '05-07', '05-11'])
  })
})

test('DEL-34 Good Friday is a working morning in Paris, and none where the workplace has it as a holiday', () => {
  expect(isWorkingMorning(GOOD_FRIDAY, morningsOf())).toBe(true)
  expect(isWorkingMorning(GOOD_FRIDAY, morningsOf({ holidays: [GOOD_FRIDAY, EASTER_MONDAY] }))).toBe(false)
  expect(isWorkingMorning('2026-04-04', morningsOf())).toBe(false)
  const afternoon: DayRange = { ...away('2026-04-07', '2026-04-07'), start_moment: 'pm' }
  expect(isWorkingMorning('2026-04-07', morningsOf({ away: [afternoon] }))).toBe(true)
})

test('DEL-30 CFG-11 the months of a day: the one due before, and the one due next once that is near', () => {
  expect(remindedPeriods('2026-05-10', 25)).toEqual([APRIL])
  expect(remindedPeriods('2026-05-11', 25)).toEqual([APRIL, { year: 2026, month: 5 }])
  expect(remindedPeriods('2026-05-25', 25)).toEqual([{ year: 2026, month: 5 }])
  expect(remindedPeriods('2026-01-05', 10)).toEqual([
    { year: 2025, month: 12 },
    { year: 2026, month: 1 },
  ])
})

describe('DEL-32 what waits for a manager', () => {
  test.each([
    ['2026-04-01', '2026-04-02', 0],
    ['2026-04-01', '2026-04-03', 1],
    ['2026-04-02', '2026-04-07', 1],
    ['2026-03-30', '2026-04-08', 5],
  ])('sent on %s it has waited on %s for %i whole working days', (sent, today, days) => {
    expect(workingDaysWaited(sent, today, morningsOf())).toBe(days)
  })

  test('DEL-32 its words, and none for zero', () => {
    const queue = { absences: 4, months: 2, requests: 1 }
    expect(queueCount(queue)).toBe('7 demandes')
    expect(queueLines(queue)).toEqual(['4 absences', '2 CRA', '1 demande d’activités complémentaires'])
    expect(queueLines({ absences: 0, months: 1, requests: 0 })).toEqual(['1 CRA'])
  })
})
