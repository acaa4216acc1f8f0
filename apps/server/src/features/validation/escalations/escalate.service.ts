import type { Day } from '@cadran/rules/timesheet/day'
import {
  ESCALATED_ENTITIES,
  type EscalatedEntity,
  type EscalationStep,
  escalationCutoffs,
  escalationStep,
} from '@cadran/rules/validation/escalation'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { IS_PERSON } from '../../portal/users/index.ts'
import { WAITING } from './escalations.rows.ts'
import { insertEscalations } from './escalations.store.ts'

/** No hierarchy is deeper: beyond its top everything stays with human resources (DEL-26). */
const MOST_LEVELS = 20
const AT_ONCE = 200
const BY_JOB = { viewer: null, request_id: 'escalate' }

const openMonth = (year: string, month: string) => sql<boolean>`not exists (
  select from periods p where p.year = ${sql.raw(year)} and p.month = ${sql.raw(month)} and p.closed_at is not null
)`

const SOURCES: Readonly<Record<EscalatedEntity, RawBuilder<unknown>>> = {
  absence: sql`e.user_id from events e
    where e.kind = 'absence' and ${openMonth('extract(year from e.start_at)', 'extract(month from e.start_at)')}`,
  report: sql`m.user_id from months m where ${openMonth('m.year', 'm.month')}`,
  request: sql`m.user_id from extra_activity_permissions g join months m on m.id = g.month_id
    where ${openMonth('m.year', 'm.month')}`,
}

const waitingOf = (entity: EscalatedEntity, before: Day) => {
  const { id, waits, sent_on } = WAITING[entity]
  return sql`select ${sql.lit(entity)} as entity, ${sql.ref(id)} as entity_id, ${sent_on} as sent_on, ${SOURCES[entity]}
    and ${waits} and ${sent_on} <= ${before}::date`
}

interface Due {
  entity: EscalatedEntity
  entity_id: number
  user_id: number
  waiting_since: Day
  due_level: number
  /** From the direct manager upwards; nobody beyond the first who could not log in. */
  managers: number[]
}

/** The last days of sending of each level, for every zone of holidays that somebody has. */
async function cutoffsNow({ database, clock, holidays }: Platform, working_days: number) {
  const rows = await database.kysely.selectFrom('users').select('holiday_zone').distinct().execute()
  const now = clock.now().getTime()
  return rows.flatMap(({ holiday_zone: zone }) =>
    escalationCutoffs(now, MOST_LEVELS, { working_days, holidays: holidays.of(zone).days }).map((day, place) => ({
      zone,
      day,
      level: place + 1,
    })),
  )
}

/** Since when somebody has had the manager they have: for a new one the count starts anew (DEL-27). */
const managerSince = (today: Day) => sql`(
  select min(p.starts_on) from positions p where p.user_id = u.id and p.starts_on <= ${today}::date and p.starts_on > coalesce((
    select max(q.starts_on) from positions q
    where q.user_id = u.id and q.starts_on <= ${today}::date and q.manager_id is distinct from u.manager_id
  ), '-infinity')
)`

/** What is due for a level that it has not reached, by one statement (DEL-24 to DEL-28). */
async function readDue(
  database: Executor,
  today: Day,
  cutoffs: readonly { zone: string; level: number; day: Day }[],
): Promise<Due[]> {
  const latest =
    cutoffs
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? ''
  const waiting = sql.join(
    ESCALATED_ENTITIES.map((entity) => waitingOf(entity, latest)),
    sql` union all `,
  )
  const { rows } = await sql<Due>`
    with waiting as (${waiting}), counted as (
      select w.entity, w.entity_id, u.id as user_id, coalesce(b.holiday_zone, u.holiday_zone) as zone,
        greatest(w.sent_on, ${managerSince(today)}) as waiting_since
      from waiting w join users u on u.id = w.user_id left join users b on b.id = u.manager_id
      where u.is_active and ${IS_PERSON}
    ), due as (
      select c.*, (
        select max(k.level) from json_to_recordset(${JSON.stringify(cutoffs)}::json) k (zone text, level int, day date)
        where k.zone = c.zone and c.waiting_since <= k.day
      ) as due_level from counted c
    )
    select d.entity, d.entity_id, d.user_id, d.waiting_since, d.due_level, array(
      select h.ancestor_id from hierarchy h join users a on a.id = h.ancestor_id
      where h.descendant_id = d.user_id and h.depth > 0 and (a.is_active or h.depth = 1) order by h.depth
    ) as managers
    from due d
    where d.due_level is not null and not exists (
      select from escalations x
      where x.entity = d.entity and x.entity_id = d.entity_id and x.waiting_since = d.waiting_since
        and (x.to_id is null or x.level >= d.due_level)
    )
    order by d.waiting_since, d.entity, d.entity_id`.execute(database)
  return rows
}

/** Writes some of them; of two servers at once one does, and its rows alone are told of. */
async function pass(
  { database, clock, record }: Platform,
  due: readonly (Due & EscalationStep)[],
  working_days: number,
) {
  await database.transaction(async (trx) => {
    const written = await insertEscalations(trx, due, clock.now())
    const waited = new Map(due.map((one) => [`${one.entity} ${one.entity_id}`, one.due_level * working_days]))
    await record(
      trx,
      written.map(({ id, entity, entity_id, user_id, level, from_id, to_id }) => ({
        ...BY_JOB,
        entity: 'escalation',
        entity_id: id,
        person_id: user_id,
        action: 'create',
        after: { entity, entity_id, level, from_id, to_id, waited: waited.get(`${entity} ${entity_id}`) },
      })),
    )
  })
}

/** Passes on what has waited too long, once, at the level due now (DEL-24 to DEL-29). */
export async function escalate(platform: Platform): Promise<void> {
  const { database, clock, companySettings } = platform
  const working_days = companySettings.get('escalation.working_days')
  if (working_days === 0) return
  const cutoffs = await cutoffsNow(platform, working_days)
  const due = await readDue(database.kysely, clock.today(), cutoffs)
  const steps = due.map((one) => ({ ...one, ...escalationStep(one.due_level, one.managers, one.user_id) }))
  for (let from = 0; from < steps.length; from += AT_ONCE) {
    await pass(platform, steps.slice(from, from + AT_ONCE), working_days)
  }
}
