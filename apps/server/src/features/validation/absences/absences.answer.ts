import type { Absence, AbsenceHistoryEntry, AbsencePerson } from '@cadran/contract/validation/absences'
import {
  ABSENCE_HISTORY_LABELS,
  ABSENCE_VALIDATION_ACTIONS,
  type AbsenceHistoryAction,
  type AbsenceValidationAction,
  absenceHistoryAction,
} from '@cadran/rules/timesheet/absence-states'
import { absenceUndoOf } from '@cadran/rules/timesheet/absence-undo'
import { type CounterValues, hundredthsOfHalfDays, hundredthsToDays, takeable } from '@cadran/rules/timesheet/balance'
import type { Day } from '@cadran/rules/timesheet/day'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { counterViewsAnswer, ledgerOf, viewsOf } from '../../portal/counters/index.ts'
import { standingForAnswer } from '../../portal/delegation/index.ts'
import { type HistoryRow, undoableOf } from '../acts/index.ts'
import { escalatedAnswer } from '../escalations/index.ts'
import { isOwnersToChange, offeredActions } from './absences.policy.ts'
import { type AbsenceRow, type PersonRow, type Standing, standingOf } from './absences.rows.ts'
import type { CountAlsoAbsent } from './also-absent.ts'
import { validatedPersonAnswer } from './person.answer.ts'

type Views = ReturnType<typeof viewsOf>

/** What an absence's effect on a counter is reckoned from. */
interface DeductedRow extends Pick<AbsenceRow, 'state' | 'half_days' | 'deductible'> {
  event_code: Pick<AbsenceRow['event_code'], 'relevant_counter'>
}

/** The view each level decides on; the other states are decided (ABS-56, ABS-57, ABS-59). */
function viewFor(state: AbsenceRow['state'], views: Views): CounterValues | null {
  if (state === 'submitted') return views.manager
  return state === 'validated1' ? views.pay_manager : null
}

/** The counter that an absence takes from, before and after it. */
export function balanceOf(row: DeductedRow, views: Views | null): Absence['balance'] {
  const { relevant_counter } = row.event_code
  const view = views && viewFor(row.state, views)
  if (!view || relevant_counter === null || !row.deductible) return null
  const before = takeable(relevant_counter, view)
  const after = before - hundredthsOfHalfDays(row.half_days)
  return { before: hundredthsToDays(before), after: hundredthsToDays(after) }
}

const inIso = (instant: string) => new Date(instant).toISOString()

/** The decision that an act of the history is, by the name that it is asked by (ABS-90). */
function decisionOf(action: string): AbsenceValidationAction | null {
  const decided = ABSENCE_VALIDATION_ACTIONS.find((decision) => absenceHistoryAction(decision) === action) ?? null
  return absenceUndoOf(action) && decided
}

/** Who is answered, when, and who else is away. */
interface Around {
  viewer: Viewer
  today: Day
  now: Date
  alsoAbsent: CountAlsoAbsent
}

/** The same now, for all that one call answers. */
export const aroundOf = (viewer: Viewer, { clock }: Platform, alsoAbsent: CountAlsoAbsent): Around => ({
  viewer,
  today: clock.today(),
  now: clock.now(),
  alsoAbsent,
})

/** One absence with what the viewer may do with it; an activity has neither actions nor a balance here. */
function eventAnswer(row: AbsenceRow, person: Answered, { viewer, today, now, alsoAbsent }: Around): Absence {
  const { profile, standing, views } = person
  const balance = balanceOf(row, views)
  // Each by its name: to spread a row, or to take a rest of it, costs a list more than all else that is done to it.
  return {
    id: row.id,
    state: row.state,
    start_at: row.start_at,
    start_moment: row.start_moment,
    end_at: row.end_at,
    end_moment: row.end_moment,
    days_count: row.half_days / 2,
    event_code: row.event_code,
    created_at: inIso(row.created_at),
    updated_at: row.updated_at,
    validated1_at: row.validated1_at === null ? null : inIso(row.validated1_at),
    validated1_by_name: row.levels.first_by?.words ?? row.validated1_by_name,
    locked: row.closed,
    editable: isOwnersToChange(row, standing, today),
    backwarded: row.backwarded,
    comment_count: row.comment_count,
    request_comment: row.request_comment,
    balance,
    insufficient_balance: balance !== null && balance.after < 0,
    also_absent: row.kind === 'absence' ? alsoAbsent(profile, row) : 0,
    month_state: row.month.state,
    escalated: escalatedAnswer(row.escalated),
    actions: offeredActions(viewer, row, standing, today),
    undoable: undoableOf(viewer, row, now, decisionOf),
  }
}

const viewsOn = ({ ledger }: PersonRow) => ledger && viewsOf(ledgerOf(ledger))

/** What all absences of a person are answered with, reckoned once. */
interface Answered {
  profile: PersonRow['profile']
  standing: Standing
  views: Views | null
}

const answeredOf = (person: PersonRow): Answered => ({
  profile: person.profile,
  standing: standingOf(person),
  views: viewsOn(person),
})

/** One person of the list with their absences (ABS-40 to ABS-44). */
export function personAnswer(person: PersonRow, rows: readonly AbsenceRow[], around: Around): AbsencePerson {
  const { profile } = person
  const answered = answeredOf(person)
  const listed = {
    display_remainder_counter: profile.display_remainder_counter,
    standing_for: standingForAnswer(around.viewer, person.lent_by),
    absences: rows.map((row) => eventAnswer(row, answered, around)),
  }
  return Object.assign(listed, validatedPersonAnswer(profile), counterViewsAnswer(answered.views))
}

/** One event alone, as the acts on it answer it. */
export function absenceAnswer(row: AbsenceRow, person: PersonRow, around: Around): Absence {
  return eventAnswer(row, answeredOf(person), around)
}

function codeIn(details: unknown): AbsenceHistoryEntry['old_data'] {
  const { id, description } = (details ?? {}) as { id?: unknown; description?: unknown }
  return typeof id === 'number' && typeof description === 'string' ? { id, description } : null
}

/** One entry of an absence's history (ABS-114). */
export function historyAnswer({ before, after, action, ...row }: HistoryRow): AbsenceHistoryEntry {
  const named = action as AbsenceHistoryAction
  return {
    ...row,
    action: named,
    label: ABSENCE_HISTORY_LABELS[named],
    old_data: codeIn(before),
    new_data: codeIn(after),
  }
}
