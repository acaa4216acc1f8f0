import type { Channel } from '@cadran/rules/portal/disconnection'
import type { PartTime } from '@cadran/rules/portal/person'
import type { ContractDates } from '@cadran/rules/timesheet/calendar'
import { addDays, type Day } from '@cadran/rules/timesheet/day'
import { AWAY_TYPES } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { KNOWN_DAYS } from '@cadran/rules/timesheet/quiet-hours'
import { type RawBuilder, sql } from 'kysely'

const AWAY = sql.join(AWAY_TYPES.map((type) => sql.lit(type)))

/** What tells when somebody works: their calendar, and their absences of some days that are not refused. */
export interface PresenceFacts extends ContractDates {
  holiday_zone: string
  part_times: PartTime[]
  away: DayRange[]
}

/** The columns of PresenceFacts, in a query that knows a person as u. */
export function presenceFacts(from: Day, to: Day): RawBuilder<unknown> {
  return sql`u.holiday_zone, u.part_times, u.start_at, u.end_at, u.last_end_at, u.seniority_at, array(
    select json_build_object('start_at', e.start_at, 'start_moment', e.start_moment, 'end_at', e.end_at, 'end_moment', e.end_moment)
    from events e join event_codes k on k.id = e.event_code_id
    where e.user_id = u.id and e.state <> 'refused' and k.type in (${AWAY}) and e.start_at <= ${to} and e.end_at >= ${from}
  ) as away`
}

/** What tells when and by what somebody is reached. */
export interface ReachFacts extends PresenceFacts {
  id: number
  by_zone: boolean
  immediate: Channel[]
  has_email: boolean
  has_devices: boolean
}

/** The columns of ReachFacts, in a query that knows a person as u. */
export function reachFacts(today: Day): RawBuilder<unknown> {
  return sql`u.id, 'ROLE_NOT_CRA' = any (u.roles) or u.person_type in ('contractor', 'interim') as by_zone,
    coalesce((select c.immediate from disconnection_choices c where c.user_id = u.id), '{}') as immediate,
    coalesce(u.email, '') <> '' as has_email, exists (select from devices d where d.user_id = u.id) as has_devices,
    ${presenceFacts(today, addDays(today, KNOWN_DAYS))}`
}

/** The same of whom a query names by the id in a column, as one value of it. */
export const reachJson = (person_id: string, today: Day) =>
  sql<ReachFacts>`(select row_to_json(r) from (select ${reachFacts(today)} from users u where u.id = ${sql.ref(person_id)}) r)`
