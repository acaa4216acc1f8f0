import type { Page, QueryOf } from '@cadran/contract/kit'
import type { RunSummary } from '@cadran/contract/payroll/run-parts'
import type {
  ControlPoint,
  listControls as listControlsCall,
  listRunLines as listLinesCall,
  PayrollRun,
  RunLine,
  WholeRun,
} from '@cadran/contract/payroll/runs'
import { CONTROL_CODES, CONTROLS, HOUR_CHOICES, type HourChoice } from '@cadran/rules/payroll/controls'
import { M_404 } from '@cadran/rules/portal/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

const INSTANT = (value: RawBuilder<unknown>) =>
  sql<string | null>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const identityOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select u.firstname || ' ' || u.lastname from users u where u.id = ${id})`

/** Of a run r: what the history tells of it. */
const RUN = sql`
  r.id, r.number, r.year, r.month, r.state, ${identityOf(sql`r.created_by`)} as author, ${identityOf(sql`r.issued_by`)} as issued_by,
  ${INSTANT(sql`r.created_at`)} as created_at, ${INSTANT(sql`r.issued_at`)} as issued_at, r.seal, r.updated_at,
  case when r.state = 'cancelled' then json_build_object('by', ${identityOf(sql`r.cancelled_by`)}, 'at', ${INSTANT(sql`r.cancelled_at`)},
    'reason', r.cancel_reason) end as cancelled,
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'version', v.version) order by t.name collate "C"), '[]')
    from payroll_template_versions v join payroll_templates t on t.id = v.template_id where v.id = any(r.version_ids)) as templates,
  (select coalesce(json_agg(json_build_object('id', f.id, 'template', t.name, 'company', f.company, 'name', f.name, 'byte_size', f.byte_size,
      'line_count', f.line_count, 'sha256', f.sha256) order by f.name collate "C"), '[]')
    from payroll_run_files f join payroll_templates t on t.id = f.template_id where f.run_id = r.id) as files,
  r.line_count as lines, r.person_count as people, r.rappel_count as rappels,
  (select count(*)::int from payroll_acceptances a where a.run_id = r.id) as accepted`

/** The runs of a year, or all: drafts first, then the newest (PAY-59). */
export async function readRuns(executor: Executor, year: number | undefined): Promise<Page<PayrollRun>> {
  const of_year = year === undefined ? sql`true` : sql`r.year = ${year}`
  const { rows } = await sql<PayrollRun>`
    select ${RUN} from payroll_runs r where ${of_year} order by r.number desc nulls first, r.id desc`.execute(executor)
  return { items: rows, total: rows.length }
}

interface StoredPoint {
  key: string
  code: ControlPoint['code']
  user_id: number | null
  text: string
  state: string
}

const SEVERITIES = sql.val(JSON.stringify(CONTROL_CODES.map((code, rank) => ({ code, ...CONTROLS[code], rank }))))

/** The points of a run's last control as g, accepted where the acceptance is of the point as it stands. */
const POINTS = (run_id: number) => sql`
  select p.key, p.code, p.text, p.user_id, s.severity, s.acceptable, s.rank, u.matricule, u.firstname || ' ' || u.lastname as identity,
    u.sort_key, a.state = p.state and s.severity = 'blocking' as is_accepted, a.state <> p.state as lapsed, a.reason, a.choice,
    ${INSTANT(sql`a.accepted_at`)} as at, ${identityOf(sql`a.accepted_by`)} as author
  from payroll_runs r
  cross join jsonb_to_recordset(r.control) as p (key text, code text, user_id bigint, text text, state text)
  join json_to_recordset(${SEVERITIES}::json) as s (code text, severity text, acceptable boolean, rank integer) on s.code = p.code
  left join users u on u.id = p.user_id
  left join payroll_acceptances a on a.run_id = r.id and a.key = p.key
  where r.id = ${run_id}`

const IS_BLOCKING = sql<boolean>`g.severity = 'blocking' and g.is_accepted is not true`

/** How many points of a run still hold it back, are accepted and only warn: in all, and code by code (PAY-20). */
export async function countPoints(executor: Executor, run_id: number) {
  const { rows: points } = await sql<WholeRun['points'][number]>`
    select g.code, (count(*) filter (where ${IS_BLOCKING}))::int as blocking, (count(*) filter (where g.is_accepted))::int as accepted,
      (count(*) filter (where g.severity = 'warning'))::int as warnings
    from (${POINTS(run_id)}) g group by g.code, g.rank order by g.rank`.execute(executor)
  const sum = (what: 'blocking' | 'accepted' | 'warnings') => points.reduce((all, point) => all + point[what], 0)
  return { blocking: sum('blocking'), accepted: sum('accepted'), warnings: sum('warnings'), points }
}

/** What the rappels of a run r come to, by template and rubric; null before it is issued. */
const RAPPEL_SUMS = sql`
  case when r.issued_at is not null then json_build_object(
    'people', (select count(distinct l.user_id) from payroll_run_lines l where l.run_id = r.id and l.kind = 'rappel'),
    'months', (select count(distinct l.origin) from payroll_run_lines l where l.run_id = r.id and l.kind = 'rappel'),
    'sums', array(
      select json_build_object('template', t.name, 'label', min(l.label), 'quantity', sum(l.quantity), 'unit', l.unit)
      from payroll_run_lines l join payroll_templates t on t.id = l.template_id
      where l.run_id = r.id and l.kind = 'rappel'
      group by t.name, l.rubric, l.unit order by t.name collate "C", l.rubric collate "C", l.unit
    )
  ) end`

/** What became of a run r, the last first (PAY-60). */
const EVENTS = sql`array(
  select json_build_object('what', e.what, 'at', ${INSTANT(sql`e.at`)}, 'by', ${identityOf(sql`e.by_id`)}, 'accepted', e.accepted, 'file', e.file)
  from (
    select 'created' as what, r.created_at as at, r.created_by as by_id, null::json as accepted, null as file, 0 as rank
    union all
    select 'accepted', max(a.accepted_at), null, json_build_object('points', count(*), 'people', count(distinct a.accepted_by),
      'from', ${INSTANT(sql`min(a.accepted_at)`)}), null, 1
    from payroll_acceptances a where a.run_id = r.id having count(*) > 0
    union all
    select 'issued', r.issued_at, r.issued_by, null, null, 2 where r.issued_at is not null
    union all
    select * from (
      select 'downloaded', d.at, d.actor_id, null::json, d.after->>'file', 3 from audit d
      where d.entity = 'payroll_run' and d.entity_id = r.id and d.action = 'download' order by d.id desc limit 100
    ) downloads
    union all
    select 'cancelled', r.cancelled_at, r.cancelled_by, null, null, 4 where r.cancelled_at is not null
  ) e order by e.at desc, e.rank desc limit 100
)`

type RunRow = PayrollRun & {
  rappel_sums: WholeRun['rappel_sums']
  events: WholeRun['events']
  controlled_at: string | null
  based_on: number | null
  summary: RunSummary | null
  phase: string | null
  done: number
  total: number
  notice: string | null
  chain: number[]
  is_last: boolean
  is_first: boolean
}

/** One run with all that its page shows. */
export async function readRun(executor: Executor, id: number): Promise<WholeRun> {
  const { rows } = await sql<RunRow>`
    select ${RUN}, ${INSTANT(sql`r.controlled_at`)} as controlled_at, r.based_on, r.summary, r.phase, r.done, r.total, r.notice,
      array(select o.number from payroll_runs o where o.number < r.number order by o.number desc limit 2) as chain,
      r.state = 'issued' and not exists (
        select from payroll_runs o where o.state in ('issued', 'issuing') and o.number > r.number
      ) as is_last,
      not exists (select from payroll_runs o where o.state in ('issued', 'issuing') and (r.number is null or o.number < r.number)) as is_first,
      ${RAPPEL_SUMS} as rappel_sums, ${EVENTS} as events
    from payroll_runs r where r.id = ${id}`.execute(executor)
  const [row] = rows
  if (!row) return refuse(M_404)
  const { phase, done, total, chain, ...told } = row
  const progress = row.state === 'issuing' && phase !== null ? { phase, done, total } : null
  return { ...told, ...(await countPoints(executor, id)), chain: chain.toReversed(), progress }
}

type PointRow = Omit<ControlPoint, 'accepted' | 'is_own'> & {
  user_id: number | null
  is_accepted: boolean | null
  reason: string
  choice: HourChoice | null
  at: string
  author: string
  total: number
}

function pointAnswer({ actor, subject }: Viewer, row: PointRow): ControlPoint {
  const { key, code, severity, acceptable, matricule, identity, text, lapsed, reason, author, at, choice } = row
  return {
    key,
    code,
    severity,
    acceptable,
    matricule,
    identity,
    text,
    accepted: row.is_accepted ? { reason, author, at, choice: choice && HOUR_CHOICES[choice] } : null,
    lapsed: lapsed ?? false,
    is_own: row.user_id === actor.id || row.user_id === subject.id,
  }
}

/** The points of a run by the page: blocking ones first, then by name; accepted ones keep their place (PAY-09). */
export async function readControls(
  executor: Executor,
  viewer: Viewer,
  run_id: number,
  { 'codes[]': codes, 'states[]': states, maxResults, page }: QueryOf<typeof listControlsCall>,
): Promise<Page<ControlPoint>> {
  const of_codes = codes ? sql`g.code = any(${codes}::text[])` : sql`true`
  const state = sql`case when g.severity = 'warning' then 'warning' when g.is_accepted then 'accepted' else 'blocking' end`
  const of_states = states ? sql`${state} = any(${states}::text[])` : sql`true`
  const found = sql`from (${POINTS(run_id)}) g where ${of_codes} and ${of_states}`
  const exists = await executor.selectFrom('payroll_runs').select('id').where('id', '=', run_id).executeTakeFirst()
  if (!exists) refuse(M_404)
  const { rows } = await sql<PointRow>`
    select g.* ${found} order by g.severity, g.sort_key nulls first, g.rank, g.key collate "C"
    limit ${maxResults} offset ${(page - 1) * maxResults}`.execute(executor)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(executor)
  return { items: rows.map((row) => pointAnswer(viewer, row)), total: counted.rows[0]?.total ?? 0 }
}

/** The points that were named, as they stand; the user that each is about with it. */
export async function findPoints(executor: Executor, run_id: number, keys: readonly string[]): Promise<StoredPoint[]> {
  const { rows } = await sql<StoredPoint>`
    select p.* from payroll_runs r cross join jsonb_to_recordset(r.control) as p (key text, code text, user_id bigint, text text, state text)
    where r.id = ${run_id} and p.key = any(${keys}::text[])`.execute(executor)
  return rows
}

/** A run's lines with the fact that each comes from and, of a rappel, the run that exported it before (PAY-61). */
export async function readLines(
  executor: Executor,
  run_id: number,
  { matricule, kind, maxResults, page }: QueryOf<typeof listLinesCall>,
): Promise<Page<RunLine>> {
  const run = executor.selectFrom('payroll_runs').select('number').where('id', '=', run_id)
  const { number } = (await run.executeTakeFirst()) ?? refuse(M_404)
  const found = sql`from payroll_run_lines l join payroll_templates t on t.id = l.template_id
    where l.run_id = ${run_id} and l.kind <> 'baseline' and ${kind ? sql`l.kind = ${kind}` : sql`true`}
      and ${matricule ? sql`l.matricule = ${matricule}` : sql`true`}`
  const { rows } = await sql<RunLine>`
    select l.template, l.matricule, l.firstname || ' ' || l.lastname as identity, l.origin, l.kind, l.rubric, l.label, l.start_at,
      l.start_moment, l.end_at, l.end_moment, l.quantity, l.unit, l.source, l.correction_id, before.number as exported_in,
      nullif(coalesce(l.former_quantity, before.quantity), 0) as exported_quantity, ${INSTANT(sql`(select c.decided_at from corrections c where c.id = l.correction_id)`)} as corrected_at
    from (
      select l.*, t.name as template ${found} order by t.name collate "C", l.place limit ${maxResults} offset ${(page - 1) * maxResults}
    ) l left join lateral (
      select max(o.number) filter (where b.kind <> 'baseline') as number, sum(b.quantity)::int as quantity from payroll_run_lines b join payroll_runs o on o.id = b.run_id
      where l.kind = 'rappel' and b.template_id = l.template_id and b.user_id = l.user_id and b.origin = l.origin
        and b.rubric = l.rubric and b.unit = l.unit and b.start_at is not distinct from l.start_at and o.number < ${number}
        and o.state = 'issued'
    ) before on true
    order by l.template collate "C", l.place`.execute(executor)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(executor)
  return { items: rows, total: counted.rows[0]?.total ?? 0 }
}
