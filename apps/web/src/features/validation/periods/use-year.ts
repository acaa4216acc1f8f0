import { useSearch } from '@tanstack/react-router'
import { useCurrentUser } from '../../../platform/session.ts'

/** The year of the address; else the current period's, else the newest that has periods (PER-15). */
export function useYear(years: readonly number[] | undefined): number {
  const { year }: { year?: unknown } = useSearch({ strict: false })
  const { current_period } = useCurrentUser()
  const asked = Number(year)
  if (Number.isInteger(asked) && asked >= 1000 && asked <= 9999) return asked
  if (!years || years.includes(current_period.year)) return current_period.year
  return years[0] ?? current_period.year
}
