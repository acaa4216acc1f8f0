import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** The tables that grow with people × months. */
export const HEAVY_TABLES = [
  'hierarchy',
  'assignments',
  'months',
  'events',
  'remote_days',
  'counter_entries',
  'audit',
] as const satisfies readonly (keyof Tables)[]

/** One statement that puts back what was taken away, with what it is called. */
interface Rebuilt {
  name: string
  statement: string
}

interface Definition {
  owner: string
  name: string
  kind: 'u' | 'x' | 'f' | 'i'
  definition: string
}

const heavy = sql`any (${sql.lit(`{${HEAVY_TABLES.join(',')}}`)}::regclass[])`

async function definitions(trx: Transaction<Tables>): Promise<Definition[]> {
  const constraints = await sql<Definition>`
    select conrelid::regclass::text as owner, conname as name, contype as kind, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype in ('u', 'x', 'f') and (conrelid = ${heavy} or confrelid = ${heavy})
  `.execute(trx)
  const indexes = await sql<Definition>`
    select i.indrelid::regclass::text as owner, i.indexrelid::regclass::text as name, 'i' as kind,
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = ${heavy} and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  `.execute(trx)
  return [...constraints.rows, ...indexes.rows]
}

// What leans on something goes first when taken away, and last when put back.
const ORDER = ['f', 'x', 'i', 'u'] as const

async function each(trx: Transaction<Tables>, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(trx)
}

/**
 * Takes indexes, unique and foreign keys, the exclusion and our own triggers off the heavy tables; answers what builds
 * them again, in order. Primary keys stay: rows come in the order of their ids, which costs next to nothing.
 * All inside one transaction: whatever fails, the database is as it was.
 */
export async function takeOffConstraints(trx: Transaction<Tables>): Promise<Rebuilt[]> {
  const found = await definitions(trx)
  const inOrder = ORDER.flatMap((kind) => found.filter((one) => one.kind === kind))
  await each(
    trx,
    inOrder.map(({ kind, owner, name }) =>
      kind === 'i'
        ? sql.raw(`drop index ${name}`)
        : sql`${sql.raw(`alter table ${owner}`)} drop constraint ${sql.id(name)}`,
    ),
  )
  await each(
    trx,
    HEAVY_TABLES.map((table) => sql`alter table ${sql.table(table)} disable trigger user`),
  )
  return inOrder.toReversed().map(({ kind, owner, name, definition }) => ({
    name: kind === 'i' ? name : `${owner}.${name}`,
    statement: kind === 'i' ? definition : `alter table ${owner} add constraint "${name}" ${definition}`,
  }))
}

/** Builds everything again over the loaded rows, one after the other, telling each. */
export async function putBackConstraints(
  trx: Transaction<Tables>,
  rebuilt: readonly Rebuilt[],
  report: (name: string) => void,
): Promise<void> {
  for (const { name, statement } of rebuilt) {
    await sql.raw(statement).execute(trx)
    report(name)
  }
  await each(
    trx,
    HEAVY_TABLES.map((table) => sql`alter table ${sql.table(table)} enable trigger user`),
  )
  // What its trigger would have noted.
  await sql`insert into audit_unsealed select id from audit`.execute(trx)
}
