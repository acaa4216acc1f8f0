import { describeRange } from '@cadran/rules/portal/french'
import type { Delegation } from './delegation.queries.ts'

/** When somebody stands in: with the absences of the manager, or the days that were set. */
export function whenWords({ mode, starts_at, start_moment, ends_at, end_moment }: Delegation): string {
  if (mode === 'absence' || !starts_at || !start_moment || !ends_at || !end_moment)
    return 'Pendant les absences validées'
  return describeRange({ start_at: starts_at, start_moment, end_at: ends_at, end_moment })
}
