import type { ValidatedOvertime } from '@cadran/contract/validation/overtime-labels'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { checkMonthEdit, mayTryMonthEdit } from '@cadran/rules/timesheet/month-edits'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { type Decision, isAllowed } from '@cadran/rules/timesheet/workflow'
import { hasLinkedInterventions, type LabelledEntry } from '@cadran/rules/validation/overtime-labels'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** What is decided about one entry, and what from; `others` are the person's entries around it. */
export interface DecidedEntry extends LabelledEntry {
  id: number
  month_id: number
  month_state: MonthState
  closed: boolean
  user_id: number
  in_read_scope: boolean
  others: readonly LabelledEntry[]
}

const EDITS = { edit: 'overtime_label', delete: 'on_call_deletion' } as const
type Act = keyof typeof EDITS

/** The role of the three calls on one entry (K20). */
export function mayTouch({ subject }: Viewer): Refusal | null {
  return mayTryMonthEdit('overtime_label', subject.roles)
}

/** A correction leaves the state of its month, or is refused by what comes first (OVL-07 to OVL-10, OVL-36 to OVL-38). */
export function decideOn({ actor, subject }: Viewer, entry: DecidedEntry, act: Act): Decision<MonthState> {
  const refusal = checkMonthEdit({
    roles: subject.roles,
    is_own: entry.user_id === actor.id || entry.user_id === subject.id,
    in_read_scope: entry.in_read_scope,
    locked: entry.closed,
    is_stale: false,
    from: entry.month_state,
    edit: EDITS[act],
    has_linked_interventions: hasLinkedInterventions(entry, entry.others),
  })
  return refusal ?? { to: entry.month_state }
}

/** The buttons of an entry; one that interventions hang on keeps its deletion, which explains itself (OVL-36). */
export function actionsOn(viewer: Viewer, entry: DecidedEntry): ValidatedOvertime['actions'] {
  const free = { ...entry, others: [] }
  return (['edit', 'delete'] as const).filter((act) => isAllowed(decideOn(viewer, free, act)))
}
