import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { EventCodeSummary } from '@cadran/contract/timesheet/calendar'
import type { Absence, editEventCode as editCall, listBackOfficeCodes } from '@cadran/contract/validation/absences'
import { M_404, M_CODE, M_SCOPE, M_STALE } from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { decideAbsenceAction, mayTryAbsenceAction } from '@cadran/rules/timesheet/absence-states'
import { byPriority, type EventCode, isUsable } from '@cadran/rules/timesheet/event-codes'
import { checkMonthEdit, mayTryMonthEdit } from '@cadran/rules/timesheet/month-edits'
import { isAllowed } from '@cadran/rules/timesheet/workflow'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeEvent, loadCodes } from '../../timesheet/events/index.ts'
import { changeMonth } from '../../timesheet/month/index.ts'
import { circumstances } from './absences.policy.ts'
import { findEvent, type LoadedEvent, readAbsence } from './absences.read-model.ts'
import { type Acting, lockEvent, type Request } from './absences.service.ts'
import { readComment, readStamp } from './act-payload.ts'

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
  const { codes, affectations } = await loadCodes(database, person.id, range)
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
  const found = (await findEvent(kysely, viewer, id, 'read')) ?? refuse(M_404)
  unlessRefused(mayEdit(viewer, found))
  if (!found.person.in_read_scope) refuse(M_SCOPE)
  return replacingCodes(kysely, found)
}

/** The decision of the event's own workflow: the absence's, or for an activity its month's (SM-A-07, SM-M-09). */
function decideEdit({ viewer, platform }: Acting, { row, person }: LoadedEvent, is_stale: boolean): Refusal | null {
  const facts = circumstances(viewer, row, person, platform.clock.today())
  if (row.kind === 'absence') {
    const decision = decideAbsenceAction({ ...facts, action: 'edit', is_stale })
    return isAllowed(decision) ? null : decision
  }
  return checkMonthEdit({
    ...facts,
    from: row.month.state,
    edit: 'activity_label',
    is_stale,
    has_linked_interventions: false,
  })
}

/** One entry: an absence's in its own history, a label's in that of its report (ABS-100, ACT-53). */
async function recordEdit(acting: Acting, { row, person }: LoadedEvent, code: EventCode, comment: string | null) {
  const { platform, trx, viewer, request_id } = acting
  const item =
    row.kind === 'absence'
      ? ({ entity: 'event', entity_id: row.id } as const)
      : ({ entity: 'month', entity_id: row.month.id } as const)
  const told = ({ id, description }: { id: number; description: string }) => ({ id, description, event: row.id })
  await platform.record(trx, {
    viewer,
    request_id,
    ...item,
    person_id: person.id,
    action: 'edit',
    before: told(row.event_code),
    after: told(code),
    comment,
  })
}

/** Changes the type of an absence or the label of an activity; neither is mailed (ABS-93 to ABS-101, ACT-98 to ACT-104). */
export async function editEventCode(
  platform: Platform,
  request: Request,
  id: number,
  readBody: () => BodyOf<typeof editCall>,
): Promise<Absence> {
  await platform.database.transaction(async (trx) => {
    const acting = { ...request, platform, trx }
    const loaded = await lockEvent(acting, id)
    unlessRefused(mayEdit(request.viewer, loaded))
    // Decided as if stale: whatever else answers comes before the payload.
    const early = decideEdit(acting, loaded, true)
    if (early !== M_STALE) unlessRefused(early)

    const { event_code, comment, updated_at } = readBody()
    const code = (await replacingCodes(trx, loaded)).find((one) => one.id === event_code) ?? refuse(M_CODE)
    const said = readComment(comment)
    const seen = updated_at === undefined || updated_at === null ? loaded.row.updated_at : readStamp(updated_at)
    unlessRefused(decideEdit(acting, loaded, seen !== loaded.row.updated_at))

    const { clock } = platform
    // A label that a validator has set stays when the month is sent back (README 29).
    await changeEvent(trx, id, { event_code_id: code.id, auto_generated: false }, clock.stamp())
    await changeMonth(trx, loaded.row.month.id, {}, clock.stamp())
    await recordEdit(acting, loaded, code, said)
  })
  return readAbsence(platform, request.viewer, id)
}
