import type { ContractDates } from '@cadran/rules/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { codeOf } from './codes.ts'
import type { Member } from './member.ts'
import type { AssignmentRow } from './rows.ts'
import { firstDayAt, lastDayAt, type Timeline } from './timeline.ts'

const FORMER_MISSION = 'TAR'

function affectationOf(mission: string): number {
  const { affectation_id } = codeOf(mission)
  if (affectation_id === null) throw new Error(`${mission} belongs to no affectation`)
  return affectation_id
}

/** Which missions a person may use and since when, one row an affectation; numbered by the person, five at most. */
export function assignmentsOf(
  member: Member,
  user_id: number,
  dates: ContractDates,
  timeline: Timeline,
): AssignmentRow[] {
  const changed = member.story === 'new_mission'
  const starts_on = changed ? firstDayAt(timeline, -3) : (dates.seniority_at ?? dates.start_at)
  const [main] = member.missions
  const affectation_ids = [...new Set(member.missions.map(affectationOf))]
  const rows = affectation_ids.map((affectation_id, index) => ({
    id: user_id * 10 + index,
    user_id,
    affectation_id,
    main_code_id: index === 0 && main !== undefined && member.has_main_activity ? codeOf(main).id : null,
    starts_on,
    ends_on: dates.end_at,
  }))
  if (!changed) return rows
  const former = {
    id: user_id * 10 + rows.length,
    user_id,
    affectation_id: affectationOf(FORMER_MISSION),
    main_code_id: codeOf(FORMER_MISSION).id,
    starts_on: dates.start_at,
    ends_on: lastDayAt(timeline, -4),
  }
  return [former, ...rows]
}

/** The id of the main activity on a day, null without one (decision 9). */
export function mainCodeOn(assignments: readonly AssignmentRow[], day: Day): number | null {
  const valid = assignments.find(
    ({ main_code_id, starts_on, ends_on }) =>
      main_code_id !== null && starts_on <= day && (ends_on === null || day <= ends_on),
  )
  return valid?.main_code_id ?? null
}
