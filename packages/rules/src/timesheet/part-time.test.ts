import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PartTime, WEEK_HALVES } from '../portal/person.ts'
import { calendar, HOLIDAYS, range } from './calendar.fixture.ts'
import { countedSlots, countHalfDays, halfDayState, monthDays, workedSlots, workingState } from './calendar.ts'
import { coverage } from './coverage.ts'
import { addDays } from './day.ts'
import { checkEventDates, freeSlots } from './events.ts'
import { halfDayOf, slotOf } from './half-day.ts'
import { isOff, isPartTime } from './part-time.ts'
import { prefilledRuns } from './prefill.ts'
import { type Recounted, recountOf } from './recount.ts'
import { checkRemoteDays, NO_RECURRING_DAYS, recurringRemoteDays } from './remote-work.ts'

const may = { year: 2026, month: 5 }
/** Off on Wednesdays and Friday afternoons from the middle of May on: the 18th is a Monday. */
const part_times: PartTime[] = [
  { starts_on: '2026-05-18', half_days_off: ['wednesday-am', 'wednesday-pm', 'friday-pm'] },
  { starts_on: '2026-09-01', half_days_off: [] },
]
const ctx = calendar({ part_times })
const off = ['2026-05-20 am', '2026-05-20 pm', '2026-05-22 pm', '2026-05-27 am', '2026-05-27 pm', '2026-05-29 pm']
const words = (slot: number) => {
  const { day, moment } = halfDayOf(slot)
  return `${day} ${moment}`
}

describe('the half-days off of a part-timer', () => {
  test.each<[string, 'am' | 'pm', boolean]>([
    ['2026-05-13', 'am', false],
    ['2026-05-20', 'am', true],
    ['2026-05-22', 'am', false],
    ['2026-05-22', 'pm', true],
    ['2026-05-24', 'am', false],
    ['2026-09-02', 'pm', false],
  ])('MON-58 %s %s: %s', (day, moment, expected) => {
    expect(isOff(part_times, day, moment)).toBe(expected)
  })

  test.each([
    [2026, 4, false],
    [2026, 5, true],
    [2026, 8, true],
    [2026, 9, false],
  ])('MON-58 %i-%i is partial time: %s', (year, month, expected) => {
    expect(isPartTime(part_times, { year, month })).toBe(expected)
    expect(isPartTime([], { year, month })).toBe(false)
  })

  test('MON-58 CAL-13 they are other, before a holiday and a weekend; the other half stays what it is', () => {
    expect(workingState('2026-05-20', ctx)).toBe('other')
    expect(workingState('2026-05-22', ctx)).toBe('worked')
    expect(halfDayState({ day: '2026-05-22', moment: 'pm' }, ctx)).toBe('other')
    const mondays = calendar({ part_times: [{ starts_on: '2026-05-01', half_days_off: ['monday-am'] }] })
    const holiday = '2026-05-25'
    expect(halfDayState({ day: holiday, moment: 'am' }, mondays)).toBe('other')
    expect(workingState(holiday, mondays)).toBe('public_holiday')
  })

  test('MON-58 CAL-15 EVT-05 they are neither expected, nor missing, nor counted, not even in special time', () => {
    const { expected_half_days, missing } = coverage({ period: may, ctx, events: [] })
    expect(expected_half_days).toBe(34 - off.length)
    expect(missing.map(({ day, moment }) => `${day} ${moment}`)).not.toEqual(expect.arrayContaining([off[0]]))
    const week = range('2026-05-18 am → 2026-05-24 pm')
    expect(countHalfDays(week, ctx)).toBe(7)
    expect(countHalfDays(week, { ...ctx, counts_non_worked: true })).toBe(11)
  })

  test('MON-58 CAL-36 they cannot be chosen, and no event begins or ends there', () => {
    const free = freeSlots([], { ...ctx, period: may }).map(words)
    expect(free).toHaveLength(34 - off.length)
    expect(free.filter((half) => off.includes(half))).toEqual([])
    expect(freeSlots([], { ...ctx, period: may, special_time: true }).map(words)).not.toContain(off[0])
    const check = (text: string, special_time = false) =>
      checkEventDates(range(text), { ...ctx, period: may, special_time, is_activity: true })
    expect(check('2026-05-19 am → 2026-05-21 pm')).toBeNull()
    expect(check('2026-05-20 am → 2026-05-21 pm')).toMatchObject({ code: 'not-worked', field: 'start_at' })
    expect(check('2026-05-22 am → 2026-05-22 pm')).toMatchObject({ code: 'not-worked', field: 'end_at' })
    expect(check('2026-05-22 am → 2026-05-22 am')).toBeNull()
    expect(check('2026-05-20 am → 2026-05-20 pm', true)).toMatchObject({ code: 'not-worked', status: 422 })
    expect(check('2026-05-23 am → 2026-05-23 pm', true)).toBeNull()
  })

  test('MON-58 EVT-15 the pre-filling goes on behind them, without them', () => {
    expect(prefilledRuns({ period: may, ctx, taken: new Set() })).toEqual([
      { range: range('2026-05-04 am → 2026-05-29 am'), half_days: 34 - off.length },
    ])
  })

  test('MON-58 REM-09 REM-24 they are never remote', () => {
    const recurring = { ...NO_RECURRING_DAYS, wednesday: true, friday: true }
    const days = recurringRemoteDays({ period: may, ctx, events: [], recurring })
    expect(days.filter(({ day }) => day > '2026-05-17')).toEqual([
      { day: '2026-05-22', am: true, pm: false },
      { day: '2026-05-29', am: true, pm: false },
    ])
    const check = (am: boolean, pm: boolean) =>
      checkRemoteDays([{ day: '2026-05-22', am, pm }], { ...ctx, period: may, events: [], person_type: 'consultant' })
    expect(check(true, true)).toMatchObject({ code: 'not-worked', status: 422 })
    expect(check(true, false)).toBeNull()
  })

  const week: Recounted = {
    ...range('2026-05-18 am → 2026-05-22 pm'),
    half_days: 10,
    state: 'submitted',
    is_activity: false,
    month: { state: 'non_submitted', closed: false, special_time: false },
  }
  const month = (change: Partial<Recounted['month']>) => ({ month: { ...week.month, ...change } })
  test.each<[string, Partial<Recounted>, ReturnType<typeof recountOf>]>([
    ['follows', {}, { half_days: 7, left: null }],
    ['of a sent month stays', month({ state: 'submitted' }), { half_days: 7, left: 'sent' }],
    ['of a validated month stays', month({ state: 'validated2' }), { half_days: 7, left: 'sent' }],
    ['of a closed month stays', month({ state: 'validated2', closed: true }), { half_days: 7, left: 'closed' }],
    ['already validated stays', { state: 'validated1' }, { half_days: 7, left: 'validated' }],
    ['refused holds no day', { state: 'refused' }, null],
    ['counted so already', { half_days: 7 }, null],
    ['untouched by the rhythm', { ...range('2026-05-18 am → 2026-05-19 pm'), half_days: 5 }, null],
    [
      'without a worked half-day stays',
      { ...range('2026-05-20 am → 2026-05-20 pm'), half_days: 2 },
      { half_days: 0, left: 'not-worked' },
    ],
    [
      'over a weekend of special time',
      { ...range('2026-05-22 am → 2026-05-23 pm'), half_days: 4, is_activity: true, ...month({ special_time: true }) },
      { half_days: 3, left: null },
    ],
  ])('EVT-05 EVT-13 MON-58 an event under another rhythm: %s', (_, change, expected) => {
    expect(recountOf({ ...week, ...change }, calendar(), ctx)).toEqual(expected)
  })

  test('MON-58 whatever the rhythm, a month, a range and a half-day agree on what is worked', () => {
    const halves = fc.uniqueArray(fc.constantFrom(...WEEK_HALVES))
    fc.assert(
      fc.property(halves, halves, fc.integer({ min: 0, max: 40 }), (before, after, shift) => {
        const own = calendar({
          part_times: [
            { starts_on: '2026-04-01', half_days_off: before },
            { starts_on: addDays('2026-04-20', shift), half_days_off: after },
          ],
        })
        const worked = workedSlots(2026, 5, own)
        expect(countedSlots(range('2026-05-01 am → 2026-05-31 pm'), own)).toEqual(worked)
        for (const { day, state, halves: states } of monthDays(may, own)) {
          expect(state).toBe(workingState(day, own))
          expect(states).toEqual((['am', 'pm'] as const).map((moment) => halfDayState({ day, moment }, own)))
          expect(states[0] === 'worked').toBe(worked.includes(slotOf(day, 'am')))
        }
        expect(monthDays(may, own).every(({ day, state }) => state !== 'worked' || !HOLIDAYS.has(day))).toBe(true)
      }),
    )
  })
})
