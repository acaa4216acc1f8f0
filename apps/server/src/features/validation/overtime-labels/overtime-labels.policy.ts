import type { ValidatedOvertime } from '@cadran/contract/validation/overtime-labels'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { checkMonthEdit } from '@cadran/rules/timesheet/month-edits'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
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

/** Null when it may be done now, else the refusal that comes first (OVL-07 to OVL-10, OVL-36 to OVL-38). */
export function refusalOf({ actor, subject }: Viewer, entry: DecidedEntry, act: Act): Refusal | null {
  return checkMonthEdit({
    roles: subject.roles,
    is_own: entry.user_id === actor.id || entry.user_id === subject.id,
    in_read_scope: entry.in_read_scope,
    locked: entry.closed,
    is_stale: false,
    from: entry.month_state,
    edit: EDITS[act],
    has_linked_interventions: hasLinkedInterventions(entry, entry.others),
  })
}

/** The buttons of an entry; one that interventions hang on keeps its deletion, which explains itself (OVL-36). */
export function actionsOn(viewer: Viewer, entry: DecidedEntry): ValidatedOvertime['actions'] {
  const free = { ...entry, others: [] }
  return (['edit', 'delete'] as const).filter((act) => refusalOf(viewer, free, act) === null)
}
