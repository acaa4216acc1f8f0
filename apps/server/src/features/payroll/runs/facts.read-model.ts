import type { Fact, PayLine } from '@cadran/rules/payroll/facts'
import { COUNTERS, type CounterValues } from '@cadran/rules/timesheet/balance'
import { type OvertimeDay, type OvertimeType, overtimeCounts } from '@cadran/rules/timesheet/overtime'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { applyCorrections, type DecidedRow, decidedCorrections } from './corrections.facts.ts'
import { lastOf } from './counters.rows.ts'
import { type Horizon, isWithin, positionIn, type RunPerson, together } from './people.rows.ts'

export type FactsOf = Map<number, Fact[]>

const firstOf = (origin: string) => `${origin}-01`

interface DatedRow {
  user_id: number
  id: number
  code: string
  start_at: string
  start_moment: 'am' | 'pm'
  end_at: string
  end_moment: 'am' | 'pm'
  half_days: number
}

/** Whether a day is in these months: said of a table of its own, so that its index by person and day finds it. */
function isDated(column: 'e.start_at' | 'd.day', { spans }: Horizon): RawBuilder<boolean> {
  const parts = spans.map(
    ({ from, to }) => sql`or ${sql.ref(column)} between ${firstOf(from)}::date and ${lastOf(to)}::date`,
  )
  return sql<boolean>`(false ${sql.join(parts, sql` `)})`
}

/** Absences validated at level 2, and what else is dated of months validated at level 2 (PAY-02). */
async function datedFacts(executor: Executor, ids: readonly number[], horizon: Horizon): Promise<DatedRow[]> {
  const { rows } = await sql<DatedRow>`
    select e.user_id, e.id, 'event_code:' || k.short_code as code, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days
    from events e join event_codes k on k.id = e.event_code_id join months m on m.id = e.month_id
    where e.user_id = any(${ids}::bigint[]) and ${isDated('e.start_at', horizon)}
      and ((e.kind = 'absence' and e.state = 'validated2')
        or (k.type in ('maternity', 'hoursNotWorked') and m.state = 'validated2' and e.state <> 'refused'))`.execute(
    executor,
  )
  return rows
}

interface SumRow {
  user_id: number
  origin: string
  code: string
  kind: 'half_days' | 'minutes'
  amount: number
}

const ORIGIN = sql`to_char(make_date(m.year, m.month, 1), 'YYYY-MM')`

/** Remote half-days, worked half-days and minutes of extra activities, by month (PAY-01). */
async function summedFacts(
  executor: Executor,
  ids: readonly number[],
  horizon: Horizon,
  asks_worked: boolean,
): Promise<SumRow[]> {
  const of_months = sql`m.user_id = any(${ids}::bigint[]) and m.state = 'validated2'
    and ${isWithin('m', horizon)}`
  const worked = sql`
    union all
    select m.user_id, ${ORIGIN}, 'worked', 'half_days', sum(e.half_days)::int
    from months m join events e on e.month_id = m.id and e.state <> 'refused' and e.kind = 'activity'
      and e.user_id = any(${ids}::bigint[]) and ${isDated('e.start_at', horizon)}
    join event_codes k on k.id = e.event_code_id and k.type not in ('maternity', 'hoursNotWorked')
    where ${of_months} group by m.id`
  const { rows } = await sql<SumRow>`
    select m.user_id, ${ORIGIN} as origin, 'remote' as code, 'half_days' as kind, sum(d.am::int + d.pm::int)::int as amount
    from months m join remote_days d on d.user_id = m.user_id and d.day >= make_date(m.year, m.month, 1)
      and d.day < make_date(m.year, m.month, 1) + interval '1 month'
      and d.user_id = any(${ids}::bigint[]) and ${isDated('d.day', horizon)}
    where ${of_months} group by m.id
    union all
    select m.user_id, ${ORIGIN}, 'extra:' || coalesce(m.extra_activity_payment, 'money'), 'minutes', sum(h.end_minute - h.start_minute)::int
    from months m join extra_activity_weeks w on w.month_id = m.id join extra_activity_hours h on h.week_id = w.id
    where ${of_months} and (m.extra_activity_payment is not null or h.section = 'constraints') group by m.id
    ${asks_worked ? worked : sql``}`.execute(executor)
  return rows.filter(({ amount }) => amount !== 0)
}

interface OvertimeRow {
  user_id: number
  origin: string
  code: string
  type: OvertimeType
  constraint_count: number
  days: OvertimeDay[]
}

async function overtimes(executor: Executor, ids: readonly number[], horizon: Horizon): Promise<OvertimeRow[]> {
  const { rows } = await sql<OvertimeRow>`
    select m.user_id, ${ORIGIN} as origin, 'overtime_code:' || c.code as code, o.type, o.constraint_count, o.days
    from months m join overtimes o on o.month_id = m.id join overtime_codes c on c.id = o.overtime_code_id
    where m.user_id = any(${ids}::bigint[]) and m.state = 'validated2'
      and ${isWithin('m', horizon)}`.execute(executor)
  return rows
}

function overtimeFact({ origin, code, type, constraint_count, days }: OvertimeRow): Fact {
  const counts = overtimeCounts({ type, constraint_count, days })
  const head = { code, origin, source: `${code} ${type}` }
  if (type === 'hour') return { kind: 'minutes', minutes: counts.intervention_minutes, ...head }
  return { kind: 'count', count: type === 'ticket' ? counts.ticket_count : counts.constraint_count, ...head }
}

/** What is stored of some people's months, of which their facts are made. */
export interface FactRows {
  dated: DatedRow[]
  sums: SumRow[]
  overtimes: OvertimeRow[]
  decided: DecidedRow[]
  worked: boolean
}

export async function readFactRows(
  executor: Executor,
  people: readonly RunPerson[],
  horizon: Horizon,
  worked: boolean,
): Promise<FactRows> {
  const ids = people.map(({ id }) => id)
  const [dated, sums, of_overtimes, decided] = await together(
    datedFacts(executor, ids, horizon),
    summedFacts(executor, ids, horizon, worked),
    overtimes(executor, ids, horizon),
    decidedCorrections(executor, ids, horizon),
  )
  return { dated, sums, overtimes: of_overtimes, decided, worked }
}

/** The facts of these people as they are, or as they were known, each with what it comes from (PAY-01 to PAY-03). */
export function factsOf(rows: FactRows, people: readonly RunPerson[]): FactsOf {
  const facts: FactsOf = new Map(people.map(({ id }) => [id, []]))
  const by_id = new Map(people.map((person) => [person.id, person]))
  for (const { user_id, id, code, half_days, ...range } of rows.dated) {
    const person = by_id.get(user_id)
    const origin = range.start_at.slice(0, 7)
    const modality = person ? (positionIn(person, origin)?.modality ?? null) : null
    facts.get(user_id)?.push({ kind: 'dated', code, origin, source: `event:${id}`, range, half_days, modality })
  }
  for (const { user_id, origin, code, kind, amount } of rows.sums) {
    const head = { code, origin, source: code }
    facts
      .get(user_id)
      ?.push(kind === 'minutes' ? { kind, minutes: amount, ...head } : { kind, half_days: amount, ...head })
  }
  for (const row of rows.overtimes) facts.get(row.user_id)?.push(overtimeFact(row))
  applyCorrections(facts, people, rows.decided, rows.worked)
  return facts
}

/** How counters stand, as facts of the month of the run. */
export function addCounters(facts: FactsOf, counters: ReadonlyMap<number, CounterValues>, origin: string): void {
  for (const [id, values] of counters) {
    const of_person = COUNTERS.map((counter) => ({ counter, code: `counter:${counter}`, hundredths: values[counter] }))
    for (const { code, hundredths } of of_person) {
      facts.get(id)?.push({ kind: 'counter', code, origin, source: code, hundredths })
    }
  }
}

export interface ExportedLine extends PayLine {
  template_id: number
  user_id: number
}

/** What the runs in force have exported of these people, each content once with its sum; of a counter what was last told. */
export async function readExported(
  executor: Executor,
  ids: readonly number[],
  template_ids: readonly number[],
  { spans }: Horizon,
): Promise<ExportedLine[]> {
  const of_months = spans.map(({ from, to }) => sql`or l.origin between ${from} and ${to}`)
  const newest = (column: string) => sql`(array_agg(l.${sql.ref(column)} order by r.number desc, l.place desc))[1]`
  const { rows } = await sql<ExportedLine>`
    select * from (
      select l.template_id, l.user_id, l.origin, 'normal' as kind, ${newest('code')} as code, ${newest('source')} as source, l.rubric,
        ${newest('label')} as label, l.start_at, l.start_moment, l.end_at, l.end_moment, l.unit,
        case when max(l.code) like 'counter:%' then ${newest('quantity')} else sum(l.quantity)::int end as quantity,
        sum(l.days)::int as days, sum(l.hours)::int as hours
      from payroll_run_lines l join payroll_runs r on r.id = l.run_id and r.state = 'issued'
      where l.user_id = any(${ids}::bigint[]) and l.template_id = any(${template_ids}::bigint[]) and (false ${sql.join(of_months, sql` `)})
      group by l.template_id, l.user_id, l.origin, l.rubric, l.start_at, l.start_moment, l.end_at, l.end_moment, l.unit
    ) x where x.quantity <> 0 or x.code like 'counter:%'`.execute(executor)
  return rows
}
