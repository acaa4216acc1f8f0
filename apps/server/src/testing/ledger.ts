import { type CountedAbsence, type Counter, counterViews, NO_DAYS } from '@cadran/rules/timesheet/balance'
import { sql } from 'kysely'
import { countersOf } from '../features/portal/counters/index.ts'
import type { Database } from '../platform/database/database.ts'

/** A person's ledger as if nothing had been posted on it: their absences alone are lines, as the database writes them. */
export async function emptyLedger(database: Database, user_id: number): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`alter table counter_entries disable trigger ledger_is_append_only`.execute(trx)
    await sql`delete from counter_entries where user_id = ${user_id}`.execute(trx)
    await sql`alter table counter_entries enable trigger ledger_is_append_only`.execute(trx)
    await sql`select count_absences_of(${user_id}::bigint)`.execute(trx)
  })
}

/** What everybody's views were deducted from at each reading, before absences were lines. */
const DEDUCTED = (today: string) => sql<{ id: number; posted: [Counter, number][]; absences: CountedAbsence[] }>`
  select u.id, array(
    select json_build_array(c.counter, c.hundredths) from counter_entries c
    where c.user_id = u.id and c.stage = 'posted' and c.effective_on <= ${today}::date
  ) as posted, array(
    select json_build_object('relevant_counter', k.relevant_counter, 'state', e.state, 'hundredths', e.half_days * 50)
    from events e join event_codes k on k.id = e.event_code_id
    where e.user_id = u.id and e.kind = 'absence' and e.state <> 'refused' and k.deductible and k.relevant_counter is not null
      and e.start_at >= (
        select coalesce(max(o.effective_on), '1900-01-01') from counter_entries o where o.user_id = u.id and o.kind = 'opening'
      )
    order by e.start_at, e.start_moment, e.id
  ) as absences
  from users u where u.person_type <> 'contractor' order by u.id`

/** Everybody's three views as the ledger tells them, beside those that were deducted at each reading before it (LED-08, LED-16). */
export async function viewsBeside({ kysely }: Database, today: string) {
  const { rows } = await DEDUCTED(today).execute(kysely)
  const views = []
  for (const { id, posted, absences } of rows) {
    const base = { ...NO_DAYS }
    for (const [counter, hundredths] of posted) base[counter] += hundredths
    views.push({ id, former: counterViews(base, absences), told: await countersOf(kysely, id, today) })
  }
  return views
}
