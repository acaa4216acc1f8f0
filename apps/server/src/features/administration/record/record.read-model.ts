import type { PersonReading } from '@cadran/contract/administration/record'
import type { Day } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { RecordRows } from './record.answer.ts'

/** Who it was: a name, and what says in a few words who they are to the person p. */
const WHO = sql`json_build_object('identity', u.firstname || ' ' || u.lastname, 'roles', u.roles,
  'is_my_manager', coalesce(p.manager_id = u.id, false), 'is_above', exists (
    select from hierarchy h where h.ancestor_id = u.id and h.descendant_id = p.id and h.depth > 0
  ))`

/** What is no change: looked at, or told as a use of run-as. */
const NO_CHANGES = ['refused', 'record_read', 'run_as', 'audit_export']

const beganOn = (instant: RawBuilder<unknown>, from: Day, to: Day) => sql<boolean>`
  ${instant} >= ${from}::date::timestamp at time zone 'Europe/Paris'
  and ${instant} < (${to}::date + 1)::timestamp at time zone 'Europe/Paris'`

interface Asked {
  person_id: number
  from: Day
  to: Day
  today: Day
}

/** What others opened and changed of a person's record, and did in their name, by one statement; what an inquiry withholds is not told (AUD-18). */
export async function loadRecord(database: Executor, { person_id, from, to, today }: Asked): Promise<RecordRows> {
  const { rows } = await sql<RecordRows>`
    select array(
      select json_build_object('who', ${WHO}, 'on_behalf_of', b.firstname || ' ' || b.lastname, 'what', r.what, 'times', r.times,
        'at', r.last_at)
      from record_reads r join users u on u.id = r.reader_id left join users b on b.id = r.on_behalf_of_id and b.id <> p.id
      where r.person_id = p.id and r.day between ${from} and ${to}
        and (r.withheld_until is null or r.withheld_until < ${today})
      order by r.id desc
    ) as readings, array(
      select json_build_object('who', case when u.id is not null then ${WHO} end, 'actor_id', a.actor_id, 'request_id', a.request_id,
        'is_in_my_name', a.on_behalf_of_id is not distinct from p.id, 'on_behalf_of', b.firstname || ' ' || b.lastname,
        'is_mine', a.person_id is not distinct from p.id, 'entity', a.entity, 'action', a.action, 'before', a.before,
        'after', a.after, 'at', a.at,
        'event', case when e.id is not null then json_build_object('start_at', e.start_at, 'start_moment', e.start_moment,
          'end_at', e.end_at, 'end_moment', e.end_moment, 'description', k.description, 'kind', e.kind) end,
        'month', case when m.id is not null then json_build_object('year', m.year, 'month', m.month) end)
      from audit a
      left join users u on u.id = a.actor_id
      left join users b on b.id = a.on_behalf_of_id and b.id <> p.id
      left join events e on a.entity = 'event' and e.id = a.entity_id
      left join event_codes k on k.id = e.event_code_id
      left join months m on a.entity = 'month' and m.id = a.entity_id
      where (a.person_id = p.id or a.on_behalf_of_id = p.id) and a.actor_id is distinct from p.id
        and a.entity <> all (${NO_CHANGES}) and ${beganOn(sql`a.at`, from, to)}
      order by a.id desc
    ) as changes, array(
      select json_build_object('who', ${WHO}, 'actor_id', r.actor_id, 'reason', r.reason, 'at', r.started_at,
        'ends_at', r.ends_at)
      from run_as_uses r join users u on u.id = r.actor_id
      where r.person_id = p.id and ${beganOn(sql`r.started_at`, from, to)}
      order by r.id desc
    ) as uses
    from users p where p.id = ${person_id}
  `.execute(database)
  const [record] = rows
  if (!record) throw new Error('Whoever asks is somebody')
  return record
}

interface PersonReadings {
  person_id: number
  total: number
  readings: PersonReading[]
}

/** What others opened of somebody, the latest first, by one statement; null where nobody bears the matricule. */
export async function loadReadings(
  database: Executor,
  matricule: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PersonReadings | null> {
  const { rows } = await sql<PersonReadings>`
    select p.id as person_id, (select count(*)::integer from record_reads where person_id = p.id) as total, array(
      select json_build_object('id', r.id, 'day', r.day, 'identity', u.firstname || ' ' || u.lastname,
        'on_behalf_of', b.firstname || ' ' || b.lastname, 'what', r.what, 'times', r.times,
        'withheld_until', r.withheld_until, 'withheld_reason', r.withheld_reason)
      from record_reads r join users u on u.id = r.reader_id left join users b on b.id = r.on_behalf_of_id
      where r.person_id = p.id order by r.day desc, r.id desc limit ${limit} offset ${offset}
    ) as readings
    from users p where p.matricule = ${matricule} and p.erased_at is null
  `.execute(database)
  return rows[0] ?? null
}
