import { firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import { isComplete } from '@cadran/rules/validation/force-submit'
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Executor, type Reader, readerOf, type Trx } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { Platform } from '../../../platform/platform.ts'
import { loadMonthRowsOf, type MonthRows, monthFacts } from '../../timesheet/month/index.ts'
import { hasService, type SentMonth } from '../../timesheet/sending/index.ts'
import { countsBetween, sqlDay } from '../filters/index.ts'
import { COUNTS_IN_REPORTS } from './period-figures.ts'

/** Decision 12. */
const BATCH = 1_000

/** A month that may be sent for its owner. */
export interface CompleteMonth extends SentMonth {
  manager_id: number | null
}

/** Its owner has written something: an event, an overtime, or anything that left a trace of theirs (decision 12). */
const IS_WRITTEN = sql<boolean>`(
  exists (select from events e where e.month_id = m.id and not e.auto_generated)
  or exists (select from overtimes o where o.month_id = m.id)
  or exists (
    select from audit a
    where a.entity = 'month' and a.entity_id = m.id and coalesce(a.on_behalf_of_id, a.actor_id) = m.user_id
  )
)`

/** Where months are read: the database for a preview; for a run its transaction, in which their people are locked. */
interface Source {
  executor: Executor
  read: Reader
  locks: boolean
}

/** Reads what stands now, for a preview. */
export function sourceOf({ kysely, read }: Database): Source {
  return { executor: kysely, read, locks: false }
}

/** Reads inside a transaction; nobody of what it has read can write until it ends. */
export function lockedSourceOf(trx: Trx): Source {
  return { executor: trx, read: readerOf(trx), locks: true }
}

// Whoever has the same manager goes in the same batch, so that one mail tells of them all; whoever has none is a team alone.
const TEAM = sql<number>`coalesce(u.manager_id, -u.id)`

function unsentOf({ year, month }: Period): RawBuilder<unknown> {
  const [first, last] = [sqlDay(firstDay(year, month)), sqlDay(lastDay(year, month))]
  return sql`users u join months m on m.user_id = u.id and m.year = ${year} and m.month = ${month}
    where m.state = 'non_submitted' and ${COUNTS_IN_REPORTS} and ${countsBetween(first, last)}`
}

interface Teams {
  /** The last team of the batch; null where none is left. */
  until: number | null
  /** How many unsent months the batch and those after it have. */
  unsent: number
  in_batch: number
}

/** The teams of the next batch, by their unsent months: as few teams as make a batch. */
async function nextTeams({ executor }: Source, period: Period, after: number | null): Promise<Teams> {
  const { rows } = await sql<Teams>`
    with unsent as materialized (
      select ${TEAM} as team from ${unsentOf(period)} ${after === null ? sql`` : sql`and ${TEAM} > ${after}`}
    ), batch as (
      select team from unsent order by team fetch first ${sql.lit(BATCH)} rows with ties
    )
    select (select max(team) from batch) as until, (select count(*) from unsent) as unsent,
      (select count(*) from batch) as in_batch
  `.execute(executor)
  return rows[0] ?? { until: null, unsent: 0, in_batch: 0 }
}

/** The people of these teams whose month is begun; locked in one order, as their own writes lock them one by one. */
async function peopleOf(
  { executor, locks }: Source,
  period: Period,
  after: number | null,
  until: number,
): Promise<PeopleView[]> {
  const { rows } = await sql<PeopleView>`
    with batch as materialized (
      select u.id from ${unsentOf(period)} ${after === null ? sql`` : sql`and ${TEAM} > ${after}`} and ${TEAM} <= ${until}
        and ${IS_WRITTEN}
    )
    select p.* from batch b join users u on u.id = b.id join people p on p.id = u.id
    order by u.id
    ${locks ? sql`for no key update of u` : sql``}
  `.execute(executor)
  return rows
}

function completeMonth(platform: Platform, period: Period, told: PeopleView, rows: MonthRows): CompleteMonth[] {
  const person = { ...told, roles: new Set(told.roles) }
  const today = platform.clock.today()
  const holidays = platform.holidays.of(person.holiday_zone)
  const facts = monthFacts(rows, { person, period, today, holidays, is_owner: false })
  const complete = isComplete({
    ...facts.inTime,
    special_time: facts.month.special_time,
    missing_half_days: facts.covered.missing.length,
    no_prestation: facts.month.no_prestation,
    has_service: hasService(rows),
    extra_activity_minutes: 0,
    extra_activity_payment: null,
  })
  if (!complete || facts.month.id === null) return []
  return [{ month_id: facts.month.id, user_id: told.id, manager_id: told.manager_id, rows, facts }]
}

/** Some teams' complete months, and where to go on. */
export interface CompleteBatch {
  months: CompleteMonth[]
  /** Unsent months that come after. */
  remaining: number
  /** Null when nothing comes after. */
  next: number | null
}

/** The complete months of the next teams of a period, as they stand (PER-48, decision 12). */
export async function nextBatch(
  platform: Platform,
  source: Source,
  period: Period,
  after: number | null,
): Promise<CompleteBatch> {
  const { until, unsent, in_batch } = await nextTeams(source, period, after)
  if (until === null) return { months: [], remaining: 0, next: null }
  const people = await peopleOf(source, period, after, until)
  const rows = await loadMonthRowsOf(source.read, people, period, platform.clock.today())
  const months = people.flatMap((person) => {
    const own = rows.get(person.id)
    return own ? completeMonth(platform, period, person, own) : []
  })
  const remaining = unsent - in_batch
  return { months, remaining, next: remaining > 0 ? until : null }
}

/** All of them, batch by batch. */
export async function* allBatches(platform: Platform, source: Source, period: Period): AsyncGenerator<CompleteMonth[]> {
  let after: number | null = null
  do {
    const { months, next }: CompleteBatch = await nextBatch(platform, source, period, after)
    yield months
    after = next
  } while (after !== null)
}
