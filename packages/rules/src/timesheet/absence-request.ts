import { plural } from '../portal/french.ts'
import {
  advanceFor,
  availableFor,
  type CounterValues,
  formatDays,
  hundredthsOfHalfDays,
  takeable,
  USUAL_ADVANCES,
} from './balance.ts'
import { type CalendarContext, countedSlots } from './calendar.ts'
import { shortDeadline } from './counter-deadlines.ts'
import { addMonths, comparePeriods, type Day, daysBetween, isDay, lastDay, type Period, periodOf } from './day.ts'
import type { CounterName } from './event-codes.ts'
import { MAX_EVENTS_PER_CALL } from './events.ts'
import { type DayRange, isBackwards, rangeOfSlots } from './half-day.ts'

/** Whom a demand tells about the team (ASK-08): names, counts alone, or nothing. */
export const TEAM_ABSENCES = ['names', 'counts', 'none'] as const
export type TeamAbsences = (typeof TEAM_ABSENCES)[number]

/** This many days before the month's end a demand opens on the next one (ASK-02). */
const ENDING_DAYS = 10

/** The month on which a demand opens: the one shown, else the current one, at its end the next (ASK-02). */
export function openingPeriod(today: Day, shown?: Period): Period {
  if (shown) return shown
  const current = periodOf(today)
  return daysBetween(today, lastDay(current.year, current.month)) <= ENDING_DAYS ? addMonths(current, 1) : current
}

/**
 * The events that a demand makes, one a month: at the month's end each stops and begins on a half-day that counts; the two
 * ends of the whole stay as they were asked for. What cannot be cut, such as a range that runs backwards, is one (ASK-05).
 */
export function eventsOfRequest(range: DayRange, ctx: CalendarContext): DayRange[] {
  const isReadable = isDay(range.start_at) && isDay(range.end_at) && !isBackwards(range)
  if (!isReadable) return [range]
  const [first, last] = [periodOf(range.start_at), periodOf(range.end_at)]
  // One more than a call may carry says that there are too many.
  const months = Math.min(comparePeriods(last, first), MAX_EVENTS_PER_CALL) + 1
  if (months === 1) return [range]
  return Array.from({ length: months }, (_, index) => addMonths(first, index)).flatMap((period, index) => {
    const part = partIn(period, range, ctx, { is_first: index === 0, is_last: index === months - 1 })
    return part ? [part] : []
  })
}

function partIn(
  { year, month }: Period,
  range: DayRange,
  ctx: CalendarContext,
  { is_first, is_last }: { is_first: boolean; is_last: boolean },
): DayRange | null {
  const end = lastDay(year, month)
  const start = is_first
    ? { start_at: range.start_at, start_moment: range.start_moment }
    : { start_at: `${end.slice(0, 8)}01`, start_moment: 'am' as const }
  const stop = is_last
    ? { end_at: range.end_at, end_moment: range.end_moment }
    : { end_at: end, end_moment: 'pm' as const }
  const whole = { ...start, ...stop }
  const slots = countedSlots(whole, ctx)
  const [from, to] = [slots[0], slots.at(-1)]
  if (from === undefined || to === undefined) return is_first || is_last ? whole : null
  const counted = rangeOfSlots(from, to)
  return {
    start_at: is_first ? start.start_at : counted.start_at,
    start_moment: is_first ? start.start_moment : counted.start_moment,
    end_at: is_last ? stop.end_at : counted.end_at,
    end_moment: is_last ? stop.end_moment : counted.end_moment,
  }
}

/** What a demand over several months makes, in words; null for one event (ASK-05). */
export function eventsRecap(events: readonly DayRange[]): string | null {
  if (events.length < 2) return null
  const ranges = events.map(({ start_at, end_at }) =>
    start_at === end_at ? `le ${shortDay(start_at)}` : `du ${shortDay(start_at)} au ${shortDay(end_at)}`,
  )
  const last = ranges.pop() ?? ''
  return `${countWord(events.length)} événements${NO_BREAK}: ${ranges.join(', ')} et ${last}`
}

const NO_BREAK = '\u00a0'
const shortDay = (day: Day) => `${day.slice(8)}/${day.slice(5, 7)}`
const COUNT_WORDS = ['Deux', 'Trois', 'Quatre', 'Cinq', 'Six']
const countWord = (count: number) => COUNT_WORDS[count - 2] ?? String(count)

const EXPIRES = {
  cp: { counter: 'before_june', date: '05-31' },
  rtt: { counter: 'rtt_remainder', date: '03-31' },
} as const

/** What of a counter is lost after a day that is still to come, in hundredths; null where nothing is (ASK-06, MON-96). */
export function expiringOf(
  counter: CounterName,
  values: Pick<CounterValues, 'before_june' | 'rtt_remainder'>,
  today: Day,
): { hundredths: number; before: Day } | null {
  if (counter !== 'cp' && counter !== 'rtt') return null
  const { counter: former, date } = EXPIRES[counter]
  if (values[former] <= 0) return null
  const { year } = periodOf(today)
  const this_year = `${String(year)}-${date}`
  return { hundredths: values[former], before: today <= this_year ? this_year : `${String(year + 1)}-${date}` }
}

/** 'dont 2,00 à prendre avant le 31/05', with its year where that is not the one of `today` (ASK-06). */
export function expiringWords({ hundredths, before }: { hundredths: number; before: Day }, today: Day): string {
  return `dont ${formatDays(hundredths)} à prendre avant le ${shortDeadline(before, today)}`
}

/** What a demand finds on its counter, in hundredths of a day: the balance shown, and what may be asked for (EVT-58 to EVT-61). */
export interface RequestBalance {
  /** The balance as it is shown, with what it leaves. */
  before: number
  after: number
  available: number
  /** What of it is taken in advance. */
  advance: number
  /** What of the balance may not be asked for: reliquats are taken with payroll (EVT-64). */
  set_aside: number
  /** By how much the demand is too much, 0 when it is not. */
  missing: number
}

/** The balance of a demand of so many half-days that ends in that month (1 to 12) (ASK-07). */
export function requestBalance(
  counter: CounterName,
  values: CounterValues,
  month: number,
  half_days: number,
  advances = USUAL_ADVANCES,
): RequestBalance {
  const asked = hundredthsOfHalfDays(half_days)
  const before = takeable(counter, values)
  const available = availableFor(counter, values, month, advances)
  return {
    before,
    after: before - asked,
    available,
    advance: advanceFor(counter, month, advances),
    set_aside: counter === 'cp' ? values.remainder : 0,
    missing: Math.max(0, asked - available),
  }
}

/**
 * '2,58 disponibles, dont 2,08 par anticipation', in hundredths: no more in advance than there is, and without any its half is left
 * out (ASK-07).
 */
export function availableWords({ available, advance }: Pick<RequestBalance, 'available' | 'advance'>): string {
  const words = `${formatDays(available)} ${plural(available / 100, 'disponible')}`
  const ahead = Math.min(available, advance)
  return ahead > 0 ? `${words}, dont ${formatDays(ahead)} par anticipation` : words
}

/** Why a demand over the balance is not sent: what may be asked for, and by how much it is too much (ASK-07). */
export function insufficientWords(balance: Pick<RequestBalance, 'available' | 'advance' | 'missing'>): string {
  return `Solde insuffisant${NO_BREAK}: ${availableWords(balance)}. Il manque ${formatDays(balance.missing)}.`
}

/** The longest shorter demand from the same half-day that the counter allows; null when there is none (ASK-07). */
export function shorterRequest(range: DayRange, available: number, ctx: CalendarContext): DayRange | null {
  const slots = countedSlots(range, ctx)
  const affordable = Math.floor(Math.max(0, available) / hundredthsOfHalfDays(1))
  const [first, last] = [slots[0], slots[Math.min(affordable, slots.length) - 1]]
  return first === undefined || last === undefined || affordable >= slots.length ? null : rangeOfSlots(first, last)
}
