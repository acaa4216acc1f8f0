import type { PayLine } from '@cadran/rules/payroll/facts'
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type {
  PayrollAcceptancesTable,
  PayrollRunFilesTable,
  PayrollRunsTable,
} from '../../../platform/database/tables.ts'
import type { Standing } from './counters.rows.ts'
import type { RunPerson } from './people.rows.ts'
import type { SeenPerson, Sight } from './sights.rows.ts'

// This file alone writes `payroll_runs`, `payroll_run_lines`, `payroll_run_sights`, `payroll_baselines`, `payroll_run_files`,
// `payroll_acceptances` and `counter_standings`.

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

export type NewLine = PayLine & { template_id: number; user_id: number; place: number }
/** Whom lines are about, as files call them. */
export type LinePerson = Pick<
  RunPerson,
  'id' | 'matricule' | 'payroll_matricule' | 'lastname' | 'firstname' | 'company'
>

export async function insertLines(
  executor: Executor,
  run_id: number,
  lines: readonly NewLine[],
  people: readonly LinePerson[],
): Promise<void> {
  if (lines.length === 0) return
  const named = people.map(({ id, matricule, payroll_matricule, lastname, firstname, company }) => {
    return { id, matricule, payroll_matricule, lastname, firstname, company }
  })
  await sql`
    insert into payroll_run_lines (run_id, template_id, place, user_id, matricule, payroll_matricule, lastname, firstname, company,
      origin, kind, code, source, rubric, label, start_at, start_moment, end_at, end_moment, quantity, unit, days, hours, former_quantity)
    select ${run_id}, l.template_id, l.place, p.id, p.matricule, p.payroll_matricule, p.lastname, p.firstname, p.company,
      l.origin, l.kind, l.code, l.source, l.rubric, l.label, l.start_at, l.start_moment, l.end_at, l.end_moment, l.quantity, l.unit,
      l.days, l.hours, l.former_quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (template_id bigint, place integer, user_id bigint, origin text,
      kind text, code text, source text, rubric text, label text, start_at date, start_moment text, end_at date, end_moment text,
      quantity integer, unit text, days integer, hours integer, former_quantity integer)
    join json_to_recordset(${JSON.stringify(named)}::json) as p (id bigint, matricule text, payroll_matricule text, lastname text,
      firstname text, company text) on p.id = l.user_id`.execute(executor)
}

/** Counts what a run exports once all its lines are there. */
export async function countLines(trx: Trx, run_id: number): Promise<void> {
  await sql`
    update payroll_runs r set line_count = l.lines, person_count = l.people, rappel_count = l.rappels
    from (
      select count(*) as lines, count(distinct user_id) as people, count(*) filter (where kind = 'rappel') as rappels
      from payroll_run_lines where run_id = ${run_id} and kind <> 'baseline'
    ) l where r.id = ${run_id}`.execute(trx)
}

/** The tables have just grown by a tenth or tenfold: whoever asks next would be answered by plans for what they were. */
export async function analyzeLines(executor: Executor): Promise<void> {
  await sql`analyze payroll_run_lines, counter_standings`.execute(executor)
}

/** What a run had before it when its lines were taken. */
export async function keepSight(trx: Trx, run_id: number, { months, people }: Sight): Promise<void> {
  await sql`
    insert into payroll_run_sights (run_id, months, people)
    values (${run_id}, ${[...months]}::text[], ${JSON.stringify(people)}::jsonb)`.execute(trx)
}

/** Somebody as a first run saw them, and the corrections that were decided. */
export interface NewKnown {
  user_id: number
  person: SeenPerson
  corrections: number[]
}

export async function keepBaselines(executor: Executor, run_id: number, known: readonly NewKnown[]): Promise<void> {
  await sql`
    insert into payroll_baselines (run_id, user_id, person, corrections)
    select ${run_id}, k.user_id, k.person, k.corrections
    from json_to_recordset(${JSON.stringify(known)}::json) as k (user_id bigint, person jsonb, corrections bigint[])`.execute(
    executor,
  )
}

/** How counters stand; what a run before kept of these people goes. */
export async function keepStandings(executor: Executor, standings: readonly Standing[]): Promise<void> {
  await sql`
    insert into counter_standings (user_id, until, seq, is_corrected, sums)
    select s.user_id, s.until, s.seq, s.is_corrected, s.sums
    from json_to_recordset(${JSON.stringify(standings)}::json) as s (user_id bigint, until date, seq integer, is_corrected boolean, sums jsonb)
    on conflict (user_id) do update set until = excluded.until, seq = excluded.seq, is_corrected = excluded.is_corrected,
      sums = excluded.sums`.execute(executor)
}

/** Of a run that has none yet, or none any more. */
export const NO_LINES = { line_count: 0, person_count: 0, rappel_count: 0 } as const

export async function deleteLines(trx: Trx, run_id: number): Promise<void> {
  await trx.deleteFrom('payroll_run_sights').where('run_id', '=', run_id).execute()
  await trx.deleteFrom('correction_exports').where('run_id', '=', run_id).execute()
  await trx.deleteFrom('payroll_baselines').where('run_id', '=', run_id).execute()
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
    with awaited as (
      select c.*, to_char(make_date(c.year, c.month, 1), 'YYYY-MM') as origin
      from payroll_runs r
      join corrections c on c.state = 'validated2' and (c.carried_year, c.carried_month) <= (r.year, r.month)
      where r.id = ${run_id} and not exists (
        select from correction_exports x join payroll_runs o on o.id = x.run_id and o.state = 'issued'
        where x.correction_id = c.id
      )
    ), told as (
      select c.id as correction_id, l.template_id, l.place
      from awaited c join payroll_run_lines l on l.user_id = c.user_id and l.origin = c.origin
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
      insert into correction_exports (run_id, correction_id) select distinct ${run_id}::bigint, t.correction_id from told t
    )
    update payroll_run_lines l set correction_id = t.correction_id
    from (select template_id, place, max(correction_id) as correction_id from told group by template_id, place) t
    where l.run_id = ${run_id} and l.kind = 'rappel' and l.template_id = t.template_id and l.place = t.place`.execute(
    trx,
  )
}
