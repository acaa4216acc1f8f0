import type { PersonAssignment, WrittenAssignment } from '@cadran/contract/administration/assignments'
import type { Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findCounted } from './counters.read-model.ts'

/** The assignments of somebody, the latest first (ADM-36). */
export async function listAssignments({ database, clock }: Platform, id: number): Promise<PersonAssignment[]> {
  await findCounted(database.kysely, id)
  const { rows } = await sql<PersonAssignment>`
    select s.id, a.code as affectation, a.name as affectation_name, k.short_code as main_code, s.starts_on, s.ends_on,
      ${clock.today()}::date between s.starts_on and coalesce(s.ends_on, 'infinity') as in_force
    from assignments s
    join affectations a on a.id = s.affectation_id
    left join event_codes k on k.id = s.main_code_id
    where s.user_id = ${id}
    order by s.starts_on desc, s.id desc`.execute(database.kysely)
  return rows
}

/** The days of activities of an affectation's codes, in months that are not sent, that no assignment to it covers from a day on (ADM-36). */
export async function leftDays(
  database: Executor,
  user_id: number,
  affectation: string,
  from: Day,
): Promise<WrittenAssignment['left']> {
  const { rows } = await sql<WrittenAssignment['left'][number]>`
    select distinct d::date as day, k.short_code
    from events e
    join event_codes k on k.id = e.event_code_id
    join affectations a on a.id = k.affectation_id and a.code = ${affectation}
    join months m on m.id = e.month_id and m.state = 'non_submitted'
    cross join generate_series(greatest(e.start_at, ${from}::date), e.end_at, interval '1 day') d
    where e.user_id = ${user_id} and e.kind = 'activity' and e.end_at >= ${from}::date and not exists (
      select from assignments s
      where s.user_id = e.user_id and s.affectation_id = a.id and d::date between s.starts_on and coalesce(s.ends_on, 'infinity')
    )
    order by 1, 2`.execute(database)
  return rows
}
