import type { FileLine } from '@cadran/rules/payroll/columns'
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type {
  PayrollAcceptancesTable,
  PayrollRunFilesTable,
  PayrollRunsTable,
} from '../../../platform/database/tables.ts'

// This file alone writes `payroll_runs`, `payroll_run_lines`, `payroll_run_sights`, `payroll_run_files` and `payroll_acceptances`.

/** Issues and cancellations one after the other: numbers have no gap, and the last is the last. */
export async function lockRuns(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payroll_runs'))`.execute(trx)
}

/** One run, held until the commit. */
export function holdRun(trx: Trx, id: number) {
  return trx.selectFrom('payroll_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Null where the month has a draft already. */
export async function insertRun(trx: Trx, row: Insertable<PayrollRunsTable>): Promise<number | null> {
  const made = await trx
    .insertInto('payroll_runs')
    .values(row)
    .onConflict((on) => on.columns(['year', 'month']).where('state', '=', 'draft').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export async function updateRun(executor: Executor, id: number, change: Updateable<PayrollRunsTable>): Promise<void> {
  await executor.updateTable('payroll_runs').set(change).where('id', '=', id).execute()
}

export async function deleteRun(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('payroll_runs').where('id', '=', id).execute()
}

export type NewLine = FileLine & { template_id: number; user_id: number; place: number }

export async function insertLines(trx: Trx, run_id: number, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into payroll_run_lines (run_id, template_id, place, user_id, matricule, payroll_matricule, lastname, firstname, company,
      origin, kind, code, source, rubric, label, start_at, start_moment, end_at, end_moment, quantity, unit, days, hours)
    select ${run_id}, l.* from json_to_recordset(${JSON.stringify(lines)}::json) as l (template_id bigint, place integer,
      user_id bigint, matricule text, payroll_matricule text, lastname text, firstname text, company text, origin text, kind text,
      code text, source text, rubric text, label text, start_at date, start_moment text, end_at date, end_moment text,
      quantity integer, unit text, days integer, hours integer)`.execute(trx)
}

/** What a run had before it when its lines were taken. */
export async function keepSight(
  trx: Trx,
  run_id: number,
  { months, codes, people }: { months: readonly string[]; codes: string; people: Readonly<Record<string, string>> },
): Promise<void> {
  await sql`
    insert into payroll_run_sights (run_id, months, codes, people)
    values (${run_id}, ${[...months]}::text[], ${codes}, ${JSON.stringify(people)}::jsonb)`.execute(trx)
}

export async function deleteLines(trx: Trx, run_id: number): Promise<void> {
  await trx.deleteFrom('payroll_run_sights').where('run_id', '=', run_id).execute()
  await trx.deleteFrom('correction_exports').where('run_id', '=', run_id).execute()
  await trx.deleteFrom('payroll_run_lines').where('run_id', '=', run_id).execute()
}

export async function insertFiles(trx: Trx, files: readonly Insertable<PayrollRunFilesTable>[]): Promise<void> {
  await trx
    .insertInto('payroll_run_files')
    .values([...files])
    .execute()
}

/** The point as it stands now; one that had lapsed is accepted anew. */
export async function writeAcceptances(
  trx: Trx,
  rows: readonly (Omit<Insertable<PayrollAcceptancesTable>, 'left_out'> & { left_out: object | null })[],
): Promise<void> {
  const values = rows.map((row) => ({ ...row, left_out: row.left_out && JSON.stringify(row.left_out) }))
  await trx
    .insertInto('payroll_acceptances')
    .values(values)
    .onConflict((on) =>
      on.columns(['run_id', 'key']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        text: eb.ref('excluded.text'),
        choice: eb.ref('excluded.choice'),
        left_out: eb.ref('excluded.left_out'),
        reason: eb.ref('excluded.reason'),
        accepted_by: eb.ref('excluded.accepted_by'),
        accepted_at: eb.ref('excluded.accepted_at'),
      })),
    )
    .execute()
}

export async function deleteAcceptance(trx: Trx, run_id: number, key: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('payroll_acceptances')
    .where('run_id', '=', run_id)
    .where('key', '=', key)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Notes which corrections a run tells payroll of, and on each of its rappels the correction that changed it (COR-33, PAY-61):
 * by its person, month and code, and by the dates where the line has some.
 */
export async function noteCorrections(trx: Trx, run_id: number): Promise<void> {
  await sql`
    with told as (
      select c.id as correction_id, l.template_id, l.place
      from payroll_run_lines l
      join corrections c on c.user_id = l.user_id and c.state = 'validated2'
        and l.origin = to_char(make_date(c.year, c.month, 1), 'YYYY-MM')
      join payroll_runs r on r.id = l.run_id
        and make_date(c.carried_year, c.carried_month, 1) <= make_date(r.year, r.month, 1)
      where l.run_id = ${run_id} and l.kind <> 'baseline' and (
        exists (
          select from jsonb_array_elements(jsonb_build_array(c.old->'absence', c.new->'absence')) a
          where 'event_code:' || (a->'event_code'->>'short_code') = any(string_to_array(l.code, ','))
            and (l.start_at is null or (l.start_at, l.end_at) = ((a->>'start_at')::date, (a->>'end_at')::date))
        )
        or exists (
          select from jsonb_array_elements(c.totals) t where t->>'code' = any(string_to_array(l.code, ','))
        )
      )
    ), noted as (
      insert into correction_exports (run_id, correction_id)
      select distinct ${run_id}::bigint, t.correction_id from told t
      where not exists (
        select from correction_exports x join payroll_runs o on o.id = x.run_id and o.state = 'issued'
        where x.correction_id = t.correction_id
      )
      returning correction_id
    )
    update payroll_run_lines l set correction_id = t.correction_id
    from (
      select template_id, place, max(correction_id) as correction_id from told
      where correction_id in (select correction_id from noted) group by template_id, place
    ) t
    where l.run_id = ${run_id} and l.kind = 'rappel' and l.template_id = t.template_id and l.place = t.place`.execute(
    trx,
  )
}
