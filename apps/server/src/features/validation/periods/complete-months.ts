import { firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import { isComplete } from '@cadran/rules/validation/force-submit'
import { sql } from 'kysely'
import { type Executor, type Reader, readerOf, type Trx } from '../../../platform/database/database.ts'
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

/** The next people whose month is begun and not sent; locked in one order, as their own writes lock them one by one. */
async function nextPeople({ executor, locks }: Source, { year, month }: Period, after: number): Promise<PeopleView[]> {
  const [first, last] = [sqlDay(firstDay(year, month)), sqlDay(lastDay(year, month))]
  const { rows } = await sql<PeopleView>`
    select p.*
    from users u
    join people p on p.id = u.id
    join months m on m.user_id = u.id and m.year = ${year} and m.month = ${month}
    where u.id > ${after} and m.state = 'non_submitted' and ${COUNTS_IN_REPORTS}
      and ${countsBetween(first, last)} and ${IS_WRITTEN}
    order by u.id limit ${sql.lit(BATCH)}
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

async function* batches(platform: Platform, source: Source, period: Period): AsyncGenerator<CompleteMonth[]> {
  const today = platform.clock.today()
  let after = 0
  for (;;) {
    const people = await nextPeople(source, period, after)
    const rows = await loadMonthRowsOf(source.read, people, period, today)
    yield people.flatMap((person) => {
      const own = rows.get(person.id)
      return own ? completeMonth(platform, period, person, own) : []
    })
    if (people.length < BATCH) return
    after = people.at(-1)?.id ?? after
  }
}

/** The complete months of a period as they stand, a batch at a time (PER-48). */
export function completeMonths(platform: Platform, period: Period): AsyncGenerator<CompleteMonth[]> {
  const { kysely, read } = platform.database
  return batches(platform, { executor: kysely, read, locks: false }, period)
}

/** The same inside a transaction; nobody of a batch can write until it ends. */
export function lockedCompleteMonths(platform: Platform, trx: Trx, period: Period): AsyncGenerator<CompleteMonth[]> {
  return batches(platform, { executor: trx, read: readerOf(trx), locks: true }, period)
}
