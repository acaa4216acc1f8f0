import { firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import { isComplete } from '@cadran/rules/validation/force-submit'
import { type RawBuilder, sql } from 'kysely'
import { type Executor, readerOf, type Trx } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { Platform } from '../../../platform/platform.ts'
import { extraActivityMinutes, loadMonthRowsOf, type MonthRows, monthFacts } from '../../timesheet/month/index.ts'
import { hasService, type SentMonth } from '../../timesheet/sending/index.ts'
import { countsBetween, sqlDay } from '../filters/index.ts'
import { COUNTS_IN_REPORTS } from './period-figures.ts'
import { IS_RETURNED, IS_WRITTEN, isWrittenSince } from './unsent-people.ts'

/** Decision 12. */
const BATCH = 1_000

/** A month that may be sent for its owner. */
export interface CompleteMonth extends SentMonth {
  manager_id: number | null
  identity: string
  /** Its owner wrote in it after the preview. */
  is_new: boolean
}

/** Whom a run takes along beside what is complete (README 58, 84). */
export interface Choice {
  exclude: readonly number[]
  include_returned: boolean
  /** When the preview was made; null names nobody. */
  as_of: Date | null
}

// Whoever has the same manager goes in the same batch, so that one mail tells of them all; whoever has none is a team alone.
const TEAM = sql<number>`coalesce(u.manager_id, -u.id)`

function unsentOf({ year, month }: Period): RawBuilder<unknown> {
  const [first, last] = [sqlDay(firstDay(year, month)), sqlDay(lastDay(year, month))]
  return sql`users u join months m on m.user_id = u.id and m.year = ${year} and m.month = ${month}
    where m.state = 'non_submitted' and ${COUNTS_IN_REPORTS} and ${countsBetween(first, last)}`
}

interface Teams {
  /** The last team of the batch. */
  until: number
  /** How many unsent months come after. */
  remaining: number
  /** Whose unsent months are of these teams. */
  people: number[]
}

/** The teams of the next batch, by their unsent months: as few teams as make a batch. Null where nobody is left. */
async function nextTeams(executor: Executor, period: Period, after: number | null): Promise<Teams | null> {
  const { rows } = await sql<Teams>`
    with unsent as materialized (
      select u.id, ${TEAM} as team from ${unsentOf(period)} ${after === null ? sql`` : sql`and ${TEAM} > ${after}`}
    ), teams as (
      select team, (sum(count(*)) over (order by team))::int as upto, (sum(count(*)) over ())::int as total from unsent group by team
    )
    select t.team as until, t.total - t.upto as remaining, array(select n.id::int from unsent n where n.team <= t.team) as people
    from teams t where t.upto >= least(${sql.lit(BATCH)}, t.total) order by t.team limit 1
  `.execute(executor)
  return rows[0] ?? null
}

type Candidate = PeopleView & { is_new: boolean }

/**
 * Those people whose month is begun, locked in one order, as their own writes lock them one by one. What is asked
 * of a month is asked once they are locked: it may have been sent and sent back while somebody's lock was waited for.
 */
async function peopleOf(
  trx: Trx,
  period: Period,
  people: readonly number[],
  { exclude, include_returned, as_of }: Choice,
): Promise<Candidate[]> {
  const locked = await sql<{ id: number }>`
    with batch as materialized (
      select u.id from ${unsentOf(period)} and u.id = any(${people}::bigint[]) and u.id <> all(${exclude}) and ${IS_WRITTEN}
    )
    select u.id from batch b join users u on u.id = b.id order by u.id for no key update of u
  `.execute(trx)
  const { rows } = await sql<Candidate>`
    select p.*, ${as_of === null ? sql`false` : isWrittenSince(as_of)} as is_new
    from unnest(${locked.rows.map(({ id }) => id)}::bigint[]) b (id) join people p on p.id = b.id
    join months m on m.user_id = p.id and m.year = ${period.year} and m.month = ${period.month}
    ${include_returned ? sql`` : sql`where not ${IS_RETURNED}`}
    order by p.id
  `.execute(trx)
  return rows
}

function completeMonth(platform: Platform, period: Period, told: Candidate, rows: MonthRows): CompleteMonth[] {
  const person = { ...told, roles: new Set(told.roles) }
  const today = platform.clock.today()
  const holidays = platform.holidays.of(person.holiday_zone)
  const facts = monthFacts(rows, { person, period, today, holidays, is_owner: false })
  const complete = isComplete({
    special_time: facts.month.special_time,
    missing_half_days: facts.covered.missing.length,
    no_prestation: facts.month.no_prestation,
    has_service: hasService(rows),
    extra_activity_minutes: extraActivityMinutes(rows),
    extra_activity_payment: facts.month.extra_activity_payment,
    ...facts.inTime,
  })
  if (!complete || facts.month.id === null) return []
  const { id: user_id, manager_id, identity, is_new } = told
  return [{ month_id: facts.month.id, user_id, manager_id, identity, is_new, rows, facts }]
}

/** Some teams' complete months, and where to go on. */
export interface CompleteBatch {
  months: CompleteMonth[]
  /** Unsent months that come after. */
  remaining: number
  /** Null when nothing comes after. */
  next: number | null
}

/** The complete months of the next teams of a period, as they stand; nobody of them can write until the end (PER-48). */
export async function nextBatch(
  platform: Platform,
  trx: Trx,
  period: Period,
  after: number | null,
  choice: Choice,
): Promise<CompleteBatch> {
  const teams = await nextTeams(trx, period, after)
  if (!teams) return { months: [], remaining: 0, next: null }
  const { until, remaining } = teams
  const people = await peopleOf(trx, period, teams.people, choice)
  const rows = await loadMonthRowsOf(readerOf(trx), people, period, platform.clock.today())
  const months = people.flatMap((person) => {
    const own = rows.get(person.id)
    return own ? completeMonth(platform, period, person, own) : []
  })
  return { months, remaining, next: remaining > 0 ? until : null }
}

/** All of them, batch by batch. */
export async function* allBatches(
  platform: Platform,
  trx: Trx,
  period: Period,
  choice: Choice,
): AsyncGenerator<CompleteMonth[]> {
  let after: number | null = null
  do {
    const { months, next }: CompleteBatch = await nextBatch(platform, trx, period, after, choice)
    yield months
    after = next
  } while (after !== null)
}
