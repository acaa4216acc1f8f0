import { createHash } from 'node:crypto'
import { makesSameLines } from '@cadran/rules/payroll/templates'
import type { ContractDates } from '@cadran/rules/timesheet/calendar'
import { addMonths, type Period, periodKey } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { loadVersions, type TemplateVersion } from '../templates/index.ts'
import type { Horizon, RunPerson } from './people.rows.ts'

// A closed month never changes, nor do the name and type of a code: what its rows say was told by the last run, and the next need not read
// them again where whatever else its lines follow from is as it was (ADR 0061).

/** How far back a run looks (PAY-49). */
const HORIZON_MONTHS = 36

/** What a run had before it when its lines were taken. */
export interface Sight {
  /** The closed months, as 'YYYY-MM'. */
  months: readonly string[]
  /** Of each person: all that the lines of a closed month follow from, but for its rows; as `keptTrace` writes it. */
  people: Readonly<Record<string, string>>
}

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

/** The months that a run looks at, all of them. */
export function horizonOf(period: Period): Horizon {
  const to = periodKey(period)
  return { spans: [{ from: periodKey(addMonths(period, -HORIZON_MONTHS)), to }], to }
}

/** The month of the run alone. */
export function horizonWithin(period: Period): Horizon {
  const to = periodKey(period)
  return { spans: [{ from: to, to }], to }
}

/** The same as `horizonOf` without the months that a run before has settled; that of the run itself is always looked at. */
export function horizonWithout(period: Period, settled: readonly string[]): Horizon {
  const to = periodKey(period)
  const known = new Set(settled.filter((month) => month < to))
  const spans: { from: string; to: string }[] = []
  let former = false
  for (let back = HORIZON_MONTHS; back >= 0; back -= 1) {
    const month = periodKey(addMonths(period, -back))
    const is_asked = !known.has(month)
    const last = spans.at(-1)
    if (is_asked && former && last) last.to = month
    else if (is_asked) spans.push({ from: month, to: month })
    former = is_asked
  }
  return { spans, to }
}

/** What the lines of somebody's closed months follow from beside their rows. */
export interface Trace {
  /** A digest of all but the corrections. */
  digest: string
  /** The decided ones that the run may tell of, and the month of each, 'YYYY-MM': another's lines are as they were. */
  corrections: { id: number; month: string }[]
}

/** As a sight keeps it. */
export const keptTrace = ({ digest, corrections }: Trace): string =>
  [digest, ...corrections.map(({ id }) => id)].join(' ')

/** The closed months that have changed for somebody since a sight; null where all may have. */
export function monthsChanged(kept: string | undefined, { digest, corrections }: Trace): string[] | null {
  const [former, ...ids] = kept?.split(' ') ?? []
  const known = new Set(ids.map(Number))
  const added = corrections.filter(({ id }) => !known.has(id))
  if (former !== digest || corrections.length - added.length < known.size) return null
  return added.map(({ month }) => month)
}

/** Of somebody, all that the lines of a closed month follow from. */
export interface SeenPerson extends ContractDates {
  positions: RunPerson['positions']
  /** Payroll calls people by matricules of its own and had none of theirs: none of their facts is a line (PAY-16). */
  no_matricule: boolean
}

export function seenAs(person: RunPerson, needs_matricule: boolean): SeenPerson {
  const { start_at, end_at, last_end_at, seniority_at, positions, payroll_matricule } = person
  const no_matricule = needs_matricule && payroll_matricule === null
  return { start_at, end_at, last_end_at, seniority_at, positions, no_matricule }
}

export async function tracesOf(
  executor: Executor,
  people: readonly RunPerson[],
  { period, needs_matricule }: { period: Period; needs_matricule: boolean },
): Promise<Map<number, Trace>> {
  const { rows } = await sql<Pick<Trace, 'corrections'> & { user_id: number }>`
    select c.user_id, json_agg(json_build_object('id', c.id, 'month', to_char(make_date(c.year, c.month, 1), 'YYYY-MM'))) as corrections
    from corrections c
    where c.user_id = any(${people.map(({ id }) => id)}::bigint[]) and c.state = 'validated2'
      and (c.carried_year, c.carried_month) <= (${period.year}::integer, ${period.month}::integer)
    group by c.user_id`.execute(executor)
  const decided = new Map(rows.map(({ user_id, corrections }) => [user_id, corrections]))
  return new Map(
    people.map((person) => {
      const digest = digestOf(Object.values(seenAs(person, needs_matricule)))
      return [person.id, { digest, corrections: decided.get(person.id) ?? [] }]
    }),
  )
}

/** What the last run in force saw, where these versions make the lines that it made; null where everything is to be read again. */
export async function readSight(trx: Trx, templates: readonly TemplateVersion[]): Promise<Sight | null> {
  const { rows } = await sql<Sight & { version_ids: number[] }>`
    select s.months, s.people, r.version_ids from payroll_run_sights s
    join (select id, version_ids from payroll_runs where state = 'issued' order by number desc limit 1) r on r.id = s.run_id`.execute(
    trx,
  )
  const [sight] = rows
  if (!sight) return null
  const formers = await loadVersions(trx, sight.version_ids)
  const isSettled = (version: TemplateVersion) => {
    const former = formers.find(({ template_id }) => template_id === version.template_id)
    return former !== undefined && makesSameLines(version, former, sight.months)
  }
  return templates.every(isSettled) ? sight : null
}

/** The closed months that a run of a month looks at, as 'YYYY-MM'. */
export async function closedMonths(trx: Trx, period: Period): Promise<string[]> {
  const [span] = horizonOf(period).spans
  const { rows } = await sql<{ month: string }>`
    select to_char(make_date(year, month, 1), 'YYYY-MM') as month from periods where closed_at is not null order by 1`.execute(
    trx,
  )
  return rows.map(({ month }) => month).filter((month) => span && month >= span.from && month <= span.to)
}
