import type { Absence, AbsenceHistoryEntry, AbsencePerson } from '@cadran/contract/validation/absences'
import {
  ABSENCE_HISTORY_LABELS,
  type AbsenceHistoryAction,
  availableAbsenceActions,
} from '@cadran/rules/timesheet/absence-states'
import {
  availableFor,
  type CounterValues,
  hundredthsOfHalfDays,
  hundredthsToDays,
} from '@cadran/rules/timesheet/balance'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { ledgerOf, viewsOf } from '../../portal/users/index.ts'
import { circumstances, isOwnersToChange } from './absences.policy.ts'
import { type AbsenceRow, type PersonRow, type Standing, standingOf } from './absences.rows.ts'
import type { HistoryRow } from './history.read-model.ts'

type Views = ReturnType<typeof viewsOf>

// A month past February and no advance: what is compared is what is left, without the employee's extra days (ABS-62).
const NO_ADVANCE = { month: 12, cp_advance: 0 }

/** The view each level decides on; the other states are decided (ABS-56, ABS-57, ABS-59). */
function viewFor(state: AbsenceRow['state'], views: Views): CounterValues | null {
  if (state === 'submitted') return views.manager
  return state === 'validated1' ? views.pay_manager : null
}

function balanceOf(row: AbsenceRow, views: Views | null): Absence['balance'] {
  const { relevant_counter } = row.event_code
  const view = views && viewFor(row.state, views)
  if (!view || relevant_counter === null || !row.deductible) return null
  const before = availableFor(relevant_counter, view, NO_ADVANCE.month, NO_ADVANCE.cp_advance)
  const after = before - hundredthsOfHalfDays(row.half_days)
  return { before: hundredthsToDays(before), after: hundredthsToDays(after) }
}

const inIso = (instant: string) => new Date(instant).toISOString()

/** One absence with what the viewer may do with it; an activity has neither actions nor a balance here. */
function eventAnswer(row: AbsenceRow, standing: Standing, views: Views | null, viewer: Viewer, today: string): Absence {
  const { half_days, created_at, validated1_at, month, closed, kind: _kind, deductible: _deductible, ...told } = row
  const balance = balanceOf(row, views)
  return {
    ...told,
    days_count: half_days / 2,
    created_at: inIso(created_at),
    validated1_at: validated1_at === null ? null : inIso(validated1_at),
    locked: closed,
    editable: isOwnersToChange(row, standing, today),
    balance,
    insufficient_balance: balance !== null && balance.after < 0,
    month_state: month.state,
    actions: availableAbsenceActions(circumstances(viewer, row, standing, today)),
  }
}

function countersAnswer(views: Views | null) {
  const days = (view: CounterValues | undefined, counter: keyof CounterValues) =>
    view ? hundredthsToDays(view[counter]) : null
  const { manager, pay_manager } = views ?? {}
  return {
    cp_manager: days(manager, 'cp'),
    before_june_manager: days(manager, 'before_june'),
    rtt_manager: days(manager, 'rtt'),
    rtt_remainder_manager: days(manager, 'rtt_remainder'),
    remainder_manager: days(manager, 'remainder'),
    cp15_manager: days(manager, 'cp15'),
    cp_pay_manager: days(pay_manager, 'cp'),
    before_june_pay_manager: days(pay_manager, 'before_june'),
    rtt_pay_manager: days(pay_manager, 'rtt'),
    rtt_remainder_pay_manager: days(pay_manager, 'rtt_remainder'),
    remainder_pay_manager: days(pay_manager, 'remainder'),
    cp15_pay_manager: days(pay_manager, 'cp15'),
  }
}

const shown = (hundredths: number | null, is_displayed: boolean) =>
  hundredths === null || !is_displayed ? null : hundredthsToDays(hundredths)

const viewsOn = ({ ledger }: PersonRow) => ledger && viewsOf(ledgerOf(ledger))

/** One person of the list with their absences (ABS-40 to ABS-44). */
export function personAnswer(
  person: PersonRow,
  rows: readonly AbsenceRow[],
  viewer: Viewer,
  today: string,
): AbsencePerson {
  const { told } = person
  const views = viewsOn(person)
  const standing = standingOf(person)
  return {
    ...told,
    place: told.workplace,
    type: told.person_type,
    worked_days: shown(told.worked_days_hundredths, told.display_worked_days),
    quota: shown(told.quota_hundredths, told.display_quota),
    ...countersAnswer(views),
    absences: rows.map((row) => eventAnswer(row, standing, views, viewer, today)),
  }
}

/** One event alone, as the acts on it answer it. */
export function absenceAnswer(row: AbsenceRow, person: PersonRow, viewer: Viewer, today: string): Absence {
  return eventAnswer(row, standingOf(person), viewsOn(person), viewer, today)
}

function codeIn(told: unknown): AbsenceHistoryEntry['old_data'] {
  const { id, description } = (told ?? {}) as { id?: unknown; description?: unknown }
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
