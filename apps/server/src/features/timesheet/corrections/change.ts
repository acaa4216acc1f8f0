import type { Corrected } from '@cadran/contract/timesheet/calendar'
import type { Correction } from '@cadran/contract/timesheet/corrections'
import { M_404 } from '@cadran/rules/portal/messages'
import type { CorrectionObject } from '@cadran/rules/timesheet/correction-states'
import { isNamedBy, type TruthItem } from '@cadran/rules/timesheet/correction-truth'
import type { CounterMove, Touched } from '@cadran/rules/timesheet/corrections'
import { refuse } from '../../../platform/http/refused.ts'

/** What is asked for, as it was sent. */
export interface Wanted {
  object: CorrectionObject
  old_id: number | null
  corrects: number | null
  new: unknown
  /** Payroll asks: codes that employees may not use are allowed (COR-05). */
  by_payroll: boolean
  /** The correction that is being changed: its own lines are none of the balance. */
  changed?: number
}

/** What stands there and what should, as one object's own rules read it. */
export interface Change {
  old_id: number | null
  corrects: number | null
  old: Corrected | null
  new: Corrected | null
  touches: Touched[]
  fact_on: string
  replaces?: Correction['replaces']
  moves?: CounterMove[]
  half_days_difference?: number
  minutes_difference?: number
}

/** The item that stands there; one that is named and does not is unknown. */
export function formerOf<Value>(items: readonly TruthItem<Value>[], wanted: Wanted): TruthItem<Value> | null {
  if (wanted.old_id === null && wanted.corrects === null) return null
  return items.find((item) => isNamedBy(item, wanted)) ?? refuse(M_404)
}

/** How a former item is named from now on: by the row while it stands as it was stored, else by the correction. */
export const namedBy = (former: TruthItem<unknown> | null) => ({
  old_id: former?.corrected_by === null ? former.stored_id : null,
  corrects: former?.corrected_by ?? null,
})
