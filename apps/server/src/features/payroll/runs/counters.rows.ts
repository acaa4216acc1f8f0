import { type Counter, type CounterValues, counterViews, NO_DAYS } from '@cadran/rules/timesheet/balance'
import { lastDay, parsePeriod } from '@cadran/rules/timesheet/day'
import type { CounterName } from '@cadran/rules/timesheet/event-codes'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { type AnsweredLedger, ledgerOf, ledgerText, viewsOf } from '../../portal/counters/index.ts'

/** Lines of a counter and a stage as their sum: those that count by the day of their standing, or on a day after it. */
type Sum = readonly [counter: Counter, stage: 'posted' | 'taken', ahead_on: string | null, hundredths: number]

/** What the lines of somebody's ledger come to at the end of a month, up to the line `seq`. */
export interface Standing {
  user_id: number
  until: string
  seq: number
  is_corrected: boolean
  sums: Sum[]
}

function addUp(lines: readonly Sum[], until: string): Sum[] {
  const sums = new Map<string, Sum>()
  for (const [counter, stage, day, hundredths] of lines) {
    const ahead_on = day !== null && day > until ? day : null
    const key = `${counter} ${stage} ${ahead_on ?? ''}`
    sums.set(key, [counter, stage, ahead_on, (sums.get(key)?.[3] ?? 0) + hundredths])
  }
  return [...sums.values()].filter(([, , , hundredths]) => hundredths !== 0)
}

interface StandingRow extends Omit<Standing, 'until' | 'sums'> {
  former: Sum[]
  added: Sum[]
}

/** How the counters of these people stand at the end of a month: as the last run left them, and the lines since. */
export async function readStandings(
  executor: Executor,
  ids: readonly number[],
  origin: string,
): Promise<readonly Standing[]> {
  const until = lastOf(origin)
  const { rows } = await sql<StandingRow>`
    with person as (
      select u.id, coalesce(s.seq, 0) as seq, coalesce(s.is_corrected, false) as is_corrected, coalesce(s.sums, '[]') as sums
      from users u left join counter_standings s on s.user_id = u.id and s.until <= ${until}::date
      where u.id = any(${ids}::bigint[]) and u.person_type <> 'contractor'
    ), summed as (
      select c.user_id, c.counter, c.stage, case when c.effective_on > ${until}::date then c.effective_on end as ahead_on,
        sum(c.hundredths) as hundredths, max(c.seq) as seq, bool_or(c.correction_id is not null) as is_corrected
      from person p join counter_entries c on c.user_id = p.id and c.seq > p.seq and c.stage in ('posted', 'taken')
      group by 1, 2, 3, 4
    ), added as (
      select user_id, max(seq) as seq, bool_or(is_corrected) as is_corrected,
        json_agg(json_build_array(counter, stage, ahead_on, hundredths)) as sums
      from summed group by user_id
    )
    select p.id as user_id, coalesce(a.seq, p.seq) as seq, p.is_corrected or coalesce(a.is_corrected, false) as is_corrected,
      p.sums as former, coalesce(a.sums, '[]') as added
    from person p left join added a on a.user_id = p.id`.execute(executor)
  return rows.map(({ former, added, ...row }) => ({ ...row, until, sums: addUp([...former, ...added], until) }))
}

/** Payroll's views out of every absence and correction of people: where days were given back, their order counts (MON-104). */
async function viewsByAbsence(executor: Executor, ids: readonly number[], last: string) {
  const { rows } = await sql<{ id: number; ledger: AnsweredLedger }>`
    select p.id, ${sql.raw(ledgerText('p.id', 'p.last'))} as ledger
    from (select u.id, ${last}::date as last from users u where u.id = any(${ids}::bigint[])) p`.execute(executor)
  return rows.map(({ id, ledger: answered }): [number, CounterValues] => {
    const ledger = ledgerOf(answered)
    const absences = ledger.absences.filter(({ start_at }) => start_at <= last)
    return [id, viewsOf({ ...ledger, absences }).pay_manager]
  })
}

function viewOf({ sums }: Standing): CounterValues {
  const posted = { ...NO_DAYS }
  const absences = []
  for (const [counter, stage, ahead_on, hundredths] of sums) {
    if (ahead_on !== null) continue
    if (stage === 'posted') posted[counter] += hundredths
    // Negative: lines that undo each other are nothing.
    else
      absences.push({ state: 'validated2', relevant_counter: counter as CounterName, hundredths: -hundredths } as const)
  }
  return counterViews(posted, absences).pay_manager
}

/** Payroll's view of counters as they stand at the end of a month: what is validated and has begun by then (PAY-10). */
export async function countersOf(
  executor: Executor,
  standings: readonly Standing[],
  origin: string,
): Promise<Map<number, CounterValues>> {
  const views = standings.map((standing): [number, CounterValues] => [standing.user_id, viewOf(standing)])
  const corrected = standings.filter(({ is_corrected }) => is_corrected).map(({ user_id }) => user_id)
  if (corrected.length === 0) return new Map(views)
  return new Map([...views, ...(await viewsByAbsence(executor, corrected, lastOf(origin)))])
}

/** The same of people whose standing nobody keeps. */
export const readCounters = async (executor: Executor, ids: readonly number[], origin: string) =>
  countersOf(executor, await readStandings(executor, ids, origin), origin)

/** The last day of a month, 'YYYY-MM'. */
export function lastOf(origin: string): string {
  const period = parsePeriod(origin)
  if (!period) throw new Error(`No month: ${origin}`)
  return lastDay(period.year, period.month)
}
