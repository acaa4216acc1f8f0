import { createHash } from 'node:crypto'
import type { undoImport as undoCall } from '@cadran/contract/administration/imports'
import type { Preview } from '@cadran/contract/administration/previews'
import type { BodyOf } from '@cadran/contract/kit'
import type { ImportKind } from '@cadran/rules/administration/import-kinds'
import { IMPORT_STATE, undoChanged } from '@cadran/rules/administration/import-messages'
import { A_LAST, A_SELF } from '@cadran/rules/administration/messages'
import { joinEffects } from '@cadran/rules/timesheet/recount'
import { type ImportOptions, type ImportReport, reportLines } from '../../../platform/cli/import-report.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { actOrPreview, previewedEffects } from '../previews/index.ts'
import { IMPORTERS } from './importers.ts'
import { findFile, holdRun, undoOf } from './imports.read-model.ts'
import * as store from './imports.store.ts'
import { fileOf, loadWritten, type WrittenRow } from './undo.read-model.ts'
import { WITHDRAWALS } from './undo.writing.ts'

/** The row that a report stumbles over first; its line is the row's place under the header. */
function firstOf({ changes, faults }: ImportReport, rows: readonly WrittenRow[]): WrittenRow | undefined {
  const lines = [...changes, ...faults].map(({ line }) => line ?? 2)
  return lines.length > 0 ? rows[Math.min(...lines) - 2] : undefined
}

/** Whatever is not as the import has written it keeps all of it (IMP-17). */
async function assertUnchanged(platform: Platform, trx: Trx, kind: ImportKind, rows: readonly WrittenRow[]) {
  const text = fileOf(
    kind,
    rows.map(({ after }) => after),
  )
  const report = await IMPORTERS[kind](platform, trx, text, { dry_run: true })
  if (report.changes.length + report.faults.length > 0) refuse(undoChanged(firstOf(report, rows)?.key ?? ''))
}

/** The former values through the same importer, with their recounts (IMP-18). */
async function restore(
  platform: Platform,
  trx: Trx,
  kind: ImportKind,
  rows: readonly WrittenRow[],
  by: NonNullable<ImportOptions['by']>,
): Promise<ImportReport | null> {
  const known = rows.filter(({ before }) => before !== null)
  if (known.length === 0) return null
  const text = fileOf(
    kind,
    known.map(({ before }) => before ?? {}),
  )
  const report = await IMPORTERS[kind](platform, trx, text, { dry_run: false, by })
  const [fault] = report.faults
  if (fault?.text === A_LAST.message) refuse(A_LAST)
  if (fault?.text.endsWith('ses propres droits')) refuse(A_SELF)
  if (fault) refuse(undoChanged(firstOf({ ...report, changes: [] }, known)?.key ?? ''))
  return report
}

/** What the preview of an undo says: what comes back, what goes, what is recounted. */
function foreseen(report: ImportReport | null, withdrawn: readonly string[], rows: readonly WrittenRow[]) {
  const changes = report ? reportLines({ ...report, effects: joinEffects() }).changes : []
  const lines = [...changes, ...withdrawn]
  const effects = previewedEffects(report?.effects ?? joinEffects(), [], { changes: lines, people: rows.length })
  const stamp = createHash('sha256').update(lines.join('\n')).digest('base64url')
  return { changes: [], effects, stamp }
}

/** Takes back what an import has written, all of it or nothing; a dry run says what that would be (IMP-17 to IMP-19). */
export async function undoImport(
  platform: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof undoCall>,
): Promise<Preview> {
  const { database, clock } = platform
  await findFile(database.kysely, viewer, id)
  const asked = body()
  return actOrPreview(database, asked, async (trx) => {
    const run = await holdRun(trx, viewer, id)
    const undo = undoOf(run, clock.now()) ?? refuse(IMPORT_STATE)
    if (undo.refused) refuse(undo.refused)
    if (run.is_sensitive && !asked.dry_run) await assertFresh(trx, viewer, clock.now())
    const rows = await loadWritten(trx, id, run.kind)
    await assertUnchanged(platform, trx, run.kind, rows)
    const { withdraw, first } = WITHDRAWALS[run.kind]
    const by = { viewer, request_id, quiet: true } as const
    const added = rows.filter(({ before }) => before === null)
    const take = () => (added.length > 0 ? withdraw(platform, trx, added, by) : Promise.resolve([]))
    // What would stand in the way of the former values goes before them.
    const before = first ? await take() : []
    const report = await restore(platform, trx, run.kind, rows, by)
    const withdrawn = first ? before : await take()
    await store.undone(trx, id)
    return foreseen(report, withdrawn, rows)
  })
}
