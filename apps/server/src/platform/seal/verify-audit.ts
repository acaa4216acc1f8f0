import { type SealFault, type SealHead, sealFaultWords } from '@cadran/rules/administration/audit-seal'
import { sql } from 'kysely'
import { type Database, type Executor, takeTime } from '../database/database.ts'
import { type AuditRow, CHAIN_START, contentOf, hashOf } from './chain.ts'
import { readHead } from './seal-audit.ts'

const PORTION = 1_000
const MOST_FAULTS = 20

interface Asked {
  /** The first position that is read; the one before is believed. */
  from?: number
  /** A head printed earlier, which must still be there. */
  expected?: SealHead | null
  /** Told as the chain is read: positions behind, positions in all. */
  onProgress?: (done: number, total: number) => Promise<void>
}

export interface Verification {
  sealed: number
  unsealed: number
  head: SealHead
  /** Twenty at most, as every reader of them has them. */
  faults: string[]
}

/** A seal beside the row that it seals, or what is left of that: where the row is gone, its columns are null. */
interface Seal extends Omit<AuditRow, 'id'> {
  id: number | null
  seal_position: number
  seal_audit_id: number
  seal_salt: string | null
  seal_content: string
  seal_hash: string
  seal_is_redacted: boolean
}

const hasRow = (seal: Seal): seal is Seal & AuditRow => seal.id !== null

// Each row is looked up: joined as a set, an audit of some 100,000 rows would be read whole for each portion.
async function readPortion(database: Executor, after: number, last: number): Promise<Seal[]> {
  const { rows } = await sql<Seal>`
    select a.*, s.position as seal_position, s.audit_id as seal_audit_id, encode(s.salt, 'hex') as seal_salt,
      encode(s.content, 'hex') as seal_content, encode(s.hash, 'hex') as seal_hash, r.audit_id is not null as seal_is_redacted
    from (
      select * from audit_seals where position > ${after} and position <= ${last} order by position limit ${PORTION}
    ) s
    left join lateral (select * from audit where id = s.audit_id offset 0) a on true
    left join lateral (select audit_id from audit_redactions where audit_id = s.audit_id offset 0) r on true
    order by s.position
  `.execute(database)
  return rows
}

/** The chain from after a position on, a portion read while the one before is worked on; no statement lasts, nobody waits for it. */
async function* portionsOf(database: Executor, after: number, last: number): AsyncGenerator<Seal[]> {
  let ahead = readPortion(database, after, last)
  for (;;) {
    const portion = await ahead
    const end = portion.at(-1)
    if (!end) return
    ahead = readPortion(database, end.seal_position, last)
    // Told where it is awaited.
    ahead.catch(() => undefined)
    yield portion
  }
}

const isEmptied = ({ before, after, comment }: AuditRow) => before === null && after === null && comment === null

/** Whether a row still says what was sealed; an erased one says nothing, and somebody has noted so (AUD-08). */
function isContentKept(seal: Seal & AuditRow): boolean {
  const { seal_salt, seal_content, seal_is_redacted } = seal
  if (seal_salt === null) return seal_is_redacted && isEmptied(seal)
  return contentOf(seal_salt, seal) === seal_content
}

/** The faults of one seal. Its hash is worked out from the stored content and former hash: what is changed once is one fault. */
function faultsOf(seal: Seal, former: string | null): SealFault[] {
  const { seal_audit_id: audit_id, seal_position: position, seal_content: content, seal_hash } = seal
  if (!hasRow(seal)) return [{ kind: 'gone', audit_id }]
  const faults: SealFault[] = []
  if (!isContentKept(seal)) faults.push({ kind: 'changed', position, audit_id })
  if (former !== null && hashOf(former, seal, { content, position }) !== seal_hash) {
    faults.push({ kind: 'false_hash', position })
  }
  return faults
}

function* gapBetween(position: number, next: number): Generator<SealFault> {
  for (let missing = position; missing < next; missing += 1) yield { kind: 'missing', position: missing }
}

async function* chainFaults(database: Executor, last: number, asked: Asked, count: (rows: number) => void) {
  const first = asked.from ?? 1
  let expected = first
  const [before] = first > 1 ? await readPortion(database, first - 2, first - 1) : []
  let former: string | null = first > 1 ? (before?.seal_hash ?? null) : CHAIN_START.hash
  for await (const portion of portionsOf(database, first - 1, last)) {
    for (const seal of portion) {
      const { seal_position: position, seal_hash } = seal
      yield* gapBetween(expected, position)
      yield* faultsOf(seal, expected === position ? former : null)
      expected = position + 1
      former = seal_hash
    }
    count(portion.length)
    await asked.onProgress?.(expected - first, last - first + 1)
  }
}

/** What the index that forbids it would not let in; sought in case it was taken away. */
async function sealedTwice({ database, faults }: { database: Database; faults: SealFault[] }): Promise<void> {
  const rows = await database.transaction(async (trx) => {
    await takeTime(database, trx)
    const twice = trx.selectFrom('audit_seals').select('audit_id').groupBy('audit_id').orderBy('audit_id')
    return twice
      .having((eb) => eb(eb.fn.countAll(), '>', 1))
      .limit(MOST_FAULTS)
      .execute()
  })
  faults.push(...rows.map(({ audit_id }) => ({ kind: 'twice', audit_id }) as const))
}

async function countUnsealed(database: Database): Promise<number> {
  return database.transaction(async (trx) => {
    await takeTime(database, trx)
    const { rows } = await sql<{ unsealed: number }>`
      select count(*) as unsealed from audit a where not exists (select from audit_seals s where s.audit_id = a.id)
    `.execute(trx)
    return rows[0]?.unsealed ?? 0
  })
}

async function isThere(database: Executor, { position, hash }: SealHead): Promise<boolean> {
  const found = database.selectFrom('audit_seals').select('position').where('position', '=', position)
  return (await found.where('hash', '=', Buffer.from(hash, 'hex')).executeTakeFirst()) !== undefined
}

/** Reads the chain as it stands, whole or from a position on, in constant memory (AUD-05 to AUD-07). */
export async function verifyAudit(database: Database, asked: Asked = {}): Promise<Verification> {
  const { kysely } = database
  const head = await readHead(kysely)
  const faults: SealFault[] = []
  let sealed = 0
  const counted = (rows: number) => {
    sealed += rows
  }
  for await (const fault of chainFaults(kysely, head.position, asked, counted)) {
    faults.push(fault)
    if (faults.length >= MOST_FAULTS) break
  }
  if (faults.length < MOST_FAULTS) await sealedTwice({ database, faults })
  if (asked.expected && !(await isThere(kysely, asked.expected))) {
    faults.push({ kind: 'no_head', position: asked.expected.position })
  }
  return {
    sealed,
    unsealed: await countUnsealed(database),
    head,
    faults: faults.slice(0, MOST_FAULTS).map(sealFaultWords),
  }
}
