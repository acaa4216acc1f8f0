import type { PersonType } from '@cadran/rules/portal/person'
import type { EventCodeType } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import { absencesValidated, isSubmitted } from '@cadran/rules/timesheet/month-flags'
import {
  availableMonthActions,
  blockedMonthActions,
  type MonthCircumstances,
  type MonthState,
} from '@cadran/rules/timesheet/month-states'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** How the owner of a report stands to the viewer. */
export interface Standing {
  id: number
  is_below: boolean
  is_direct_managee: boolean
  in_read_scope: boolean
}

/** What a decision on a report is made from; its person stands beside. */
export interface DecidedReport {
  id: number
  state: MonthState
  closed: boolean
  /** What a decision changes beside the state. */
  submitted_at: string | null
  backwarded: boolean
  events: { state: EventState; type: EventCodeType }[]
}

interface Facts {
  state: MonthState
  locked: boolean
  absence_validated1: boolean
  absence_validated2: boolean
}

/** What the rules decide from: the viewer, the person and the report together. */
export function circumstances({ actor, subject }: Viewer, person: Standing, month: Facts): MonthCircumstances {
  return {
    roles: subject.roles,
    is_own: person.id === actor.id || person.id === subject.id,
    in_read_scope: person.in_read_scope,
    is_available: person.is_below,
    is_direct_managee: person.is_direct_managee,
    locked: month.locked,
    from: month.state,
    absences_validated1: month.absence_validated1,
    absences_validated2: month.absence_validated2,
  }
}

/** The same of a report that is locked to be decided on. */
export function factsOf(viewer: Viewer, { report, person }: { report: DecidedReport; person: Standing }) {
  const { state, closed: locked, events } = report
  const absence_validated1 = absencesValidated(events, 1)
  return circumstances(viewer, person, {
    state,
    locked,
    absence_validated1,
    absence_validated2: absencesValidated(events, 2),
  })
}

/** The buttons of a report, and those that wait for its absences with the server's text (ACT-75). */
export function offeredActions(facts: MonthCircumstances) {
  return {
    actions: availableMonthActions(facts),
    blocked_actions: blockedMonthActions(facts).map(({ action, reason: { code, message } }) => ({
      action,
      code,
      message,
    })),
  }
}

/** Half-days that a refusal left empty after the sending; contractors and special times need not cover (decision 13). */
export function missingHalfDays(
  { person_type }: { person_type: PersonType },
  { state, special_time }: { state: MonthState; special_time: boolean },
  uncovered: number,
): number {
  return isSubmitted(state) && !special_time && person_type !== 'contractor' ? uncovered : 0
}
