import { LEAVING_DAYS, type PersonState } from '@cadran/rules/administration/person-state'
import { addDays, type Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'

/** `personState` of rules/administration as a column of u. */
export const stateOn = (today: Day) => sql<PersonState>`(case
  when not u.is_active then 'closed'
  when u.start_at > ${today}::date then 'to_come'
  when u.end_at is null or u.end_at > ${addDays(today, LEAVING_DAYS)}::date then 'present'
  when u.end_at < ${today}::date then 'left'
  else 'leaving'
end)`

/** What a person u belongs to. */
export const PLACES = sql`
  join companies c on c.id = u.company_id
  join workplaces w on w.id = u.workplace_id
  left join users m on m.id = u.manager_id`

/** The person u as the list has them (ADM-03): what `json_build_object` is given. */
export const listedFields = (today: Day) => sql`
  'id', u.id, 'matricule', u.matricule, 'username', u.username, 'firstname', u.firstname, 'lastname', u.lastname,
  'identity', u.firstname || ' ' || u.lastname, 'person_type', u.person_type, 'modality', u.modality,
  'company', c.name, 'workplace', w.name, 'manager', m.matricule, 'manager_identity', m.firstname || ' ' || m.lastname,
  'is_manager', u.is_manager, 'state', ${stateOn(today)}, 'start_at', u.start_at, 'end_at', u.end_at,
  'has_failed_change', exists (select from planned_changes f where f.user_id = u.id and f.state = 'failed')`
