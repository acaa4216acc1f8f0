import type { Period } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** By template that a run in force has used: whether one of the same month has, and what was known before the first. */
export type InForce = ReadonlyMap<number, { is_repeated: boolean; first: FirstRun }>

/** The first run in force of a template. */
export interface FirstRun {
  run_id: number
  version_id: number
  /** Of which months what payroll knew is worked out again (`payroll_baselines`); null where lines of all were kept. */
  known_months: string[] | null
}

/** Minutes that somebody chose not to export twice (PAY-06). */
export interface LeftOut {
  user_id: number
  origin: string
  code: string
  minutes: number
}

export async function readInForce(executor: Executor, { year, month }: Period): Promise<InForce> {
  const { rows } = await sql<{ template_id: number; is_repeated: boolean; first: FirstRun }>`
    select f.template_id, bool_or(r.year = ${year} and r.month = ${month}) as is_repeated,
      (json_agg(json_build_object('run_id', r.id, 'version_id', f.version_id, 'known_months', r.known_months) order by r.number)->0) as first
    from payroll_run_files f join payroll_runs r on r.id = f.run_id and r.state = 'issued' group by f.template_id
  `.execute(executor)
  return new Map(rows.map(({ template_id, ...used }) => [template_id, used]))
}

/** What the choices of a run, and of those in force, leave out. */
export async function readLeftOut(executor: Executor, run_id: number): Promise<LeftOut[]> {
  const { rows } = await sql<{ left_out: LeftOut }>`
    select distinct on (a.key) a.left_out from payroll_acceptances a join payroll_runs r on r.id = a.run_id
    where a.left_out is not null and (r.state = 'issued' or r.id = ${run_id})
    order by a.key, (r.id = ${run_id}) desc, r.number desc`.execute(executor)
  return rows.map(({ left_out }) => left_out)
}

/** The last run in force, and the last that was given a number at all. */
export interface LastRuns {
  in_force: { id: number; number: number; year: number; month: number } | null
  /** One is being issued: it comes after all others. */
  issuing: { id: number; year: number; month: number } | null
  number: number
}

export async function readLastRuns(executor: Executor): Promise<LastRuns> {
  const { rows } = await sql<LastRuns>`
    select (
      select json_build_object('id', id, 'number', number, 'year', year, 'month', month) from payroll_runs
      where state = 'issued' order by number desc limit 1
    ) as in_force, (
      select json_build_object('id', id, 'year', year, 'month', month) from payroll_runs where state = 'issuing'
    ) as issuing, coalesce((select max(number) from payroll_runs), 0) as number`.execute(executor)
  const [row] = rows
  if (!row) throw new Error('The question answers one row')
  return row
}
