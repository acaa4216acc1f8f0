import type { BodyOf } from '@cadran/contract/kit'
import type { editOvertimeLabel as editCall, ValidatedOvertime } from '@cadran/contract/validation/overtime-labels'
import { M_CODE } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { monthWritten } from '../../timesheet/month/index.ts'
import { changeOvertimeCode, deleteOvertime } from '../../timesheet/overtime/index.ts'
import { type Acting, act, lockOwner, readComment, readSeen } from '../acts/index.ts'
import { decideOn, mayTouch } from './overtime-labels.policy.ts'
import { type EntryRow, loadEntry, readEntryAnswer, replacingCodes } from './overtime-labels.read-model.ts'

/** The entry, its person locked; the month of it is what was seen (ABS-104, ACT-96). */
async function lockEntry({ trx, viewer }: Acting, id: number): Promise<EntryRow> {
  await lockOwner(trx, sql`select user_id from overtimes where id = ${id}`)
  return loadEntry(trx, viewer, id)
}

/** A correction is told of its report, which takes a new stamp. */
const reportOf = ({ clock }: Platform, entry: EntryRow) => ({
  entity: 'month' as const,
  entity_id: entry.month_id,
  person_id: entry.user_id,
  parts: [monthWritten(entry.user_id, entry, {}, clock.stamp())],
})

/** Gives an on-call entry another label: the code changes and nothing else, and nobody is mailed (OVL-11, OVL-14). */
export async function editLabel(
  platform: Platform,
  requester: Requester,
  id: number,
  readBody: () => BodyOf<typeof editCall>,
): Promise<ValidatedOvertime> {
  const { viewer } = requester
  await act(platform, requester, id, {
    load: lockEntry,
    mayTry: () => mayTouch(viewer),
    decide: (entry) => decideOn(viewer, entry, 'edit'),
    read: async (entry, { trx }) => {
      const { code, comment, updated_at } = readBody()
      const chosen = (await replacingCodes(trx, entry)).find((one) => one.id === code)
      if (!chosen) return refuse({ ...M_CODE, field: 'code' })
      return { chosen, comment: readComment(comment), seen: readSeen(updated_at) }
    },
    write: async ({ trx }, entry, _state, { chosen }) => {
      await changeOvertimeCode(trx, id, { overtime_code_id: chosen.id, updated_at: platform.clock.stamp() })
      return {
        ...reportOf(platform, entry),
        action: 'edit',
        before: { id: entry.code.id, description: entry.code.description, overtime: id },
        after: { id: chosen.id, description: chosen.description, overtime: id },
      }
    },
  })
  return readEntryAnswer(platform.database.kysely, viewer, id)
}

/** Deletes an on-call entry or an intervention; what it was stays in the report's history (OVL-34 to OVL-40). */
export async function deleteEntry(
  platform: Platform,
  requester: Requester,
  id: number,
  updated_at: string | undefined,
): Promise<void> {
  const { viewer } = requester
  await act(platform, requester, id, {
    load: lockEntry,
    mayTry: () => mayTouch(viewer),
    decide: (entry) => decideOn(viewer, entry, 'delete'),
    read: () => ({ comment: null, seen: readSeen(updated_at) }),
    write: async ({ trx }, entry) => {
      const { code, type, start_at, end_at, days, comment } = entry
      await deleteOvertime(trx, id)
      return {
        ...reportOf(platform, entry),
        action: 'delete_on_call',
        before: { id: code.id, description: code.description, overtime: id, type, start_at, end_at, days, comment },
        after: null,
      }
    },
  })
}
