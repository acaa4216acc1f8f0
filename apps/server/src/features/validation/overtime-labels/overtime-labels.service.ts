import type { BodyOf } from '@cadran/contract/kit'
import type { editOvertimeLabel as editCall, ValidatedOvertime } from '@cadran/contract/validation/overtime-labels'
import { M_404, M_CODE, M_STALE } from '@cadran/rules/portal/messages'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeMonth, lockPerson } from '../../timesheet/month/index.ts'
import { changeOvertimeCode, deleteOvertime } from '../../timesheet/overtime/index.ts'
import { readComment, readStamp } from '../absences/index.ts'
import { refusalOf } from './overtime-labels.policy.ts'
import { loadEntry, readEntryAnswer, replacingCodes } from './overtime-labels.read-model.ts'

interface Request {
  viewer: Viewer
  request_id: string
}

/** Loads an entry for a change, its person locked first as every write of the employee does; of two acts one comes second. */
async function lockEntry(trx: Trx, viewer: Viewer, id: number) {
  const owner = await trx.selectFrom('overtimes').where('id', '=', id).select('user_id').executeTakeFirst()
  if (!owner) return refuse(M_404)
  await lockPerson(trx, owner.user_id)
  return loadEntry(trx, viewer, id)
}

/** Whoever says which month they decided on is told when it is not that any more (ABS-104, ACT-96). */
function assertSeen(entry: { updated_at: string }, updated_at: unknown): void {
  if (updated_at !== undefined && readStamp(updated_at) !== entry.updated_at) refuse(M_STALE)
}

/** Gives an on-call entry another label: the code changes and nothing else, and nobody is mailed (OVL-11, OVL-14). */
export async function editLabel(
  platform: Platform,
  request: Request,
  id: number,
  readBody: () => BodyOf<typeof editCall>,
): Promise<ValidatedOvertime> {
  const { viewer } = request
  await platform.database.transaction(async (trx) => {
    const entry = await lockEntry(trx, viewer, id)
    const early = refusalOf(viewer, entry, 'edit')
    if (early && early.status === 403) refuse(early)
    const { code, comment, updated_at } = readBody()
    const chosen = (await replacingCodes(trx, entry)).find((one) => one.id === code)
    if (!chosen) return refuse({ ...M_CODE, field: 'code' })
    const said = readComment(comment)
    assertSeen(entry, updated_at)
    unlessRefused(early)
    await changeOvertimeCode(trx, id, chosen.id)
    await changeMonth(trx, entry.month_id, {}, platform.clock.stamp())
    await platform.record(trx, {
      ...request,
      entity: 'month',
      entity_id: entry.month_id,
      person_id: entry.user_id,
      action: 'edit',
      before: { id: entry.code.id, description: entry.code.description, overtime: id },
      after: { id: chosen.id, description: chosen.description, overtime: id },
      comment: said,
    })
  })
  return readEntryAnswer(platform.database.kysely, viewer, id)
}

/** Deletes an on-call entry or an intervention; what it was stays in the report's history (OVL-34 to OVL-40). */
export async function deleteEntry(
  platform: Platform,
  request: Request,
  id: number,
  updated_at: string | undefined,
): Promise<void> {
  await platform.database.transaction(async (trx) => {
    const entry = await lockEntry(trx, request.viewer, id)
    const early = refusalOf(request.viewer, entry, 'delete')
    if (early && early.status === 403) refuse(early)
    assertSeen(entry, updated_at)
    unlessRefused(early)
    const { code, type, start_at, end_at, days, comment } = entry
    await deleteOvertime(trx, id)
    await changeMonth(trx, entry.month_id, {}, platform.clock.stamp())
    await platform.record(trx, {
      ...request,
      entity: 'month',
      entity_id: entry.month_id,
      person_id: entry.user_id,
      action: 'delete_on_call',
      before: { id: code.id, description: code.description, overtime: id, type, start_at, end_at, days, comment },
      after: null,
      comment: null,
    })
  })
}
