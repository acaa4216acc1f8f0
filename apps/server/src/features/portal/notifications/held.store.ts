import type { Channel } from '@cadran/rules/portal/disconnection'
import { type Day, firstDay, periodOf } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'

// This file alone writes the tables `held_messages`, `quiet_counts` and `message_releases`.

/** What waits for one person: what the job that tells it carries, and since when. */
export interface Held {
  user_id: number
  channel: Channel
  device_id: number | null
  queue: string
  job: object
  is_gathered: boolean
  held_at: Date
  due_at: Date
}

/** People of whom messages are released, or moved, by one statement. */
export const PORTION = 1_000

const monthOf = (day: Day) => {
  const { year, month } = periodOf(day)
  return firstDay(year, month)
}

/** Keeps what waits, each thing once; what waits for quiet hours to end is counted for its month, by the person's manager (DIS-05, DIS-14). */
export async function holdMessages(
  database: Executor,
  held: readonly Held[],
  { today, is_counted }: { today: Day; is_counted: boolean },
): Promise<void> {
  if (held.length === 0) return
  const rows = sql`json_to_recordset(${JSON.stringify(held)}::json) as t (
    user_id bigint, channel text, device_id bigint, queue text, job jsonb, is_gathered boolean, held_at timestamptz, due_at timestamptz)`
  await sql`
    with kept as (
      insert into held_messages (user_id, channel, device_id, queue, job, is_gathered, held_at, due_at)
      select t.user_id, t.channel, t.device_id, t.queue, t.job, t.is_gathered, t.held_at, t.due_at from ${rows} order by t.user_id
      on conflict on constraint one_held_message do nothing returning user_id
    )
    insert into quiet_counts as c (month, manager_id, held)
    select ${monthOf(today)}, u.manager_id, count(*)::integer from kept join users u on u.id = kept.user_id
    where ${is_counted} group by u.manager_id order by u.manager_id
    on conflict on constraint one_count_per_team do update set held = c.held + excluded.held
  `.execute(database)
}

/** Counts an act of somebody's in their quiet hours (DIS-14). */
export async function countQuietAct(database: Executor, user_id: number, day: Day): Promise<void> {
  await sql`
    insert into quiet_counts as c (month, manager_id, acts) select ${monthOf(day)}, u.manager_id, 1 from users u where u.id = ${user_id}
    on conflict on constraint one_count_per_team do update set acts = c.acts + 1
  `.execute(database)
}

/** One release at a time, whatever the servers. */
export async function isReleasing(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('release-messages')) as held`.execute(trx)
  return rows[0]?.held !== true
}

/** Takes what is due of a portion of people and devices: it is nobody else's any more. */
export async function takeDue(trx: Trx, now: Date): Promise<Omit<Queues['deliver-held'], 'released_at'>[]> {
  const { rows } = await sql<Omit<Queues['deliver-held'], 'released_at'>>`
    with due as (
      select user_id, device_id from held_messages where due_at <= ${now} group by user_id, device_id order by user_id limit ${PORTION}
    ), taken as (
      delete from held_messages h using due d
      where h.user_id = d.user_id and h.device_id is not distinct from d.device_id and h.due_at <= ${now}
      returning h.id, h.user_id, h.device_id, h.queue, h.job, h.is_gathered, h.held_at
    )
    select user_id, device_id,
      json_agg(json_build_object('queue', queue, 'job', job, 'is_gathered', is_gathered, 'held_at', held_at)
        order by held_at, (job->>'audit_id')::bigint, id) as held
    from taken group by user_id, device_id order by user_id
  `.execute(trx)
  return rows
}

// What is written by a transaction that began before the last look is found by the next one.
const LOOK_BACK_SECONDS = 600

/** Notes that changes are looked at until now; answers since when they were not. */
export async function lookAgain(trx: Trx, now: Date): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    with former as (select looked_at from message_releases), noted as (
      insert into message_releases (looked_at) values (${now})
      on conflict on constraint one_look_at_messages do update set looked_at = excluded.looked_at
    )
    select coalesce((select looked_at from former), (select min(held_at) from held_messages), ${now}::timestamptz)
      - make_interval(secs => ${LOOK_BACK_SECONDS}) as since
  `.execute(trx)
  return rows[0]?.since ?? now
}

/** Whose hours have changed since, of those for whom something waits: their own days, or what holds for everybody (DIS-07). */
export async function peopleChanged(trx: Trx, since: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with everybody as (
      select exists (select from audit a where a.at >= ${since} and a.entity in ('setting', 'workplace', 'holiday_day')) as changed
    ), changed as (
      select distinct a.person_id from audit a where a.at >= ${since} and a.entity in ('event', 'user') and a.person_id is not null
    )
    select distinct h.user_id from held_messages h, everybody
    where h.due_at > ${now} and (everybody.changed or h.user_id in (select person_id from changed)) order by h.user_id
  `.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

/** What waits for these people and is not due. */
export async function waitingFor(trx: Trx, people: readonly number[], now: Date) {
  const { rows } = await sql<Omit<Held, 'device_id' | 'queue' | 'job'> & { id: number }>`
    select id, user_id, channel, is_gathered, held_at, due_at from held_messages
    where user_id = any(${people}::bigint[]) and due_at > ${now}`.execute(trx)
  return rows
}

/** Moves what is due. */
export async function moveDue(trx: Trx, moved: readonly { id: number; due_at: Date }[]): Promise<void> {
  if (moved.length === 0) return
  await sql`
    update held_messages h set due_at = m.due_at
    from json_to_recordset(${JSON.stringify(moved)}::json) as m (id bigint, due_at timestamptz) where h.id = m.id
  `.execute(trx)
}
