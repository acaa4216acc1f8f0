import { addMonths, comparePeriods, type Period } from '@cadran/rules/timesheet/day'
import { isInBounds, type MonthBounds, monthBounds } from '@cadran/rules/timesheet/month-bounds'
import { useParams } from '@tanstack/react-router'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'

interface MonthAddress {
  period: Period
  /** The address names the month whole; otherwise it is to be completed (MON-05). */
  is_whole: boolean
  is_known: boolean
  previous: Period | null
  next: Period | null
}

/** The arrows stop at the bounds; a month beyond the last one by arrow still leads back (MON-33 to MON-35). */
function neighbours(period: Period, bounds: MonthBounds): Pick<MonthAddress, 'previous' | 'next'> {
  const previous = addMonths(period, -1)
  const next = addMonths(period, 1)
  return {
    previous: comparePeriods(previous, bounds.first) >= 0 ? previous : null,
    next: comparePeriods(next, bounds.last_by_arrow) <= 0 ? next : null,
  }
}

/** Which month the address means: the current one without a word, of the current year without a year (MON-03, MON-04). */
export function useMonthAddress(): MonthAddress {
  const { month, year } = useParams({ from: '/guarded/timesheet/{-$month}/{-$year}' })
  const user = useCurrentUser()
  const today = useToday()
  const period = { month: month ?? user.current_period.month, year: year ?? user.current_period.year }
  const bounds = monthBounds({ today, dates: user })
  return {
    period,
    is_whole: month !== undefined && year !== undefined,
    is_known: isInBounds(period, bounds),
    ...neighbours(period, bounds),
  }
}
