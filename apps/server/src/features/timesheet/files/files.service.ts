import type { BodyOf } from '@cadran/contract/kit'
import type { MonthFile } from '@cadran/contract/timesheet/calendar'
import type { depositFiles } from '@cadran/contract/timesheet/files'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import type { Period } from '@cadran/rules/timesheet/day'
import { checkDeposit, checkFileDeletion, DEPOSIT_FORBIDDEN } from '@cadran/rules/timesheet/files'
import { isSubmitted } from '@cadran/rules/timesheet/month-flags'
import {
  CERTIFICATION_NEEDED,
  FILES_NEEDED,
  FILES_TOO_MANY,
  FILES_UNEXPECTED,
  MAX_FILES,
} from '@cadran/rules/timesheet/sending'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  assertHasMonths,
  assertOwnMonth,
  fileAnswer,
  fileRows,
  lockPerson,
  openMonth,
  writeMonth,
} from '../month/index.ts'
import { findFile } from './files.read-model.ts'
import * as store from './files.store.ts'
import { type IncomingFile, readFiles, scanFiles } from './incoming.ts'

type Body = BodyOf<typeof depositFiles>

const OTHER_MONTH = refusal('other-month', 422, "Le mois n'est pas celui de l'adresse", 'month')

function readDeposit(body: Body, period: Period): IncomingFile[] {
  if ((body.month ?? period.month) !== period.month || (body.year ?? period.year) !== period.year) refuse(OTHER_MONTH)
  const payloads = (body.new_files ?? []).map(({ key, name, file }) => ({ key, label: name, file }))
  const files = readFiles(payloads, 'new_files')
  if (files.length === 0) refuse({ ...FILES_NEEDED, field: 'new_files' })
  if (body.special === false) refuse({ ...FILES_UNEXPECTED, field: 'new_files' })
  if (body.certified !== true) refuse(CERTIFICATION_NEEDED)
  return files
}

const KEYS =
  'array(select f.client_key from month_files f where f.month_id = m.id and f.client_key is not null) as keys'
/** What clients called the files that the month has. */
interface Keys {
  keys: string[]
}

/**
 * Holds the person and answers the files of their sent month with those given that it does not have yet, when so many may
 * still be added to it (FIL-06, FIL-25).
 */
async function openSentMonth(
  platform: Platform,
  trx: Trx,
  { viewer }: Requester,
  period: Period,
  files: readonly IncomingFile[],
) {
  const { subject } = viewer
  const further = { columns: [KEYS], values: [] }
  const { rows, answered } = await openMonth<'files', Keys>(platform, trx, subject, period, ['files'], further)
  const known = new Set(answered.keys)
  const fresh = files.filter(({ key }) => key === null || !known.has(key))
  const stored = rows.files ?? []
  if (stored.length + fresh.length > MAX_FILES) refuse({ ...FILES_TOO_MANY, field: 'new_files' })
  const { person_type } = subject
  unlessRefused(checkDeposit({ person_type, locked: rows.closed, state: rows.month?.state ?? 'non_submitted' }))
  if (!rows.month) refuse(M_404)
  return { stored, fresh }
}

/**
 * Deposits specific CRAs on a sent month, all or none; its state stays (FIL-18 to FIL-26). What an earlier deposit brought
 * under the same keys is there already: a deposit whose answer was lost is sent again and doubles nothing.
 */
export async function deposit(
  platform: Platform,
  requester: Requester,
  period: Period,
  readBody: () => Body,
): Promise<MonthFile[]> {
  const { subject } = requester.viewer
  assertOwnMonth(platform, requester.viewer, period)
  if (subject.person_type !== 'consultant') refuse(DEPOSIT_FORBIDDEN)
  const files = readDeposit(readBody(), period)
  const { clock, database } = platform
  const { stored, fresh } = await database.transaction((trx) => openSentMonth(platform, trx, requester, period, files))
  if (fresh.length === 0) return stored.map(fileAnswer)
  await scanFiles(platform, files, 'new_files')
  return store.withKept(platform, fresh, (kept) =>
    database.transaction(async (trx) => {
      const opened = await openSentMonth(platform, trx, requester, period, fresh)
      // The same deposit came in meanwhile.
      if (opened.fresh.length < fresh.length) refuse(M_STALE)
      const deed = {
        ...requester,
        person_id: subject.id,
        period,
        change: { certified: true },
        parts: store.filesAdded(kept, clock.now()),
        action: 'deposit',
        after: { files: kept.map(({ name }) => name) },
      }
      const added = await writeMonth(platform, trx, deed, store.FILES_ADDED)
      return [...opened.stored, ...fileRows(added)].map(fileAnswer)
    }),
  )
}

/** Deletes one's own file; its content goes last, once nothing can take the deletion back (FIL-30). */
export async function remove(platform: Platform, { viewer, request_id }: Requester, id: number): Promise<void> {
  assertHasMonths(viewer)
  const { subject } = viewer
  const storage_key = await platform.database.transaction(async (trx) => {
    await lockPerson(trx, subject.id)
    const file = await findFile(trx, id)
    if (file?.user_id !== subject.id) return refuse(M_404)
    const { state, certified, closed, files, year, month, name } = file
    unlessRefused(checkFileDeletion({ state, certified, locked: Boolean(closed), files: Number(files) }))
    // Nothing is left to be certified.
    const emptied = Number(files) === 1 && !isSubmitted(state)
    const deed = {
      viewer,
      request_id,
      person_id: subject.id,
      period: { year, month },
      change: emptied ? { certified: false } : {},
      parts: [store.fileGone(id)],
      action: 'delete_file',
      before: { file: name },
    }
    await writeMonth(platform, trx, deed, sql`null`)
    return file.storage_key
  })
  await store.forget(platform, storage_key)
}
