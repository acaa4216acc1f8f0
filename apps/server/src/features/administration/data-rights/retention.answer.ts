import { PassThrough } from 'node:stream'
import type { RetentionRun } from '@cadran/contract/administration/retention'
import { keptThrough } from '@cadran/rules/administration/retention'
import { type ErasedKey, entryOf } from '@cadran/rules/administration/retention-plan'
import { M_404 } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { parisWallTime } from '../../../platform/clock.ts'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CSV, writeCsv } from '../../../platform/sheets/csv.ts'
import { certificateOf } from './certificate.ts'
import { contractEnd } from './contract-end.ts'
import { readDemand } from './demands.read-model.ts'
import { readRestored, readWithoutEnd } from './retention.read-model.ts'
import * as store from './retention.store.ts'

const MOST_RUNS = 50
const DAY_MS = 24 * 3_600_000

/** The last runs, newest first, and whom no term ever reaches. */
export async function readRetention({ database, clock }: Platform) {
  const fresh = new Date(clock.now().getTime() - DAY_MS)
  const { rows } = await sql<RetentionRun & { asked_at: Date; ended_at: Date | null }>`
    select r.id, r.kind, r.state, n.firstname || ' ' || n.lastname as asked_by, r.asked_at, r.ended_at, r.people_count,
      case when r.kind = 'dry_run' and r.asked_at > ${fresh} then r.preview_key end as preview_key,
      coalesce((
        select json_agg(json_build_object(
          'key', p->'key', 'people', jsonb_array_length(p->'people'), 'rows', p->'rows', 'oldest', p->'oldest', 'held', p->'held'))
        from jsonb_array_elements(r.plan) p
      ), '[]') as entries
    from retention_runs r join users n on n.id = r.asked_by order by r.id desc limit ${MOST_RUNS}
  `.execute(database.kysely)
  const runs = rows.map((run) => ({
    ...run,
    asked_at: run.asked_at.toISOString(),
    ended_at: run.ended_at?.toISOString() ?? null,
  }))
  return { runs, without_end: await readWithoutEnd(database.kysely), restored: await readRestored(database.kysely) }
}

/** The people that a dry run has found, as CSV: whom, since when they have left, until when it is kept (RGD-10). */
export async function sendPeople({ database, clock }: Platform, id: number): Promise<FileReply> {
  const run = (await store.findRun(database.kysely, id)) ?? refuse(M_404)
  if (run.kind !== 'dry_run' || run.plan === null) refuse(M_404)
  const plan = store.planOf(run)
  const people = [...new Set(plan.flatMap((entry) => entry.people))]
  const { rows } = await sql<{ id: number; matricule: string; contract_end: string | null }>`
    select u.id, u.matricule, ${contractEnd(clock.today())} as contract_end from users u
    where u.id = any (${people}::bigint[])
  `.execute(database.kysely)
  const known = new Map(rows.map((row) => [row.id, row]))
  const lines = plan.flatMap(({ key, people: ids }) => ids.map((person) => [key, known.get(person)] as const))
  const cells = lines.map(([key, person]) => [
    entryOf(key).purpose,
    person?.matricule ?? '',
    person?.contract_end ? { day: person.contract_end } : '',
    termOf(key, person?.contract_end ?? null),
  ])
  const heads = ['Traitement', 'Matricule', 'Fin de contrat', 'Conservé jusqu’au']
  const columns = heads.map((head) => ({ head }))
  const portions = (async function* () {
    yield cells
  })()
  const name = `echeances-${String(id)}`
  return { name: `${name}.csv`, media_type: CSV, content: writeCsv({ name, columns, portions }) }
}

function termOf(key: ErasedKey, contract_end: string | null) {
  const { from, duration, retention } = entryOf(key)
  if (from !== 'contract_end' || contract_end === null || duration === null) return retention
  return { day: keptThrough(duration, contract_end) }
}

export async function sendCertificate(platform: Platform, id: number, format: 'pdf' | 'json'): Promise<FileReply> {
  const certificate = await certificateOf(platform, id)
  const name = `certificat-${String(id)}.${format}`
  if (format === 'json') {
    return { name, media_type: 'application/json', content: Buffer.from(`${JSON.stringify(certificate, null, 2)}\n`) }
  }
  // What draws is read with the first of them, not at every start.
  const { drawCertificate } = await import('./certificate-pdf.ts')
  return { name, media_type: 'application/pdf', content: drawCertificate(certificate).pipe(new PassThrough()) }
}

/** The letter to whoever asked, once they are answered. */
export async function sendLetter({ database, clock, companySettings }: Platform, id: number): Promise<FileReply> {
  const demand = await readDemand(database.kysely, id, clock.today())
  if (demand.answered_at === null) return refuse(M_404)
  const answered_on = parisWallTime(new Date(demand.answered_at)).slice(0, 10)
  const { drawLetter } = await import('./letter-pdf.ts')
  const content = drawLetter(companySettings.get('company.name'), answered_on, demand).pipe(new PassThrough())
  return { name: `reponse-${String(id)}.pdf`, media_type: 'application/pdf', content }
}
