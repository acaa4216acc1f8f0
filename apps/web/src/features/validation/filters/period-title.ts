import { monthTitle } from '@cadran/rules/portal/french'
import { parsePeriod } from '@cadran/rules/timesheet/day'

/** 'Novembre 2026' of '2026-11'; anything else as it is. */
export function periodTitle(key: string): string {
  const period = parsePeriod(key)
  return period ? monthTitle(period) : key
}
