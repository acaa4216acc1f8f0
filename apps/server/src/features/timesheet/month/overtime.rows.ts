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

/** The same as rows of values, in no order. */
export type AnsweredOvertime = readonly [
  id: number,
  type: OvertimeType,
  start_at: string,
  end_at: string,
  constraint_count: number,
  comment: string | null,
  days: OvertimeDay[],
  code: readonly [
    id: number,
    code: string,
    description: string,
    category: OvertimeCategory,
    affectation_id: number | null,
  ],
]

export const OVERTIME = `json_build_array(o.id, o.type, o.start_at, o.end_at, o.constraint_count, o.comment, o.days, (
    select json_build_array(c.id, c.code, c.description, c.category, c.affectation_id)
    from overtime_codes c where c.id = o.overtime_code_id
  ))`

/** For a statement that knows the month as m. */
export const OVERTIMES = `array(
  select ${OVERTIME}
  from overtimes o
  where o.month_id = m.id
)`

function overtimeRow([
  id,
  type,
  start_at,
  end_at,
  constraint_count,
  comment,
  days,
  answered_code,
]: AnsweredOvertime): OvertimeRow {
  const [code_id, code, description, category, affectation_id] = answered_code
  return {
    id,
    type,
    category,
    affectation_id,
    code: { id: code_id, code, description },
    start_at,
    end_at,
    constraint_count,
    comment,
    days,
  }
}

/** On-call entries and interventions, the first to start first. */
export function overtimeRows(answered: readonly AnsweredOvertime[]): OvertimeRow[] {
  return answered.map(overtimeRow).sort((a, b) => a.start_at.localeCompare(b.start_at) || a.id - b.id)
}

interface MonthStanding {
  state: MonthState
  closed: boolean
}

/** The part of the month's answer that is about on-call duties and interventions (MON-68, OVT-02, OVT-45, OVT-46). */
export function overtimesAnswer(
  rows: readonly OvertimeRow[],
  { state, closed }: MonthStanding,
): Pick<Month, 'overtimes' | 'constraint_count' | 'ticket_count' | 'intervention_minutes'> {
  const overtimes = rows.map((row) => overtimeAnswer(row, rows, { state, closed }))
  const { constraint_count, ticket_count, intervention_minutes } = overtimeTotals(overtimes)
  return { overtimes, constraint_count, ticket_count, intervention_minutes }
}

function overtimeAnswer(row: OvertimeRow, all: readonly OvertimeRow[], month: MonthStanding): Overtime {
  const counts = overtimeCounts(row)
  return {
    id: row.id,
    type: row.type,
    category: row.category,
    state: overtimeState(month.state),
    locked: month.closed || linkedInterventions(row, all).length > 0,
    code: row.code,
    start_at: row.start_at,
    end_at: row.end_at,
    constraint_count: counts.constraint_count,
    ticket_count: counts.ticket_count,
    intervention_minutes: counts.intervention_minutes,
    hour_count: counts.hour_count,
    due_hours: counts.due_hours,
    days: daysOf(row),
    comment: row.comment,
  }
}

const daysOf = ({ days }: OvertimeRow): Overtime['days'] =>
  days.map(({ date, hours, tickets }) => ({ date, hours: [...hours], tickets }))
