import { type ContractDates, touchesMonth } from './calendar.ts'
import { addMonths, comparePeriods, type Day, type Period, periodOf } from './day.ts'

/** The months a person may open; the next arrow stops earlier than a direct address does (MON-35). */
export interface MonthBounds {
  first: Period
  last_by_arrow: Period
  last: Period
}

const EARLIEST: Period = { year: 2019, month: 1 }

function later(a: Period, b: Period): Period {
  return comparePeriods(a, b) >= 0 ? a : b
}

function earlier(a: Period, b: Period): Period {
  return comparePeriods(a, b) <= 0 ? a : b
}

/**
 * From the month of the seniority date, January 2019 at the earliest, to one year ahead by address and to the end date
 * or 11 months ahead, whichever comes first, by the arrows (MON-29…38).
 */
export function monthBounds(input: { today: Day; dates: Pick<ContractDates, 'seniority_at' | 'end_at'> }): MonthBounds {
  const { seniority_at, end_at } = input.dates
  const current = periodOf(input.today)
  const ahead = addMonths(current, 11)
  return {
    first: seniority_at === null ? EARLIEST : later(EARLIEST, periodOf(seniority_at)),
    last_by_arrow: end_at === null ? ahead : earlier(ahead, periodOf(end_at)),
    last: addMonths(current, 12),
  }
}

/** Whether a month opens by its address (MON-32, MON-36). */
export function isInBounds(period: Period, bounds: Pick<MonthBounds, 'first' | 'last'>): boolean {
  return comparePeriods(bounds.first, period) <= 0 && comparePeriods(period, bounds.last) <= 0
}

/**
 * The month shown first: the clock's, moved to the nearest month of the contract; between two contracts, the month the
 * second one begins (MON-03, decision 7).
 */
export function currentPeriod(today: Day, dates: ContractDates): Period {
  const current = periodOf(today)
  if (touchesMonth(dates, current)) return current
  const { start_at, end_at, last_end_at, seniority_at } = dates
  if (end_at !== null && end_at < today && start_at <= today) return periodOf(end_at)
  const has_earlier = seniority_at !== null && last_end_at !== null && last_end_at < start_at
  return has_earlier && today < seniority_at ? periodOf(seniority_at) : periodOf(start_at)
}
