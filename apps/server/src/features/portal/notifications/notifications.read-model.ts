import { type EventLine, isDemandUntold, TAKING_BACK_SECONDS } from '@cadran/rules/portal/demand-reversal'
import type { Role } from '@cadran/rules/portal/roles'
import type { EventKind } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { ExtraStatus } from '@cadran/rules/timesheet/extra-permission'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { sql } from 'kysely'
import { NOT_TAKEN_BACK } from '../../../platform/audit.ts'
import type { Executor, NamedStatement, Reader } from '../../../platform/database/database.ts'

/** One audit row with what a mail or a push about it says, the item's present state included. */
export interface Happening {
  audit_id: number
  at: Date
  entity: string
  action: string
  comment: string | null
  author: string
  author_id: number | null
  person: { id: number; firstname: string; identity: string; email: string | null }
  manager_id: number | null
  manager_email: string | null
  entity_id: number
  event: {
    kind: EventKind
    state: EventState
    description: string
    start_at: string
    start_moment: 'am' | 'pm'
    end_at: string
    end_moment: 'am' | 'pm'
    half_days: number
  } | null
  month: { year: number; month: number; state: MonthState; extra_status: ExtraStatus | null } | null
}

interface Line extends EventLine {
  id: number
}

// Of the audit row a that is a demand: the history of its event, after that of one deleted just before in its place, whatever the
// state that one was deleted in.
const LINES = `
  select coalesce(json_agg(json_build_object('id', l.id, 'action', l.action, 'author_id', l.actor_id,
    'at', extract(epoch from l.at), 'before', (l.before - 'state')::text, 'after', l.after::text, 'comment', l.comment) order by l.id), '[]')
  from audit l where l.entity = 'event' and l.entity_id in (a.entity_id, (
    select d.entity_id from audit d
    where d.person_id = a.person_id and d.id < a.id and d.entity = 'event' and d.action = 'delete'
      and a.action = 'create' and d.before - 'state' = a.after and d.at >= a.at - interval '${TAKING_BACK_SECONDS} seconds'
    order by d.id desc limit 1
  ))`

// One statement a job, planned once: of a bulk act there are as many jobs as people.
const HAPPENING: NamedStatement = {
  name: 'notifications-happening',
  text: `
    select a.id as audit_id, a.at, a.entity, a.entity_id, a.action, a.comment, coalesce(author.identity || coalesce(' pour ' || lender.identity, ''), 'Le portail') as author, a.actor_id as author_id,
      json_build_object('id', p.id, 'firstname', p.firstname, 'identity', p.identity, 'email', p.email) as person,
      p.manager_id, m.email as manager_email,
      (select row_to_json(o) from (
        select e.kind, e.state, k.description, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days
        from events e join event_codes k on k.id = e.event_code_id
        where a.entity = 'event' and e.id = a.entity_id
      ) o) as event,
      (select row_to_json(o) from (
        select n.year, n.month, n.state, g.status as extra_status
        from months n left join extra_activity_permissions g on g.month_id = n.id
        where a.entity = 'month' and n.id = a.entity_id
      ) o) as month,
      case when a.entity = 'event' and a.action in ('create', 'edit') then (${LINES}) end as lines
    from audit a
    join people p on p.id = a.person_id
    left join people author on author.id = a.actor_id
    left join people lender on lender.id = a.standing_for_id
    left join users m on m.id = p.manager_id
    where a.id = $1 and ${NOT_TAKEN_BACK}`,
}

/** Null where what the row tells was taken back, or changed again at once (KEY-06). */
export async function loadHappening(read: Reader, audit_id: number): Promise<Happening | null> {
  const [found] = await read<Happening & { lines: Line[] | null }>(HAPPENING, [audit_id])
  if (!found) return null
  const { lines, ...happening } = found
  const place = lines?.findIndex(({ id }) => id === audit_id) ?? -1
  return lines && isDemandUntold(lines, place) ? null : happening
}

interface RoleChange {
  granted: Role[]
  withdrawn: Role[]
  keepers: { id: number; email: string }[]
}

/** What of somebody's roles changed, and whom it is told: every active keeper of accounts with an address (ADM-50). */
export async function loadRoleChange(database: Executor, audit_id: number): Promise<RoleChange | null> {
  const { rows } = await sql<RoleChange>`
    select a.after->'grant' as granted, a.after->'withdraw' as withdrawn, array(
      select json_build_object('id', u.id, 'email', u.email) from users u
      where u.is_active and u.email is not null and 'ROLE_USER_ADMIN' = any (u.roles) order by u.id
    ) as keepers
    from audit a where a.id = ${audit_id}`.execute(database)
  return rows[0] ?? null
}

/** A use of run-as as its person is told of it (AUD-21). */
export async function loadUse(database: Executor, id: number): Promise<{ reason: string; ends_at: Date } | null> {
  const use = await database
    .selectFrom('run_as_uses')
    .where('id', '=', id)
    .select(['reason', 'ends_at'])
    .executeTakeFirst()
  return use ?? null
}

interface Period {
  year: number
  month: number
}

/** Whether somebody active has still not sent a month that is open (DEL-31, CLO-06). */
export async function isMonthWaiting(database: Executor, user_id: number, { year, month }: Period): Promise<boolean> {
  const { rows } = await sql`
    select from users u left join months m on m.user_id = u.id and m.year = ${year} and m.month = ${month}
    where u.id = ${user_id} and u.is_active and not ('ROLE_NOT_CRA' = any (u.roles))
      and (m.id is null or m.state = 'non_submitted')
      and not exists (select from periods p where p.year = ${year} and p.month = ${month} and p.closed_at is not null)
  `.execute(database)
  return rows.length > 0
}
