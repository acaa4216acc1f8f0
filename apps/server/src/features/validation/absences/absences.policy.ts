import {
  type AbsenceAction,
  type AbsenceCircumstances,
  absenceActionsFrom,
  decideAbsenceAction,
} from '@cadran/rules/timesheet/absence-states'
import { isValidatedAsAbsence } from '@cadran/rules/timesheet/event-codes'
import { isEventEditable } from '@cadran/rules/timesheet/events'
import { isEditable } from '@cadran/rules/timesheet/month-flags'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { inOwnScope, lendingBy, offeredFor } from '../../portal/delegation/index.ts'
import type { DecidedRow, Standing } from './absences.rows.ts'

/** Whether its owner may change it now (README 28). */
export function isOwnersToChange(row: DecidedRow, person: Standing, today: string): boolean {
  const { year, month, state } = row.month
  const { person_type } = person
  const inTime = { state, locked: row.closed, period: { year, month }, today, person_type }
  return isEventEditable({
    state: row.state,
    locked: row.closed,
    month_editable: isEditable(inTime, true),
    code_editable: row.event_code.editable,
  })
}

/** What the rules decide from: the viewer, the person and the absence together. */
export function circumstances(viewer: Viewer, row: DecidedRow, person: Standing, today: string): AbsenceCircumstances {
  return {
    roles: viewer.subject.roles,
    is_own: person.id === viewer.actor.id || person.id === viewer.subject.id,
    in_read_scope: inOwnScope(viewer, row.kind === 'absence' ? 'absences' : 'activities', person),
    is_available: person.is_below,
    locked: row.closed,
    from: row.state,
    editable: isOwnersToChange(row, person, today),
    start_at: row.start_at,
    today,
    is_absence: isValidatedAsAbsence(row.event_code.type),
  }
}

/** The buttons of an absence, one's own and those that are lent (DEL-11). */
export function offeredActions(viewer: Viewer, row: DecidedRow, person: Standing, today: string): AbsenceAction[] {
  const own = circumstances(viewer, row, person, today)
  const item = { own, lending: lendingBy(viewer, person.lent_by), levels: row.levels }
  return offeredFor(viewer, absenceActionsFrom(row.state), item, (facts, action) =>
    decideAbsenceAction({ action, is_stale: false, ...facts }),
  )
}
