import type { QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { listActivityEvents as call } from '@cadran/contract/validation/activity-events'
import { M_FILTER, M_SCOPE } from '@cadran/rules/portal/messages'
import { parsePeriod } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable } from '../../portal/users/index.ts'

/** The stored activities of a person's month, by start (ACT-56, ACT-57). */
export async function listActivityEvents(
  { database }: Platform,
  viewer: Viewer,
  { matricule, period }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { year, month } = parsePeriod(period) ?? refuse(M_FILTER)
  const list = viewer.subject.roles.has('ROLE_ACTIVITY_SHOW') ? 'activities' : 'cra'
  const person = (await findReadable(database.kysely, viewer, list, { matricule })) ?? refuse(M_SCOPE)
  const { rows } = await sql<Omit<ReplyOf<typeof call>[number], 'days_count'> & { half_days: number }>`
    select e.id, json_build_object('id', k.id, 'description', k.description) as event_code, e.start_at, e.start_moment,
      e.end_at, e.end_moment, e.half_days, e.state, e.updated_at,
      exists (select from periods p where p.year = m.year and p.month = m.month and p.closed_at is not null) as locked
    from events e join event_codes k on k.id = e.event_code_id join months m on m.id = e.month_id
    where e.user_id = ${person.id} and e.kind = 'activity' and m.year = ${year} and m.month = ${month}
    order by e.start_at, e.start_moment`.execute(database.kysely)
  return rows.map(({ half_days, ...event }) => ({ ...event, days_count: half_days / 2 }))
}
