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
import { readerOf, type Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertOwnMonth, changeMonth, loadMonthRows, lockPerson } from '../month/index.ts'
import { findFile, knownKeys, listFiles } from './files.read-model.ts'
import * as store from './files.store.ts'
import { type IncomingFile, readFiles, scanFiles } from './incoming.ts'

type Body = BodyOf<typeof depositFiles>

export interface By {
  viewer: Viewer
  request_id: string
}

const OTHER_MONTH = refusal('other-month', 422, "Le mois n'est pas celui de l'adresse", 'month')

function readDeposit(body: Body, period: Period): IncomingFile[] {
  if ((body.month ?? period.month) !== period.month || (body.year ?? period.year) !== period.year) refuse(OTHER_MONTH)
  const given = (body.new_files ?? []).map(({ key, name, file }) => ({ key, label: name, file }))
  const files = readFiles(given, 'new_files')
  if (files.length === 0) refuse({ ...FILES_NEEDED, field: 'new_files' })
  if (body.special === false) refuse({ ...FILES_UNEXPECTED, field: 'new_files' })
  if (body.certified !== true) refuse(CERTIFICATION_NEEDED)
  return files
}

/**
 * Holds the person and answers their sent month with those of the files that it does not have yet, when so many may
 * still be added to it (FIL-06, FIL-25).
 */
async function openSentMonth(
  platform: Platform,
  trx: Trx,
  { viewer }: By,
  period: Period,
  files: readonly IncomingFile[],
) {
  const { subject } = viewer
  await lockPerson(trx, subject.id)
  const rows = await loadMonthRows(readerOf(trx), subject, period, platform.clock.today(), false)
  const known = rows.month ? await knownKeys(trx, rows.month.id) : new Set()
  const fresh = files.filter(({ key }) => key === null || !known.has(key))
  if ((rows.files?.length ?? 0) + fresh.length > MAX_FILES) refuse({ ...FILES_TOO_MANY, field: 'new_files' })
  const { person_type } = subject
  unlessRefused(checkDeposit({ person_type, locked: rows.closed, state: rows.month?.state ?? 'non_submitted' }))
  return { month: rows.month ?? refuse(M_404), fresh }
}

/**
 * Deposits specific CRAs on a sent month, all or none; its state stays (FIL-18 to FIL-26). What an earlier deposit brought
 * under the same keys is there already: a deposit whose answer was lost is sent again and doubles nothing.
 */
export async function deposit(platform: Platform, by: By, period: Period, readBody: () => Body): Promise<MonthFile[]> {
  const { subject } = by.viewer
  assertOwnMonth(platform, by.viewer, period)
  if (subject.person_type !== 'consultant') refuse(DEPOSIT_FORBIDDEN)
  const files = readDeposit(readBody(), period)
  const { clock, database } = platform
  const { month, fresh } = await database.transaction((trx) => openSentMonth(platform, trx, by, period, files))
  if (fresh.length === 0) return listFiles(database.kysely, month.id)
  await scanFiles(platform, files, 'new_files')
  return store.withKept(platform, fresh, (kept) =>
    database.transaction(async (trx) => {
      const { id } = month
      const opened = await openSentMonth(platform, trx, by, period, fresh)
      // The same deposit came in meanwhile.
      if (opened.fresh.length < fresh.length) refuse(M_STALE)
      await store.insertFiles(trx, id, kept, clock.now())
      await changeMonth(trx, id, { certified: true }, clock.stamp())
      await platform.record(trx, {
        viewer: by.viewer,
        entity: 'month',
        entity_id: id,
        person_id: subject.id,
        action: 'deposit',
        after: { files: kept.map(({ name }) => name) },
        request_id: by.request_id,
      })
      return listFiles(trx, id)
    }),
  )
}

/** Deletes one's own file; its content goes last, once nothing can take the deletion back (FIL-30). */
export async function remove(platform: Platform, { viewer, request_id }: By, id: number): Promise<void> {
  const { clock, database } = platform
  const { subject } = viewer
  const storage_key = await database.transaction(async (trx) => {
    await lockPerson(trx, subject.id)
    const file = await findFile(trx, id)
    if (file?.user_id !== subject.id) return refuse(M_404)
    const { state, certified, closed, files, month_id, name } = file
    unlessRefused(checkFileDeletion({ state, certified, locked: Boolean(closed), files: Number(files) }))
    await store.deleteFile(trx, id)
    // Nothing is left to be certified.
    const emptied = Number(files) === 1 && !isSubmitted(state)
    await changeMonth(trx, month_id, emptied ? { certified: false } : {}, clock.stamp())
    await platform.record(trx, {
      viewer,
      entity: 'month',
      entity_id: month_id,
      person_id: subject.id,
      action: 'delete_file',
      before: { file: name },
      request_id,
    })
    return file.storage_key
  })
  await store.forget(platform, storage_key)
}
