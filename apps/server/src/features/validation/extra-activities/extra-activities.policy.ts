import type { Refusal } from '@cadran/rules/portal/refusal'
import { checkMonthEdit } from '@cadran/rules/timesheet/month-edits'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** What a correction of a declared week is decided from. */
export interface DecidedWeek {
  user_id: number
  month_state: MonthState
  closed: boolean
  in_read_scope: boolean
}

/** Null when the week may be corrected now, else the refusal that comes first (OVL-07, OVL-08, OVL-23). */
export function refusalOf({ actor, subject }: Viewer, week: DecidedWeek): Refusal | null {
  return checkMonthEdit({
    roles: subject.roles,
    is_own: week.user_id === actor.id || week.user_id === subject.id,
    in_read_scope: week.in_read_scope,
    locked: week.closed,
    is_stale: false,
    from: week.month_state,
    edit: 'extra_activities',
    has_linked_interventions: false,
  })
}
