import type { CorrectionObject, CorrectionState } from '@cadran/rules/timesheet/correction-states'
import type { Day } from '@cadran/rules/timesheet/day'

/** A correction of a closed month; what it says of either side, of counters and of totals stands as it travels. */
export interface CorrectionRow {
  id: number
  user_id: number
  year: number
  month: number
  object: CorrectionObject
  old_id: number | null
  old: object | null
  new: object | null
  replaces: readonly object[]
  /** An `int8multirange` as text. */
  touches: string
  fact_on: Day
  moves: readonly object[]
  totals: readonly object[]
  half_days_difference: number
  minutes_difference: number
  reason: string
  asked_by: number
  state: CorrectionState
  validated1_by: number | null
  validated2_by: number | null
  comment: string | null
  decided_at: string | null
  place: number | null
  carried_year: number | null
  carried_month: number | null
  created_at: string
  updated_at: string
}
