import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnData } from '@cadran/contract/administration/data-rights'
import { EXPORT_TWICE } from '@cadran/rules/administration/messages'
import { keptThrough, latestDueStart } from '@cadran/rules/administration/retention'
import { M_404 } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { parisWallTime } from '../../../platform/clock.ts'
import { signedAddress } from '../../../platform/http/file-addresses.ts'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { type DoLongJob, startLongJob } from '../long-jobs/index.ts'
import { writeArchive } from './archive.ts'
import { contractEnd } from './contract-end.ts'
import * as store from './exports.store.ts'

const DAY_MS = 24 * 3_600_000
const KEPT = { days: 7 }
export const DATA_EXPORT_JOB = 'data-export'

/** Whether somebody may still fetch what was made at an instant (RGD-08). */
const lastDayOf = (ready_at: Date) => keptThrough(KEPT, parisWallTime(ready_at).slice(0, 10))

/** One's own archive while it may be fetched. */
async function fetchable({ database, clock }: Platform, { actor }: Viewer) {
  const found = await store.readExport(database.kysely, actor.id)
  if (!found) return null
  const { ready_at, storage_key, byte_size, requested_at } = found
  if (ready_at === null || storage_key === null) return { requested_at, ready: null }
  const kept_through = lastDayOf(ready_at)
  return kept_through < clock.today() ? null : { requested_at, ready: { storage_key, byte_size, kept_through } }
}

/** What one's own data are kept by, and the archive with its address (RGD-05, RGD-09). */
export async function readOwnData(platform: Platform, viewer: Viewer): Promise<OwnData> {
  const { rows } = await sql<{ contract_end: string | null }>`
    select ${contractEnd(platform.clock.today())} as contract_end from users u where u.id = ${viewer.actor.id}
  `.execute(platform.database.kysely)
  const contract_end = rows[0]?.contract_end ?? null
  const found = await fetchable(platform, viewer)
  if (!found) return { contract_end, archive: null }
  const { ready } = found
  return {
    contract_end,
    archive: {
      state: ready ? 'ready' : 'preparing',
      requested_at: found.requested_at.toISOString(),
      kept_through: ready?.kept_through ?? null,
      byte_size: ready?.byte_size ?? null,
      url: ready ? await signedAddress(platform, viewer, 'account/data-export/download') : null,
    },
  }
}

/** Has one's archive made anew, once in 24 hours; the former is gone with it (RGD-05, RGD-08). */
export async function requestExport(platform: Platform, requester: Requester): Promise<{ state: 'preparing' }> {
  const { database, clock, record } = platform
  const { viewer, request_id } = requester
  const { id } = viewer.actor
  const now = clock.now()
  const former = await database.transaction(async (trx) => {
    await assertFresh(trx, viewer, now)
    const held = await store.holdExport(trx, id)
    if (held && now.getTime() - held.requested_at.getTime() < DAY_MS) refuse(EXPORT_TWICE)
    const export_id = (await store.beginExport(trx, id, now)) ?? refuse(EXPORT_TWICE)
    await startLongJob(platform, trx, requester, DATA_EXPORT_JOB, { export_id })
    const about = { entity: 'data_export', entity_id: export_id, person_id: id, action: 'request' } as const
    await record(trx, { viewer, request_id, ...about })
    return held?.storage_key ?? null
  })
  if (former) await platform.storage.delete(former)
  return { state: 'preparing' }
}

/** The archive to whoever it is about, at the address that was signed for their session. */
export async function sendExport(platform: Platform, viewer: Viewer): Promise<FileReply> {
  const { ready } = (await fetchable(platform, viewer)) ?? refuse(M_404)
  if (!ready) return refuse(M_404)
  const { content, size } = (await platform.storage.get(ready.storage_key)) ?? refuse(M_404)
  return { name: 'mes-donnees.zip', media_type: 'application/zip', content, size }
}

/** Writes the archive aside and gives it to the store; whether it is still asked for by then. */
async function makeArchive(platform: Platform, export_id: number, owner: Parameters<typeof writeArchive>[1]) {
  const { database, storage, clock, settings } = platform
  const folder = join(settings.data_dir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const storage_key = `data-exports/${randomUUID()}`
  try {
    await writeArchive(platform, owner, path)
    const { size } = await stat(path)
    await storage.put(storage_key, { size, open: () => createReadStream(path) })
    const made = { storage_key, byte_size: size, ready_at: clock.now() }
    const kept = await database.transaction((trx) => store.endExport(trx, export_id, made))
    if (!kept) await storage.delete(storage_key)
    return kept
  } finally {
    await rm(path, { force: true })
  }
}

/** Makes the archive and tells whoever asked; done again after a failure, without what was done. */
export const prepareExport =
  (platform: Platform): DoLongJob =>
  async ({ asked }) => {
    const { database, mailer, settings, companySettings } = platform
    const { export_id } = asked as { export_id: number }
    const owner = await store.findExport(database.kysely, export_id)
    if (!owner) return
    const ready = owner.ready_at !== null || (await makeArchive(platform, export_id, owner))
    if (!ready || !owner.email) return
    await mailer.send({
      key: `data-export-${String(export_id)}-${String(owner.requested_at.getTime())}`,
      because: 'asked',
      to: owner.email,
      ...composeMail(companySettings, 'data_export', {
        prenom: owner.firstname,
        lien: `${settings.public_url.replace(/\/+$/, '')}/parameters#my-data`,
      }),
    })
  }

/** Forgets on the eighth day what may not be fetched any more (RGD-08). */
export async function sweepExports({ database, storage, clock }: Platform): Promise<void> {
  const last = latestDueStart(KEPT, clock.today())
  for (const key of await store.dropExportsOf(database.kysely, last)) await storage.delete(key)
}
