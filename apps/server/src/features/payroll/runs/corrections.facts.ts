import type { Corrected } from '@cadran/contract/timesheet/calendar'
import type { Fact } from '@cadran/rules/payroll/facts'
import type { CorrectionObject } from '@cadran/rules/timesheet/correction-states'
import { itemsAfter } from '@cadran/rules/timesheet/correction-truth'
import type { TotalMove } from '@cadran/rules/timesheet/corrections'
import { periodKey } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { type Horizon, isWithin, positionIn, type RunPerson } from './people.rows.ts'

/** A decided correction as facts look at it. */
export interface DecidedRow {
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

/** Those of these people and months that a run of `to` may tell of, in the order of their decision (COR-31). */
export async function decidedCorrections(
  executor: Executor,
  ids: readonly number[],
  horizon: Horizon,
): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    select c.id, c.user_id, c.year, c.month, c.object, c.old_id, c.corrects, c.new, c.totals
    from corrections c
    where c.user_id = any(${ids}::bigint[]) and c.state = 'validated2'
      and ${isWithin('c', horizon)}
      and make_date(c.carried_year, c.carried_month, 1) <= ${`${horizon.to}-01`}::date
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
export function applyCorrections(
  facts: Map<number, Fact[]>,
  people: readonly RunPerson[],
  decided: readonly DecidedRow[],
  worked: boolean,
): void {
  const by_person = groupBy(decided, ({ user_id }) => String(user_id))
  for (const person of people) {
    const own = by_person.get(String(person.id))
    if (!own) continue
    let after = datedAfter(facts.get(person.id) ?? [], own, person)
    for (const { year, month, totals } of own) {
      const wanted = totals.filter(({ source }) => worked || source !== 'worked')
      for (const move of wanted) after = withTotal(after, move, periodKey({ year, month }))
    }
    facts.set(person.id, after)
  }
}
