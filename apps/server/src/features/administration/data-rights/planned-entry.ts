import type { ErasedKey } from '@cadran/rules/administration/retention-plan'
import type { Day } from '@cadran/rules/timesheet/day'

/** Of one entry: whom a run erases it of, how many rows, the oldest, and of how many people a hold keeps it. */
export interface PlannedEntry {
  key: ErasedKey
  people: number[]
  rows: number
  oldest: Day | null
  held: number
}
