import type { Column, FileFormat } from '@cadran/rules/payroll/columns'
import type { Rubric } from '@cadran/rules/payroll/facts'
import { searchKey } from '@cadran/rules/portal/french'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { CODES } from './templates.rows.ts'

// This file alone writes `payroll_templates`, `payroll_template_versions` and `payroll_rubrics`.

/** A version as it is written. */
export interface NewVersion {
  template_id: number
  version: number
  columns: readonly Column[]
  format: FileFormat
  rubrics: readonly Rubric[]
  maps_all: boolean
  goes_back: boolean
  created_at: Date
  created_by: number | null
}

/** One template, held until the commit. */
export function holdTemplate(trx: Trx, id: number) {
  return trx.selectFrom('payroll_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Null where another one has the name. */
export async function insertTemplate(trx: Trx, name: string, updated_at: string): Promise<number | null> {
  const row = { name, name_key: searchKey(name), updated_at }
  const made = await trx
    .insertInto('payroll_templates')
    .values(row)
    .onConflict((on) => on.constraint('one_template_per_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export async function isNameTaken(trx: Trx, id: number, name: string): Promise<boolean> {
  const other = trx.selectFrom('payroll_templates').select('id').where('name_key', '=', searchKey(name))
  return (await other.where('id', '<>', id).executeTakeFirst()) !== undefined
}

export async function updateTemplate(
  trx: Trx,
  id: number,
  { name, archived, updated_at }: { name: string; archived: boolean; updated_at: string },
): Promise<void> {
  await trx
    .updateTable('payroll_templates')
    .set({ name, name_key: searchKey(name), archived, updated_at })
    .where('id', '=', id)
    .execute()
}

export async function insertVersion(trx: Trx, { rubrics, ...version }: NewVersion): Promise<void> {
  const { id } = await trx
    .insertInto('payroll_template_versions')
    .values({ ...version, columns: JSON.stringify(version.columns), format: JSON.stringify(version.format) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (rubrics.length === 0) return
  await sql`
    insert into payroll_rubrics (version_id, code, rubric, label, unit, mode, ignored, after)
    select ${id}, r.code, r.rubric, r.label, r.unit, r.mode, r.ignored, r.after
    from json_to_recordset(${JSON.stringify(rubrics)}::json) as r (
      code text, rubric text, label text, unit text, mode text, ignored boolean, after text
    )`.execute(trx)
}

export async function deleteTemplate(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('payroll_templates').where('id', '=', id).execute()
}

/** Writes down, for the versions that map everything and have nothing yet, every code that stands now (PAY-25, PAY-26). */
export async function fillRubrics(trx: Trx, version_ids: readonly number[]): Promise<void> {
  await sql`
    insert into payroll_rubrics (version_id, code, rubric, label, unit, mode, ignored)
    select v.id, k.code, left(regexp_replace(k.rubric, '[^[:alnum:] ._/-]', '-', 'g'), 30), k.description, k.unit, k.mode, k.ignored
    from payroll_template_versions v cross join (${CODES}) k
    where v.id = any(${version_ids}::bigint[]) and v.maps_all
      and not exists (select from payroll_rubrics r where r.version_id = v.id)
    on conflict do nothing`.execute(trx)
}
