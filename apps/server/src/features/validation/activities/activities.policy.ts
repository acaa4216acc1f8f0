import type { PersonType } from '@cadran/rules/portal/person'
import type { EventCodeType } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import { absencesValidated, isSubmitted } from '@cadran/rules/timesheet/month-flags'
import {
  blockedMonthActions,
  decideMonthAction,
  type MonthCircumstances,
  type MonthState,
  monthActionsFrom,
} from '@cadran/rules/timesheet/month-states'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { inOwnScope, type Levels, lendingBy, lentFacts, offeredFor } from '../../portal/delegation/index.ts'
import type { Escalated } from '../escalations/index.ts'

/** How the owner of a report stands to the viewer. */
export interface Standing {
  id: number
  person_type: PersonType
  is_below: boolean
  manager_id: number | null
  in_read_scope: boolean
  /** The manager for whom the viewer stands, where the person is lent (DEL-12). */
  lent_by: number | null
}

/** What a decision on a report is made from; its person stands beside. */
export interface DecidedReport {
  id: number
  state: MonthState
  closed: boolean
  /** What a decision changes beside the state. */
  submitted_at: string | null
  backwarded: boolean
  waiting_since: string | null
  events: { state: EventState; type: EventCodeType }[]
  levels: Levels
  escalated: Escalated | null
}

/** With who may treat it as its direct manager (DEL-13, DEL-25). */
type LedMonth = MonthCircumstances & { leaders: readonly number[] }

interface Facts {
  state: MonthState
  locked: boolean
  absence_validated1: boolean
  absence_validated2: boolean
  escalated: Escalated | null
}

/** What the rules decide from: the viewer, the person and the report together. */
export function circumstances(viewer: Viewer, person: Standing, month: Facts): LedMonth {
  const { actor, subject } = viewer
  const leaders = [...(person.manager_id === null ? [] : [person.manager_id]), ...(month.escalated?.to_ids ?? [])]
  return {
    roles: subject.roles,
    is_own: person.id === actor.id || person.id === subject.id,
    in_read_scope: inOwnScope(viewer, 'activities', person),
    is_available: person.is_below,
    is_direct_managee: leaders.includes(subject.id),
    leaders,
    locked: month.locked,
    from: month.state,
    absences_validated1: month.absence_validated1,
    absences_validated2: month.absence_validated2,
  }
}

/** The same of a report that is locked to be decided on. */
export function factsOf(viewer: Viewer, { report, person }: { report: DecidedReport; person: Standing }) {
  const { state, closed: locked, events, escalated } = report
  const absence_validated1 = absencesValidated(events, 1)
  return circumstances(viewer, person, {
    state,
    locked,
    escalated,
    absence_validated1,
    absence_validated2: absencesValidated(events, 2),
  })
}

/** The buttons of a report, and those that wait for its absences with the server's text (ACT-75). */
export function offeredActions(viewer: Viewer, person: Standing, month: Facts & { levels: Levels }) {
  const own = circumstances(viewer, person, month)
  const lending = lendingBy(viewer, person.lent_by)
  const actions = offeredFor(
    viewer,
    monthActionsFrom(month.state),
    { own, lending, levels: month.levels },
    (facts, action) => decideMonthAction({ action, is_stale: false, ...facts }),
  )
  const blocked = lending ? blockedMonthActions(lentFacts(own, lending)) : blockedMonthActions(own)
  return {
    actions,
    blocked_actions: blocked.map(({ action, reason: { code, message } }) => ({ action, code, message })),
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
