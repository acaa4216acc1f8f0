import type { Month, Overtime } from '@cadran/contract/timesheet/calendar'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import {
  linkedInterventions,
  type OvertimeCategory,
  type OvertimeDay,
  type OvertimeType,
  overtimeCounts,
  overtimeState,
  overtimeTotals,
} from '@cadran/rules/timesheet/overtime'

/** An on-call entry or an intervention as the month's statement answers it. */
export interface OvertimeRow {
  id: number
  type: OvertimeType
  category: OvertimeCategory
  affectation_id: number | null
  code: { id: number; code: string; description: string }
  start_at: string
  end_at: string
  constraint_count: number
  comment: string | null
  days: OvertimeDay[]
}

/** For a statement that knows the month as m. */
export const OVERTIMES = `array(
  select json_build_object(
    'id', o.id, 'type', o.type, 'category', c.category, 'affectation_id', c.affectation_id,
    'start_at', o.start_at, 'end_at', o.end_at,
    'code', json_build_object('id', c.id, 'code', c.code, 'description', c.description),
    'constraint_count', o.constraint_count, 'comment', o.comment, 'days', o.days
  )
  from overtimes o join overtime_codes c on c.id = o.overtime_code_id
  where o.month_id = m.id
  order by o.start_at, o.id
)`

/** The part of the month's answer that is about on-call duties and interventions (MON-68, OVT-02, OVT-45, OVT-46). */
export function overtimesAnswer(
  rows: readonly OvertimeRow[],
  { state, closed }: { state: MonthState; closed: boolean },
): Pick<Month, 'overtimes' | 'constraint_count' | 'ticket_count' | 'intervention_minutes'> {
  const overtimes: Overtime[] = rows.map((row) => {
    const { affectation_id: _told_by_the_code, ...told } = row
    const locked = closed || linkedInterventions(row, rows).length > 0
    return { ...told, ...overtimeCounts(row), days: daysOf(row), state: overtimeState(state), locked }
  })
  return { overtimes, ...overtimeTotals(overtimes) }
}

const daysOf = ({ days }: OvertimeRow): Overtime['days'] => days.map((day) => ({ ...day, hours: [...day.hours] }))
