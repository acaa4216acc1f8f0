import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { EventCodeSummary } from '@cadran/contract/timesheet/calendar'
import type { Absence, editEventCode as editCall, listBackOfficeCodes } from '@cadran/contract/validation/absences'
import { M_CODE, M_SCOPE } from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { decideAbsenceAction, mayTryAbsenceAction } from '@cadran/rules/timesheet/absence-states'
import { byPriority, type EventCode, isUsable } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import { checkMonthEdit, mayTryMonthEdit } from '@cadran/rules/timesheet/month-edits'
import type { Decision } from '@cadran/rules/timesheet/workflow'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eventChanged, loadCodes } from '../../timesheet/events/index.ts'
import { monthWritten } from '../../timesheet/month/index.ts'
import { act, readComment, readSeen } from '../acts/index.ts'
import { circumstances } from './absences.policy.ts'
import { type LoadedEvent, lockEvent, readActed, readEvent } from './absences.read-model.ts'

/** The stored event decides which of the two roles the call needs (ACT-103). */
function mayEdit(viewer: Viewer, { row }: LoadedEvent): Refusal | null {
  const { roles } = viewer.subject
  return row.kind === 'absence' ? mayTryAbsenceAction('edit', roles) : mayTryMonthEdit('activity_label', roles)
}

/**
 * The codes that may replace the event's: of its kind, not archived, the person's, valid on its first day for an absence
 * and on all its days for an activity. Validators may set codes that employees may not (ABS-98, ACT-104).
 */
async function replacingCodes(database: Executor, { row, person }: LoadedEvent): Promise<EventCode[]> {
  const is_absence = row.kind === 'absence'
  const range = { start_at: row.start_at, end_at: is_absence ? row.start_at : row.end_at }
  const { codes, affectations } = await loadCodes(database, person, range)
  return codes
    .filter((code) => code.kind === row.kind && isUsable({ ...code, editable: true }, range, affectations))
    .filter((code) => !is_absence || code.id !== row.event_code.id)
    .sort(byPriority)
}

/** Every code that is not archived, in the order of the wizard (ABS-49, ABS-50). */
export async function listCodesInUse({ database }: Platform): Promise<ReplyOf<typeof listBackOfficeCodes>> {
  return database.kysely
    .selectFrom('event_codes')
    .where('archived', '=', false)
    .select(['id', 'short_code', 'description', 'type', 'color', 'relevant_counter'])
    .orderBy('priority')
    .orderBy('description')
    .orderBy('id')
    .execute()
}

export async function listOfferedCodes(platform: Platform, viewer: Viewer, id: number): Promise<EventCodeSummary[]> {
  const { kysely } = platform.database
  const found = await readEvent(kysely, viewer, id)
  unlessRefused(mayEdit(viewer, found))
  if (!found.person.in_read_scope) refuse(M_SCOPE)
  return replacingCodes(kysely, found)
}

/** The decision of the event's own workflow: the absence's, or for an activity its month's (SM-A-07, SM-M-09). */
function decideEdit({ clock }: Platform, viewer: Viewer, { row, person }: LoadedEvent): Decision<EventState> {
  const facts = { ...circumstances(viewer, row, person, clock.today()), is_stale: false }
  if (row.kind === 'absence') return decideAbsenceAction({ ...facts, action: 'edit' })
  const { state: from } = row.month
  const edit = { from, edit: 'activity_label', has_linked_interventions: false } as const
  return checkMonthEdit({ ...facts, ...edit }) ?? { to: row.state }
}

/** One entry: an absence's in its own history, a label's in that of its report (ABS-100, ACT-53). */
function editDetails({ row, person }: LoadedEvent, code: EventCode) {
  const item =
    row.kind === 'absence'
      ? ({ entity: 'event', entity_id: row.id } as const)
      : ({ entity: 'month', entity_id: row.month.id } as const)
  const named = ({ id, description }: { id: number; description: string }) => ({ id, description, event: row.id })
  return { ...item, person_id: person.id, action: 'edit', before: named(row.event_code), after: named(code) }
}

/** Changes the type of an absence or the label of an activity; neither is mailed (ABS-93 to ABS-101, ACT-98 to ACT-104). */
export async function editEventCode(
  platform: Platform,
  requester: Requester,
  id: number,
  readBody: () => BodyOf<typeof editCall>,
): Promise<Absence> {
  const { viewer } = requester
  const { clock } = platform
  const acted = await act(platform, requester, id, {
    load: lockEvent,
    history: 'event',
    mayTry: (loaded) => mayEdit(viewer, loaded),
    decide: (loaded) => decideEdit(platform, viewer, loaded),
    read: async (loaded, { trx }) => {
      const { event_code, comment, updated_at } = readBody()
      const code = (await replacingCodes(trx, loaded)).find((one) => one.id === event_code) ?? refuse(M_CODE)
      const checkedComment = readComment(comment)
      return { code, comment: checkedComment, seen: updated_at === null ? undefined : readSeen(updated_at) }
    },
    write: (_acting, loaded, _state, { code }) => ({
      ...editDetails(loaded, code),
      parts: [
        // A label that a validator has set stays when the month is sent back (README 29).
        eventChanged(id, { event_code_id: code.id, auto_generated: false }, clock.stamp()),
        monthWritten(loaded.person.id, loaded.row.month, {}, clock.stamp()),
      ],
    }),
  })
  return (await readActed(platform, viewer, acted)).event
}
