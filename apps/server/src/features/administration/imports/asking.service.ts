import type { checkImport, ImportRun, runImport } from '@cadran/contract/administration/imports'
import type { BodyOf } from '@cadran/contract/kit'
import { checkColumns, columnKey, headersKey } from '@cadran/rules/administration/import-columns'
import { IMPORT_STATE, importFaults } from '@cadran/rules/administration/import-messages'
import { A_PREVIEW } from '@cadran/rules/administration/messages'
import { M_404 } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { startLongJob } from '../long-jobs/index.ts'
import { holdRun, kindsOf, readRun } from './imports.read-model.ts'
import * as store from './imports.store.ts'

const CHECKABLE: ReadonlySet<string> = new Set(['read', 'checked', 'interrupted', 'failed'])
const RUNNABLE: ReadonlySet<string> = new Set(['checked', 'interrupted'])

/** Asks what the file would do with these columns, which are remembered (IMP-05, IMP-07, IMP-08). */
export function askCheck(
  platform: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof checkImport>,
): Promise<ImportRun> {
  const { database, clock } = platform
  return database.transaction(async (trx) => {
    const { kind, state, headers } = await holdRun(trx, viewer, id)
    const { fields } = body()
    const mapping = headers.map((_, place) => fields[place] ?? null)
    const fault = checkColumns(kind, mapping)
    unlessRefused(fault && refusal('columns', 422, fault.text, 'fields'))
    if (!CHECKABLE.has(state)) refuse(IMPORT_STATE)
    const used = { used_at: clock.now(), used_by: viewer.actor.id }
    const chosen = Object.fromEntries(headers.map((name, place) => [columnKey(name), mapping[place] ?? null]))
    await store.remember(trx, { kind, headers: headersKey(headers), fields: chosen }, used)
    const { job_id } = await startLongJob(platform, trx, { viewer, request_id }, 'import-check', { import_id: id })
    await store.ask(trx, id, { state: 'checking', job_id, mapping })
    return readRun(trx, viewer, id, clock.now())
  })
}

/** Asks for all of it to be written; of two who ask at once one is told that it is under way (IMP-11, IMP-12, IMP-16). */
export function askRun(
  platform: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof runImport>,
): Promise<ImportRun> {
  const { database, clock } = platform
  return database.transaction(async (trx) => {
    const { state, counts, preview_key, is_sensitive } = await holdRun(trx, viewer, id)
    const asked = body()
    if (!RUNNABLE.has(state)) refuse(IMPORT_STATE)
    if (counts && counts.faults > 0) refuse(importFaults(counts.faults))
    if (preview_key === null || preview_key !== asked.preview_key) refuse(A_PREVIEW)
    if (is_sensitive) await assertFresh(trx, viewer, clock.now())
    const { job_id } = await startLongJob(platform, trx, { viewer, request_id }, 'import-run', { import_id: id })
    await store.ask(trx, id, { state: 'running', job_id })
    return readRun(trx, viewer, id, clock.now())
  })
}

export function forgetMapping({ database }: Platform, viewer: Viewer, id: number): Promise<void> {
  return database.transaction(async (trx) => {
    if (!(await store.forget(trx, id, kindsOf(viewer)))) refuse(M_404)
  })
}
