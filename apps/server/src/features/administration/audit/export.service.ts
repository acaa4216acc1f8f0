import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AuditExportAsked } from '@cadran/contract/administration/audit'
import {
  AUDIT_EXPORT_DAYS,
  type AuditExportFormat,
  MOST_AUDIT_EXPORTED,
  TOO_MANY_AUDIT_ROWS,
} from '@cadran/rules/administration/audit-search'
import { A_GONE } from '@cadran/rules/administration/messages'
import { M_ROLE } from '@cadran/rules/portal/messages'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CSV } from '../../../platform/sheets/csv.ts'
import { type DoLongJob, type LongJob, readOutcome, startLongJob } from '../long-jobs/index.ts'
import { writeAudit } from './audit.export.ts'
import { countFound, type Search, searchOf, seesHealth } from './audit.rows.ts'

export const EXPORT_JOB = 'export-audit'

interface Exported {
  name: string
  format: AuditExportFormat
  exported_at: string
}

const MEDIA_TYPES: Readonly<Record<AuditExportFormat, string>> = { csv: CSV, jsonl: 'application/x-ndjson' }
const keyOf = (job_id: number) => `audit-exports/${String(job_id)}`

/** Begins an export that no call waits for, and tells of it in the audit, with its reason (AUD-12). */
export async function startExport(
  platform: Platform,
  requester: Requester,
  body: () => AuditExportAsked,
): Promise<{ job_id: number }> {
  const { database, clock, record, reads } = platform
  const { reason, format, ...filters } = body()
  const search = await searchOf(database.kysely, filters, {
    sees_health: seesHealth(requester.viewer),
    today: clock.today(),
  })
  if (search.person) reads.note(requester.viewer, search.person, 'journal')
  return database.transaction(async (trx) => {
    const asked = { format, filters: { ...filters, from: search.from, to: search.to } }
    const started = await startLongJob(platform, trx, requester, EXPORT_JOB, asked)
    await record(trx, {
      ...{ viewer: requester.viewer, request_id: requester.request_id, quiet: true },
      ...{ entity: 'audit_export', entity_id: started.job_id, person_id: search.person ?? null },
      ...{ action: EXPORT_JOB, after: asked, comment: reason },
    })
    return started
  })
}

/** The search as its author may see it now. */
async function searchAgain({ database, clock }: Platform, { viewer, asked }: LongJob) {
  const { format, filters } = asked as Pick<AuditExportAsked, 'format'> & { filters: AuditExportAsked }
  const author = database.kysely.selectFrom('users').select('roles').where('id', '=', viewer.actor.id)
  const { roles } = (await author.where('is_active', '=', true).executeTakeFirst()) ?? refuse(M_ROLE)
  if (!roles.includes('ROLE_AUDIT_SHOW')) refuse(M_ROLE)
  const sees_health = roles.includes('ROLE_DPO')
  return { format, search: await searchOf(database.kysely, filters, { sees_health, today: clock.today() }) }
}

/** Written aside first: a store wants to know how much comes. */
async function store({ settings, storage }: Platform, job_id: number, content: Readable): Promise<void> {
  const folder = join(settings.data_dir, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `audit-export-${String(job_id)}`)
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    const { size } = await stat(path)
    await storage.put(keyOf(job_id), { size, open: () => createReadStream(path) })
  } finally {
    await rm(path, { force: true })
  }
}

async function countAllowed({ database }: Platform, search: Search): Promise<number> {
  const total = await countFound(database.kysely, search, MOST_AUDIT_EXPORTED)
  return total > MOST_AUDIT_EXPORTED ? refuse(TOO_MANY_AUDIT_ROWS) : total
}

/** Writes the file of an export; done again after a crash, it is the same file under the same key. */
export const exportJob =
  (platform: Platform): DoLongJob =>
  async (job): Promise<Exported> => {
    const { format, search } = await searchAgain(platform, job)
    const total = await countAllowed(platform, search)
    const onRows = (done: number) => job.progress(done, total)
    await store(platform, job.id, writeAudit(platform.database.kysely, { search, format }, onRows))
    const { from, to } = search
    return { name: `audit_${from}_${to}.${format}`, format, exported_at: platform.clock.now().toISOString() }
  }

/** The file of an export of the viewer's own, for seven days (AUD-12). */
export async function sendExport(
  { database, storage, clock }: Platform,
  viewer: Viewer,
  id: number,
): Promise<FileReply> {
  const exported = (await readOutcome(database, viewer, EXPORT_JOB, id)) as Exported | null
  if (!exported) return refuse(A_GONE)
  const gone_at = Date.parse(exported.exported_at) + AUDIT_EXPORT_DAYS * 86_400_000
  const stored = clock.now().getTime() < gone_at ? await storage.get(keyOf(id)) : null
  const { content, size } = stored ?? refuse(A_GONE)
  return { name: exported.name, media_type: MEDIA_TYPES[exported.format], content, size }
}
