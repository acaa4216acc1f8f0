import { setImmediate } from 'node:timers/promises'
import type { Modality, PartTime, PersonType } from '@cadran/rules/portal/person'
import { type ContractDates, touchesMonth } from '@cadran/rules/timesheet/calendar'
import { lastDay, type Period, parsePeriod } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** Somebody as a run sees them. */
export interface RunPerson extends ContractDates {
  id: number
  matricule: string
  lastname: string
  firstname: string
  company: string
  payroll_matricule: string | null
  writes_reports: boolean
  holiday_zone: string
  part_times: PartTime[]
  positions: { starts_on: string; person_type: PersonType; modality: Modality | null }[]
}

/** Large enough for few statements; small enough for a few megabytes, and that whoever asks meanwhile waits for few people's lines to be reckoned. */
const BATCH = 250

const POSITIONS = sql`(
  select json_agg(json_build_object('starts_on', o.starts_on, 'person_type', o.person_type, 'modality', o.modality) order by o.starts_on)
  from positions o where o.user_id = p.id
)`

/** Everybody but technical accounts and whoever was erased, in the order of files: by matricule, compared as bytes (PAY-07, PAY-35). */
export async function* peopleInOrder(executor: Executor, { year, month }: Period): AsyncGenerator<RunPerson[]> {
  const last = lastDay(year, month)
  // Put in order once: a batch that looked for the next ones sorted everybody anew.
  const { rows: everybody } = await sql<{ id: number }>`
    select id from users where left(matricule, 1) not in ('t', 'T') and erased_at is null order by matricule collate "C"`.execute(
    executor,
  )
  for (let from = 0; from < everybody.length; from += BATCH) {
    const ids = everybody.slice(from, from + BATCH).map(({ id }) => id)
    const { rows } = await sql<RunPerson>`
      select p.id, p.matricule, p.lastname, p.firstname, c.name as company, p.start_at, p.end_at, p.last_end_at, p.seniority_at,
        p.holiday_zone, p.part_times, not ('ROLE_NOT_CRA' = any(p.roles)) as writes_reports, ${POSITIONS} as positions, (
          select k.payroll_matricule from payroll_matricules k
          where k.user_id = p.id and k.starts_on <= least(${last}::date, coalesce(p.end_at, ${last}::date))
            and (k.ends_on is null or k.ends_on >= least(${last}::date, coalesce(p.end_at, ${last}::date)))
          order by k.starts_on desc limit 1
        ) as payroll_matricule
      from people p join companies c on c.id = p.company_id
      where p.id = any(${ids}::bigint[]) order by p.matricule collate "C"`.execute(executor)
    yield rows
  }
}

/** Each batch worked on in order, the next one begun meanwhile: while this process reckons, the database reads and writes. */
export async function* oneAhead<Batch, Answer>(
  batches: AsyncIterable<Batch>,
  work: (batch: Batch) => Promise<Answer>,
): AsyncGenerator<Answer> {
  let begun: Promise<Answer> | null = null
  try {
    for await (const batch of batches) {
      const next = work(batch)
      // Where it fails before it is asked for, whoever asks is told.
      next.catch(() => undefined)
      if (begun) yield await begun
      begun = next
    }
    if (begun) yield await begun
  } finally {
    // Nothing may be on its way in a transaction that has ended.
    await Promise.allSettled([begun])
  }
}

/**
 * What all of these answer, asked at once; where one fails, the others have ended too. What is made of it has a turn of its own: whoever
 * asks meanwhile is answered between reading and reckoning.
 */
export async function together<Asked extends readonly Promise<unknown>[]>(...asked: Asked) {
  await Promise.allSettled(asked)
  await setImmediate()
  return Promise.all(asked)
}

/** What somebody was in a month ('YYYY-MM'): the last position that had begun by its end. */
export function positionIn({ positions }: RunPerson, origin: string) {
  return positions.findLast(({ starts_on }) => starts_on.slice(0, 7) <= origin) ?? positions[0]
}

/** Whether somebody's month is payroll's by these person types: under contract, and of one of them (PAY-07). */
export function isOfTypes(person: RunPerson, origin: string, types: readonly PersonType[]): boolean {
  const period = parsePeriod(origin)
  const position = positionIn(person, origin)
  return (
    period !== null && position !== undefined && types.includes(position.person_type) && touchesMonth(person, period)
  )
}

/** Whether payroll calls people by matricules of its own (PAY-13). */
export async function hasPayrollMatricules(executor: Executor): Promise<boolean> {
  const { rows } = await sql`select from payroll_matricules limit 1`.execute(executor)
  return rows.length > 0
}

/** Months of which facts are read, as 'YYYY-MM': stretches of them, both ends included, none after `to`, the month of the run. */
export interface Horizon {
  spans: readonly { from: string; to: string }[]
  to: string
}

/** Whether the month of a row is of these: of a table that has `year` and `month`, so that its index finds them. */
export function isWithin(table: 'm' | 'c', { spans }: Horizon): RawBuilder<boolean> {
  const month = sql`(${sql.ref(`${table}.year`)}, ${sql.ref(`${table}.month`)})`
  const pair = (key: string) => sql`(${Number(key.slice(0, 4))}::integer, ${Number(key.slice(5))}::integer)`
  const parts = spans.map(({ from, to }) => sql`or (${month} >= ${pair(from)} and ${month} <= ${pair(to)})`)
  return sql<boolean>`(false ${sql.join(parts, sql` `)})`
}
