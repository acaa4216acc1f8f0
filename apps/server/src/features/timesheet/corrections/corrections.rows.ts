import type { Correction } from '@cadran/contract/timesheet/corrections'
import type { CorrectionObject, CorrectionState } from '@cadran/rules/timesheet/correction-states'
import type { CounterMove, TotalMove } from '@cadran/rules/timesheet/corrections'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { EXPORTED_IN, exportedAnswer } from '../month/index.ts'

/** A correction as lists and decisions read it. */
export interface CorrectionRow
  extends Pick<
    Correction,
    'old' | 'new' | 'replaces' | 'reason' | 'comment' | 'updated_at' | 'asked_by' | 'validated1_by'
  > {
  id: number
  user_id: number
  year: number
  month: number
  object: CorrectionObject
  state: CorrectionState
  old_id: number | null
  corrects: number | null
  moves: CounterMove[]
  totals: TotalMove[]
  half_days_difference: number
  minutes_difference: number
  insufficient_balance: boolean
  /** Whoever asked and gave the first level: the real person and whom they ran as. */
  askers: (number | null)[]
  first_levels: (number | null)[]
  validated2_by: string | null
  carried_year: number | null
  carried_month: number | null
  exported_in: { number: number; issued_at: string } | null
  created_at: string
}

/** The subject, and the real person behind when they ran as somebody else (decision 4). */
const nameOf = (who: string) => `(
  select coalesce(s.firstname || ' ' || s.lastname || ' (par ' || r.firstname || ' ' || r.lastname || ')', r.firstname || ' ' || r.lastname)
  from users r left join users s on s.id = c.${who}_for where r.id = c.${who}_by
)`

/** A correction c as JSON. */
export const CORRECTION = sql<CorrectionRow>`${sql.raw(`json_build_object(
  'id', c.id, 'user_id', c.user_id, 'year', c.year, 'month', c.month, 'object', c.object, 'state', c.state, 'old_id', c.old_id,
  'corrects', c.corrects, 'old', c.old, 'new', c.new, 'replaces', c.replaces, 'moves', c.moves, 'totals', c.totals,
  'half_days_difference', c.half_days_difference, 'minutes_difference', c.minutes_difference,
  'insufficient_balance', c.insufficient_balance, 'reason', c.reason, 'comment', c.comment,
  'askers', json_build_array(c.asked_by, c.asked_for), 'first_levels', json_build_array(c.validated1_by, c.validated1_for),
  'asked_by', ${nameOf('asked')}, 'validated1_by', ${nameOf('validated1')}, 'validated2_by', ${nameOf('validated2')},
  'carried_year', c.carried_year, 'carried_month', c.carried_month, 'exported_in', ${EXPORTED_IN},
  'created_at', c.created_at, 'updated_at', c.updated_at)`)}`

/** Whether one of these is the viewer, in their own name or another's. */
export const isAmong = ({ actor, subject }: Viewer, ids: readonly (number | null)[]): boolean =>
  ids.includes(actor.id) || ids.includes(subject.id)

/** What everybody who may read a correction is answered of it. */
export function correctionFields(row: CorrectionRow): Omit<Correction, 'actions'> {
  const { carried_year, carried_month } = row
  return {
    ...{ id: row.id, year: row.year, month: row.month, object: row.object, state: row.state },
    ...{ old_id: row.old_id, corrects: row.corrects, old: row.old, new: row.new, replaces: row.replaces },
    ...{ reason: row.reason, comment: row.comment, insufficient_balance: row.insufficient_balance },
    days_difference: row.half_days_difference / 2,
    minutes_difference: row.minutes_difference,
    ...{ asked_by: row.asked_by, validated1_by: row.validated1_by, validated2_by: row.validated2_by },
    carried: carried_year === null || carried_month === null ? null : { year: carried_year, month: carried_month },
    exported_in: exportedAnswer(row.exported_in),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: row.updated_at,
  }
}
