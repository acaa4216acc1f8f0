import { randomBytes } from 'node:crypto'
import type { SealHead } from '@cadran/rules/administration/audit-seal'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Executor, Trx } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type AuditRow, CHAIN_START, contentOf, hashOf } from './chain.ts'

/** Few enough for nobody to notice one. */
const BATCH = 200
/** The next minute goes on: no job of the queue lasts as long as its patience. */
const MOST_MS = 45_000

/** The last link of the chain. */
export async function readHead(database: Executor): Promise<SealHead> {
  const { rows } = await sql<SealHead>`
    select position, encode(hash, 'hex') as hash from audit_seals order by position desc limit 1`.execute(database)
  return rows[0] ?? CHAIN_START
}

/** Whoever adds to the chain, or empties a row of it, does so alone; 'try' answers whether it may. */
export async function holdChain(trx: Trx, how: 'wait' | 'try'): Promise<boolean> {
  const key = sql`hashtextextended('audit_seals', 0)`
  if (how === 'wait') {
    await sql`select pg_advisory_xact_lock(${key})`.execute(trx)
    return true
  }
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${key}) as held`.execute(trx)
  return rows[0]?.held ?? false
}

/** What hid the content of rows, once that is erased (AUD-08). */
export async function emptySalts(trx: Trx, audit_ids: readonly number[]): Promise<void> {
  const emptied = sql`(select value::bigint from json_array_elements_text(${JSON.stringify(audit_ids)}::json))`
  await sql`update audit_seals set salt = null where audit_id in ${emptied}`.execute(trx)
}

/** Each row's seal, linked to the one before. */
function sealsOf(head: SealHead, rows: readonly AuditRow[]) {
  let former = head
  return rows.map((row) => {
    const salt = randomBytes(16).toString('hex')
    const content = contentOf(salt, row)
    const position = former.position + 1
    former = { position, hash: hashOf(former.hash, row, { content, position }) }
    return { audit_id: row.id, salt, content, ...former }
  })
}

async function sealBatch(database: Database, now: Date): Promise<number> {
  return database.transaction(async (trx) => {
    if (!(await holdChain(trx, 'try'))) return 0
    const { rows } = await sql<AuditRow>`
      select a.* from (select audit_id from audit_unsealed order by audit_id limit ${BATCH}) u
      join audit a on a.id = u.audit_id order by a.id
    `.execute(trx)
    if (rows.length === 0) return 0
    const seals = sealsOf(await readHead(trx), rows)
    await sql`
      with sealed as (
        insert into audit_seals (position, audit_id, salt, content, hash, sealed_at)
        select position, audit_id, decode(salt, 'hex'), decode(content, 'hex'), decode(hash, 'hex'), ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(seals)}::json)
          as t (position bigint, audit_id bigint, salt text, content text, hash text)
        order by position
        returning audit_id
      )
      delete from audit_unsealed u using sealed where u.audit_id = sealed.audit_id
    `.execute(trx)
    return rows.length
  })
}

interface Sealing {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'turn'>
}

/** Seals what is committed and not yet sealed, by id, a batch at a time, and lets people pass in between; answers how many rows (AUD-02). */
export async function sealAudit({ database, clock, jobs }: Sealing): Promise<number> {
  const until = performance.now() + MOST_MS
  let done = 0
  for (;;) {
    const sealed = await sealBatch(database, clock.now())
    done += sealed
    if (sealed < BATCH || performance.now() > until) return done
    await jobs.turn('bulk')
  }
}
