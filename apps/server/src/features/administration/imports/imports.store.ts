import type { ImportCounts } from '@cadran/contract/administration/imports'
import type { Mapping } from '@cadran/rules/administration/import-columns'
import type { ImportKind } from '@cadran/rules/administration/import-kinds'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { ReadFile } from './imports.rows.ts'
import type { KeptLine, ToldReport } from './report-lines.ts'

// This file alone writes the tables `import_runs`, `import_lines` and `import_mappings`.

const readValues = ({ columns, sample, mapping, taken_over, ...read }: ReadFile) => ({
  ...read,
  columns: JSON.stringify(columns),
  sample: JSON.stringify(sample),
  mapping: JSON.stringify(mapping),
  taken_over: taken_over && JSON.stringify(taken_over),
})

interface NewRun {
  kind: ImportKind
  file_name: string
  storage_key: string
  created_by: number
  created_at: Date
}

export async function addRun(database: Executor, run: NewRun, read: ReadFile): Promise<number> {
  const row = { ...run, ...readValues(read), state: 'read' as const }
  const { id } = await database.insertInto('import_runs').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Another sheet of the same file: whatever was shown of the first counts no more. */
export async function readAnew(trx: Trx, id: number, read: ReadFile): Promise<void> {
  await trx.deleteFrom('import_lines').where('run_id', '=', id).execute()
  const begun = { state: 'read' as const, counts: null, preview_key: null, refusal: null, is_sensitive: false }
  await trx
    .updateTable('import_runs')
    .set({ ...readValues(read), ...begun })
    .where('id', '=', id)
    .execute()
}

interface Asked {
  state: 'checking' | 'running'
  /** The long job that does it. */
  job_id: number
  mapping?: Mapping
}

/** Asks for a check or a run; nothing of it has begun. */
export async function ask(trx: Trx, id: number, { mapping, ...asked }: Asked): Promise<void> {
  await trx
    .updateTable('import_runs')
    .set({ ...asked, phase: null, begun_at: null, refusal: null, ...(mapping && { mapping: JSON.stringify(mapping) }) })
    .where('id', '=', id)
    .execute()
}

/** Begins what was asked for, once; undefined where it had begun before. */
export function begin(database: Executor, job_id: number, now: Date) {
  return database
    .updateTable('import_runs')
    .set({ begun_at: now, phase: 'reading' })
    .where('job_id', '=', job_id)
    .where('begun_at', 'is', null)
    .returning(['id', 'kind', 'storage_key', 'sheet', 'mapping', 'preview_key'])
    .executeTakeFirst()
}

export async function setPhase(database: Executor, id: number, phase: string): Promise<void> {
  await database.updateTable('import_runs').set({ phase }).where('id', '=', id).execute()
}

/** What had begun and never ended (IMP-14). */
export async function interrupt(database: Executor, job_id: number): Promise<void> {
  await database
    .updateTable('import_runs')
    .set({ state: 'interrupted', phase: null })
    .where('job_id', '=', job_id)
    .where('state', 'in', ['checking', 'running'])
    .execute()
}

export async function fail(database: Executor, id: number, refusal: string): Promise<void> {
  await database
    .updateTable('import_runs')
    .set({ state: 'failed', phase: null, preview_key: null, refusal })
    .where('id', '=', id)
    .execute()
}

const PORTION = 5_000

async function addLines(trx: Trx, run_id: number, lines: readonly KeptLine[]): Promise<void> {
  for (let at = 0; at < lines.length; at += PORTION) {
    await sql`
      insert into import_lines (run_id, section, place, is_sensitive, words, content)
      select ${run_id}::bigint, section, place, is_sensitive, words, content
      from json_populate_recordset(null::import_lines, ${JSON.stringify(lines.slice(at, at + PORTION))}::json)
    `.execute(trx)
  }
}

/** What the file would do; a file that changes nothing is done with it (IMP-13). False where somebody ended the check meanwhile. */
export async function keepCheck(trx: Trx, id: number, told: ToldReport, ended_at: Date | null): Promise<boolean> {
  const { lines, counts, is_sensitive, preview_key } = told
  await trx.deleteFrom('import_lines').where('run_id', '=', id).execute()
  await addLines(trx, id, lines)
  const state = ended_at ? ('done' as const) : ('checked' as const)
  return end(trx, id, 'checking', { state, counts, is_sensitive, preview_key, ended_at })
}

interface Ended {
  state: 'checked' | 'done'
  counts: ImportCounts
  is_sensitive: boolean
  preview_key: string
  ended_at: Date | null
}

export async function end(
  trx: Trx,
  id: number,
  from: 'checking' | 'running',
  { counts, ...ended }: Ended,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('import_runs')
    .set({ ...ended, phase: null, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What it wrote is taken back (IMP-18). */
export async function undone(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('import_runs').set({ state: 'undone' }).where('id', '=', id).execute()
}

/** Keeps which column went to which field (IMP-07). */
export async function remember(
  trx: Trx,
  mapping: { kind: string; headers: string; fields: Readonly<Record<string, string | null>> },
  used: { used_at: Date; used_by: number },
): Promise<void> {
  const fields = JSON.stringify(mapping.fields)
  await trx
    .insertInto('import_mappings')
    .values({ ...mapping, ...used, fields })
    .onConflict((conflict) => conflict.columns(['kind', 'headers']).doUpdateSet({ ...used, fields }))
    .execute()
}

/** Forgets the columns of these headers; false where they were forgotten already. */
export async function forget(trx: Trx, id: number, kinds: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('import_mappings')
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .executeTakeFirst()
  await sql`update import_runs set taken_over = null where taken_over ->> 'id' = ${String(id)}`.execute(trx)
  return numDeletedRows > 0n
}

/** Takes files and what they would do from runs older than an instant; counts stay (IMP-21). Answers the keys of the files. */
export async function expire(database: Executor, before: Date): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string | null }>`
    with old as (
      select id, storage_key from import_runs
      where created_at < ${before} and state not in ('expired', 'checking', 'running')
        and (state <> 'undone' or storage_key is not null) for update skip locked
    ), gone as (delete from import_lines where run_id in (select id from old))
    update import_runs r set state = case r.state when 'undone' then 'undone' else 'expired' end, storage_key = null, columns = '[]', sample = '[]', mapping = '[]',
      taken_over = null, preview_key = null
    from old where r.id = old.id returning old.storage_key
  `.execute(database)
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}
