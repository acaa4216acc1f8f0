import { formatLongDate, momentLabel } from '@cadran/rules/portal/french'
import { isUnderContract } from '@cadran/rules/timesheet/calendar'
import { comparePeriods, type Day, gridOfMonth, isoWeek, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { freeSlots } from '@cadran/rules/timesheet/events'
import { firstSlot, halfDayOf, lastSlot, type Moment, slotOf } from '@cadran/rules/timesheet/half-day'
import { MONTH_SENT, PERIOD_CLOSED } from '@cadran/rules/timesheet/month-flags'
import { contextOf, isRefused, type Month } from '../calendar/index.ts'

type MonthEvent = Month['events'][number]

/** A day of the demand's calendar: which of its halves may be chosen, and what stands on it. */
export interface RequestDay {
  day: Day
  number: number
  /** The slot of its morning. */
  slot: number
  in_month: boolean
  /** Its half-days that may be chosen, in order. */
  free: readonly number[]
  /** Not worked by anybody: drawn quiet. */
  quiet: boolean
  /** The half of a worked day that is not: part time, or half a day off of the company. */
  off: Moment | null
  /** What is written on the day: a holiday's name, or that the contract does not reach it. */
  note: string | null
  events: readonly MonthEvent[]
  /** What a screen reader says of it, without whether it is chosen (ASK-16). */
  label: string
}

export interface RequestWeek {
  week: number
  days: RequestDay[]
}

/** Why nothing may be asked for in a month, said before anything is typed; null where it may (ASK-12). */
export function shutReason(month: Pick<Month, 'locked' | 'submitted' | 'editable'>): string | null {
  if (month.locked) return PERIOD_CLOSED.message
  return month.submitted ? MONTH_SENT.message : null
}

function onDay(month: Month, slot: number): MonthEvent[] {
  return month.events.filter(
    (event) => !event.auto_generated && !isRefused(event) && firstSlot(event) <= slot + 1 && slot <= lastSlot(event),
  )
}

function eventWords(event: MonthEvent, slot: number): string {
  const [morning, afternoon] = [slot, slot + 1].map((half) => firstSlot(event) <= half && half <= lastSlot(event))
  if (morning && afternoon) return event.event_code.description
  return `${event.event_code.description} (${momentLabel(morning ? 'am' : 'pm')})`
}

function halfOff(month: Month, day: Day): Moment | null {
  const off = month.halfdays.filter(({ date_at, working_state }) => date_at === day && working_state !== 'worked')
  return off.length === 1 ? (off[0]?.moment ?? null) : null
}

const OUTSIDE = 'Hors contrat'

const gridDay = (month: Month, day: Day) => month.days.find(({ date_at }) => date_at === day)

function noteOf(month: Month, day: Day): string | null {
  return isUnderContract(month.user, day) ? (gridDay(month, day)?.holiday ?? null) : OUTSIDE
}

function stateWords(
  month: Month,
  day: Day,
  note: string | null,
  { free, off }: Pick<RequestDay, 'free' | 'off'>,
): string {
  if (note) return note === OUTSIDE ? OUTSIDE.toLowerCase() : `${note}, férié`
  const state = gridDay(month, day)?.working_state
  if (state === 'weekend') return 'week-end'
  if (state === 'other') return 'repos'
  const shut = shutReason(month)
  if (shut) return shut
  if (free.length === 2) return 'libre'
  return [
    free[0] !== undefined && `${momentLabel(halfDayOf(free[0]).moment)} libre`,
    off && `${momentLabel(off)} non travaillé`,
  ]
    .filter(Boolean)
    .join(', ')
}

function dayOf(month: Month, day: Day, free: ReadonlySet<number>): RequestDay {
  const slot = slotOf(day, 'am')
  const in_month = comparePeriods(periodOf(day), month) === 0
  const own_free = in_month ? [slot, slot + 1].filter((half) => free.has(half)) : []
  const events = in_month ? onDay(month, slot) : []
  const off = in_month ? halfOff(month, day) : null
  const note = in_month ? noteOf(month, day) : null
  const words = [
    formatLongDate(day),
    ...events.map((event) => eventWords(event, slot)),
    in_month ? stateWords(month, day, note, { free: own_free, off }) : 'autre mois',
  ]
  return {
    day,
    number: Number(day.slice(8)),
    slot,
    in_month,
    free: own_free,
    quiet: in_month && !gridDay(month, day)?.worked,
    off,
    note,
    events,
    label: words.filter(Boolean).join(', '),
  }
}

/** The half-days of a month that may be asked for: worked, not taken, in a month that may be written in (ASK-04, ASK-12). */
export function freeHalves(month: Month): Set<number> {
  if (!month.editable) return new Set()
  return new Set(freeSlots(month.events, { ...contextOf(month), special_time: false }))
}

/** Of the month shown, what may be asked for begins and ends a range; of another the server tells (ASK-04). */
export function mayEndIn(month: Month | undefined): (slot: number) => boolean {
  if (!month) return () => true
  const free = freeHalves(month)
  return (slot) => free.has(slot) || comparePeriods(periodOf(halfDayOf(slot).day), month) !== 0
}

/** The weeks of a month, each with its days (CAL-01). */
export function requestWeeks(month: Month): RequestWeek[] {
  const free = freeHalves(month)
  return gridOfMonth(month.year, month.month).map((days) => ({
    week: isoWeek(days[0] ?? '').week,
    days: days.map((day) => dayOf(month, day, free)),
  }))
}

/** The same while the month is on its way: numbers, and nothing to choose. */
export function emptyWeeks(period: Period): RequestWeek[] {
  return gridOfMonth(period.year, period.month).map((days) => ({
    week: isoWeek(days[0] ?? '').week,
    days: days.map((day) => ({
      day,
      number: Number(day.slice(8)),
      slot: slotOf(day, 'am'),
      in_month: comparePeriods(periodOf(day), period) === 0,
      free: [],
      quiet: false,
      off: null,
      note: null,
      events: [],
      label: formatLongDate(day),
    })),
  }))
}
