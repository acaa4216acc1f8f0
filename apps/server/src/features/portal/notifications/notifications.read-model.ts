import type { EventKind } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { ExtraStatus } from '@cadran/rules/timesheet/extra-permission'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** One audit row with what a mail or a push about it says, the item's present state included. */
export interface Happening {
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

async function eventOf(database: Executor, id: number): Promise<Happening['event']> {
  const row = await database
    .selectFrom('events as e')
    .innerJoin('event_codes as k', 'k.id', 'e.event_code_id')
    .where('e.id', '=', id)
    .select([
      'e.kind',
      'e.state',
      'k.description',
      'e.start_at',
      'e.start_moment',
      'e.end_at',
      'e.end_moment',
      'e.half_days',
    ])
    .executeTakeFirst()
  return row ?? null
}

async function monthOf(database: Executor, id: number): Promise<Happening['month']> {
  const row = await database
    .selectFrom('months as m')
    .leftJoin('extra_activity_permissions as g', 'g.month_id', 'm.id')
    .where('m.id', '=', id)
    .select(['m.year', 'm.month', 'm.state', 'g.status as extra_status'])
    .executeTakeFirst()
  return row ?? null
}

export async function loadHappening(database: Executor, audit_id: number): Promise<Happening | null> {
  const row = await database
    .selectFrom('audit as a')
    .innerJoin('people as p', 'p.id', 'a.person_id')
    .leftJoin('people as author', 'author.id', 'a.actor_id')
    .leftJoin('users as m', 'm.id', 'p.manager_id')
    .where('a.id', '=', audit_id)
    .select([
      'a.entity',
      'a.entity_id',
      'a.action',
      'a.comment',
      'a.actor_id',
      'author.identity as author',
      'p.id as person_id',
      'p.firstname',
      'p.identity',
      'p.email',
      'p.manager_id',
      'm.email as manager_email',
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    entity: row.entity,
    action: row.action,
    comment: row.comment,
    author: row.author ?? 'Le portail',
    author_id: row.actor_id,
    person: { id: row.person_id, firstname: row.firstname, identity: row.identity, email: row.email },
    manager_id: row.manager_id,
    manager_email: row.manager_email,
    entity_id: row.entity_id,
    event: row.entity === 'event' ? await eventOf(database, row.entity_id) : null,
    month: row.entity === 'month' ? await monthOf(database, row.entity_id) : null,
  }
}

interface Period {
  year: number
  month: number
}

/** A person's month that waits to be sent; null when there is none, or none is asked of them. */
export async function monthWaiting(
  database: Executor,
  user_id: number,
  { year, month }: Period,
): Promise<number | null> {
  const row = await waitingMonths(database, { year, month })
    .where('m.user_id', '=', user_id)
    .select('m.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The devices of everybody active whose month waits to be sent. */
export function peopleToRemind(database: Executor, period: Period): Promise<{ device_id: number }[]> {
  return waitingMonths(database, period)
    .innerJoin('devices as d', 'd.user_id', 'm.user_id')
    .select('d.id as device_id')
    .orderBy('d.id')
    .execute()
}

function waitingMonths(database: Executor, { year, month }: Period) {
  return database
    .selectFrom('months as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.year', '=', year)
    .where('m.month', '=', month)
    .where('m.state', '=', 'non_submitted')
    .where('u.is_active', '=', true)
    .where(sql<boolean>`not ('ROLE_NOT_CRA' = any (u.roles))`)
}
