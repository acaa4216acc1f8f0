import type { PartTime } from '../portal/person.ts'
import {
  calendarOfMonth,
  comparePeriods,
  type Day,
  dayOfNumber,
  firstDay,
  isWeekend,
  lastDay,
  oncePerMonth,
  type Period,
  periodOf,
} from './day.ts'
import { type DayRange, firstSlot, type HalfDay, lastSlot, type Moment } from './half-day.ts'
import { isOff } from './part-time.ts'

/** What a day is to a person (CAL-10); only `worked` counts. */
export type WorkingState = 'worked' | 'weekend' | 'public_holiday' | 'notCurrentMonth' | 'other'

/**
 * A contract from start_at to end_at (null: open) and, when last_end_at lies before start_at, an earlier one from
 * seniority_at to last_end_at; the days between are the gap (CAL-16, USR-32).
 */
export interface ContractDates {
  start_at: Day
  end_at: Day | null
  last_end_at: Day | null
  seniority_at: Day | null
}

/** What of a person their calendar depends on: the contract, and the half-days off of a part-timer (MON-58). */
export interface WorkingDates extends ContractDates {
  part_times: readonly PartTime[]
}

/** Days that nobody of a workplace works: whole ones, and those of which it is one half alone (ORG-06). */
export interface HolidayDays extends ReadonlySet<Day> {
  readonly halves?: ReadonlyMap<Day, Moment>
}

/** What the calendar of a person depends on: their dates and the public holidays of the workplace (README 10). */
export interface CalendarContext {
  dates: WorkingDates
  holidays: HolidayDays
}

interface Stretch {
  from: Day
  to: Day | null
}

function stretchesOf(dates: ContractDates): Stretch[] {
  const current = { from: dates.start_at, to: dates.end_at }
  const { seniority_at, last_end_at } = dates
  // Without a first day the earlier contract has no extent that could be counted.
  if (seniority_at === null || last_end_at === null || last_end_at >= dates.start_at) return [current]
  return [{ from: seniority_at, to: last_end_at }, current]
}

function covers({ from, to }: Stretch, first: Day, last: Day): boolean {
  return from <= first && (to === null || last <= to)
}

/** Whether the person is under contract that day, the gap between two contracts left out (CAL-16, USR-32). */
export function isUnderContract(dates: ContractDates, day: Day): boolean {
  return stretchesOf(dates).some((stretch) => covers(stretch, day, day))
}

/** Whether the person is employed at least one day of the month. */
export function touchesMonth(dates: ContractDates, period: Period): boolean {
  const first = firstDay(period.year, period.month)
  const last = lastDay(period.year, period.month)
  return stretchesOf(dates).some(({ from, to }) => from <= last && (to === null || (first <= to && from <= to)))
}

/**
 * What the half-day is to the person, in the order of CAL-13: outside the grid's month (when `period` is given), outside
 * the contract or off by part time, public holiday, weekend, worked.
 */
export function halfDayState({ day, moment }: HalfDay, ctx: CalendarContext & { period?: Period }): WorkingState {
  if (ctx.period && comparePeriods(periodOf(day), ctx.period) !== 0) return 'notCurrentMonth'
  if (!isUnderContract(ctx.dates, day) || isOff(ctx.dates.part_times, day, moment)) return 'other'
  if (ctx.holidays.has(day) || ctx.holidays.halves?.get(day) === moment) return 'public_holiday'
  return isWeekend(day) ? 'weekend' : 'worked'
}

/** What a day is of which the halves differ: worked when one of them is, else what the half is that part time leaves (MON-58, ORG-06). */
function stateOfHalves<S extends WorkingState>(morning: S, afternoon: S): S {
  return morning === 'other' || afternoon === 'worked' ? afternoon : morning
}

/** What the day is to the person; with one half off by part time or by its holiday, what the other half is (CAL-13, MON-58, ORG-06). */
export function workingState(day: Day, ctx: CalendarContext & { period?: Period }): WorkingState {
  const morning = halfDayState({ day, moment: 'am' }, ctx)
  return morning === 'worked' ? morning : stateOfHalves(morning, halfDayState({ day, moment: 'pm' }, ctx))
}

type MonthState = Exclude<WorkingState, 'notCurrentMonth'>
type Halves = readonly [MonthState, MonthState]

/** A day of a month as it is to a person, and each of its halves; `slot` is its morning's. */
export interface MonthDay {
  day: Day
  slot: number
  state: MonthState
  halves: Halves
  is_employed: boolean
}

// One pair a state for everybody who works whole days.
const WHOLE: Readonly<Record<MonthState, Halves>> = {
  worked: ['worked', 'worked'],
  weekend: ['weekend', 'weekend'],
  public_holiday: ['public_holiday', 'public_holiday'],
  other: ['other', 'other'],
}

function halvesOn(day: Day, state: MonthState, { dates: { part_times }, holidays }: CalendarContext): Halves {
  const closed = state === 'worked' ? holidays.halves?.get(day) : undefined
  if (part_times.length === 0 && closed === undefined) return WHOLE[state]
  const half = (moment: Moment): MonthState => {
    if (isOff(part_times, day, moment)) return 'other'
    return closed === moment ? 'public_holiday' : state
  }
  return [half('am'), half('pm')]
}

function daysFor({ year, month }: Period, ctx: CalendarContext): MonthDay[] {
  const { dates, holidays } = ctx
  const stretches = stretchesOf(dates)
  return calendarOfMonth(year, month).map(({ day, number, is_weekend }) => {
    const employed = stretches.some((stretch) => covers(stretch, day, day))
    const open = is_weekend ? 'weekend' : 'worked'
    const whole_day = employed ? (holidays.has(day) ? 'public_holiday' : open) : 'other'
    const halves = halvesOn(day, whole_day, ctx)
    const state = stateOfHalves(...halves)
    return { day, slot: 2 * number, state, halves, is_employed: employed }
  })
}

const EVERYBODY: WorkingDates = {
  start_at: '0001-01-01',
  end_at: null,
  last_end_at: null,
  seniority_at: null,
  part_times: [],
}

// By the holidays of a workplace: one set for all who work there, for as long as the process lives.
const shared = new WeakMap<HolidayDays, (year: number, month: number) => readonly MonthDay[]>()

/** The days of a month of whoever is employed for all of it and works whole days: nearly everybody, so worked out once. */
function sharedDays({ year, month }: Period, holidays: HolidayDays): readonly MonthDay[] {
  const known = shared.get(holidays)
  if (known) return known(year, month)
  const daysOf = oncePerMonth((y, m) => daysFor({ year: y, month: m }, { dates: EVERYBODY, holidays }))
  shared.set(holidays, daysOf)
  return daysOf(year, month)
}

/** Every day of a month in order with its working state: workingState for a whole month, in one go. */
export function monthDays(period: Period, ctx: CalendarContext): readonly MonthDay[] {
  const { dates, holidays } = ctx
  if (dates.part_times.length > 0) return daysFor(period, ctx)
  const first = firstDay(period.year, period.month)
  const last = lastDay(period.year, period.month)
  const is_whole = stretchesOf(dates).some((stretch) => covers(stretch, first, last))
  return is_whole ? sharedDays(period, holidays) : daysFor(period, ctx)
}

/** The days of a month that are worked, one half at least, in order (CAL-15). */
export function workedDays(year: number, month: number, ctx: CalendarContext): Day[] {
  return monthDays({ year, month }, ctx).flatMap(({ day, state }) => (state === 'worked' ? [day] : []))
}

/** The worked half-days of a month as slots, in order. */
export function workedSlots(year: number, month: number, ctx: CalendarContext): number[] {
  const slots: number[] = []
  for (const { slot, halves } of monthDays({ year, month }, ctx)) {
    if (halves[0] === 'worked') slots.push(slot)
    if (halves[1] === 'worked') slots.push(slot + 1)
  }
  return slots
}

/**
 * The slots of a range that count: worked half-days, and with `counts_non_worked` (an activity in a special-time
 * month) every half-day under contract that is not off by part time (EVT-05, MON-58).
 */
export function countedSlots(range: DayRange, ctx: CalendarContext & { counts_non_worked?: boolean }): number[] {
  const slots: number[] = []
  const is_part_timer = ctx.dates.part_times.length > 0
  let number = Number.NaN
  let day = ''
  let counts = false
  for (let slot = firstSlot(range), last = lastSlot(range); slot <= last; slot += 1) {
    // What a day is to the person is worked out once for its two halves.
    if (Math.floor(slot / 2) !== number) {
      number = Math.floor(slot / 2)
      day = dayOfNumber(number)
      const state = workingState(day, ctx)
      counts = state === 'worked' || (ctx.counts_non_worked === true && state !== 'other')
    }
    const moment = slot === 2 * number ? 'am' : 'pm'
    const is_off = is_part_timer && isOff(ctx.dates.part_times, day, moment)
    const is_closed = !ctx.counts_non_worked && ctx.holidays.halves?.get(day) === moment
    if (counts && !is_off && !is_closed) slots.push(slot)
  }
  return slots
}

/** How many half-days of a range count; `days_count` is half of it (EVT-04, EVT-05). */
export function countHalfDays(range: DayRange, ctx: CalendarContext & { counts_non_worked?: boolean }): number {
  return countedSlots(range, ctx).length
}
