import type { Corrected } from '@cadran/contract/timesheet/calendar'
import type { Fact } from '@cadran/rules/payroll/facts'
import type { CorrectionObject } from '@cadran/rules/timesheet/correction-states'
import { itemsAfter } from '@cadran/rules/timesheet/correction-truth'
import type { TotalMove } from '@cadran/rules/timesheet/corrections'
import { periodKey } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { Horizon } from './facts.read-model.ts'
import { positionIn, type RunPerson } from './people.rows.ts'

/** A decided correction as facts look at it. */
interface DecidedRow {
  id: number
  user_id: number
  year: number
  month: number
  object: CorrectionObject
  old_id: number | null
  corrects: number | null
  new: Corrected | null
  totals: TotalMove[]
}

const MONTH = sql`make_date(c.year, c.month, 1)`

/** Those of these people and months that a run of `to` may tell of, in the order of their decision (COR-31). */
async function decidedCorrections(
  executor: Executor,
  ids: readonly number[],
  { from, to }: Horizon,
): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    select c.id, c.user_id, c.year, c.month, c.object, c.old_id, c.corrects, c.new, c.totals
    from corrections c
    where c.user_id = any(${ids}::bigint[]) and c.state = 'validated2'
      and ${MONTH} between ${`${from}-01`}::date and ${`${to}-01`}::date
      and make_date(c.carried_year, c.carried_month, 1) <= ${`${to}-01`}::date
    order by c.user_id, c.place`.execute(executor)
  return rows
}

function datedFact({ year, month, new: next }: DecidedRow, person: RunPerson): Fact | null {
  const absence = next?.absence
  if (!absence) return null
  const { event_code, days_count, ...range } = absence
  const origin = periodKey({ year, month })
  const modality = positionIn(person, origin)?.modality ?? null
  const head = { code: `event_code:${event_code.short_code}`, origin, source: '' }
  return { ...head, kind: 'dated', range, half_days: days_count * 2, modality }
}

/** Dated facts as decided corrections have left them, each under what it was from the beginning (COR-09). */
function datedAfter(facts: readonly Fact[], decided: readonly DecidedRow[], person: RunPerson): Fact[] {
  const stored = facts.flatMap((fact) => {
    const id = fact.kind === 'dated' ? Number(/^event:(\d+)$/.exec(fact.source)?.[1]) : Number.NaN
    return Number.isNaN(id) ? [] : [{ id, value: fact }]
  })
  const of_absences = decided.filter(({ object }) => object === 'absence')
  const items = itemsAfter(
    'event',
    stored,
    of_absences.map((row) => ({ ...row, new: datedFact(row, person) })),
  )
  const others = facts.filter((fact) => !stored.some(({ value }) => value === fact))
  return [...others, ...items.map(({ root, value }) => ({ ...value, source: root }))]
}

function factOf({ code, source, kind, amount }: TotalMove, origin: string): Fact {
  const head = { code, source, origin }
  if (kind === 'minutes') return { ...head, kind, minutes: amount }
  return kind === 'count' ? { ...head, kind, count: amount } : { ...head, kind, half_days: amount }
}

function amountOf(fact: Fact): number | null {
  if (fact.kind === 'minutes') return fact.minutes
  if (fact.kind === 'count') return fact.count
  return fact.kind === 'half_days' ? fact.half_days : null
}

/** A total with what a correction moves of it, in its own unit; what comes to nothing is no fact (COR-32). */
function withTotal(facts: readonly Fact[], move: TotalMove, origin: string): Fact[] {
  const is_same = (fact: Fact) => fact.origin === origin && fact.source === move.source && fact.kind === move.kind
  const before = facts.filter(is_same).reduce((sum, fact) => sum + (amountOf(fact) ?? 0), 0)
  const others = facts.filter((fact) => !is_same(fact))
  const amount = before + move.amount
  return amount === 0 ? others : [...others, factOf({ ...move, amount }, origin)]
}

/** The facts of closed months are those of their stored rows with the decided corrections applied (PAY-03, COR-31). */
export async function withCorrections(
  executor: Executor,
  facts: Map<number, Fact[]>,
  people: readonly RunPerson[],
  horizon: Horizon,
  worked: boolean,
): Promise<void> {
  const decided = await decidedCorrections(
    executor,
    people.map(({ id }) => id),
    horizon,
  )
  for (const person of people) {
    const own = decided.filter(({ user_id }) => user_id === person.id)
    if (own.length === 0) continue
    let after = datedAfter(facts.get(person.id) ?? [], own, person)
    for (const { year, month, totals } of own) {
      const wanted = totals.filter(({ source }) => worked || source !== 'worked')
      for (const move of wanted) after = withTotal(after, move, periodKey({ year, month }))
    }
    facts.set(person.id, after)
  }
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
        and l.origin = to_char(${MONTH}, 'YYYY-MM')
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
