import type { Day } from '@cadran/rules/timesheet/day'
import { AWAY_TYPES } from '@cadran/rules/timesheet/event-codes'
import {
  type FeedAbsence,
  type FeedDuty,
  type FeedKind,
  type FeedLevel,
  type FeedPolicy,
  feedWindow,
  TEAM_ROLE,
} from '@cadran/rules/validation/calendar-feeds'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** More than a team of a thousand takes in eighteen months: nobody's calendar fills the memory of the portal. */
const MOST_TOLD = 50_000

export function listFeeds(database: Executor, user_id: number) {
  return database.selectFrom('calendar_feeds').where('user_id', '=', user_id).selectAll().orderBy('id').execute()
}

export async function readPolicy(database: Executor): Promise<FeedPolicy> {
  const { most_detail, team } = await database.selectFrom('calendar_policy').selectAll().executeTakeFirstOrThrow()
  return { most_detail, team }
}

/** How many active people stand below somebody, at any depth. */
export async function countTeam(database: Executor, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from hierarchy h join users u on u.id = h.descendant_id
    where h.ancestor_id = ${user_id} and h.depth > 0 and u.is_active
  `.execute(database)
  return rows[0]?.count ?? 0
}

export interface FoundFeed {
  id: number
  user_id: number
  kind: FeedKind
  level: FeedLevel
  identity: string
  /** Whether its person sees the people below. */
  sees_team: boolean
  policy: FeedPolicy
  last_read_at: Date | null
  last_agent: string | null
}

/** The feed of an address, while its person may have it: one answer for everything that opens nothing (ICS-03, ICS-10). */
export async function findFeed(database: Executor, hash: Buffer): Promise<FoundFeed | null> {
  const { rows } = await sql<FoundFeed>`
    select f.id, f.user_id, f.kind, f.level, f.last_read_at, f.last_agent, u.firstname || ' ' || u.lastname as identity,
      ${TEAM_ROLE} = any (u.roles) as sees_team, json_build_object('most_detail', p.most_detail, 'team', p.team) as policy
    from calendar_feeds f join users u on u.id = f.user_id cross join calendar_policy p
    where f.hash = ${hash} and u.is_active and (f.kind <> 'team' or (p.team and ${TEAM_ROLE} = any (u.roles)))
  `.execute(database)
  return rows[0] ?? null
}

const stamp = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS')`
const BELOW = sql`select h.descendant_id from hierarchy h join users u on u.id = h.descendant_id and u.is_active`

/** Whose events a part of a feed tells of: its own person's, or those of the active people below. */
function people({ user_id }: FoundFeed, whose: 'own' | 'below'): RawBuilder<unknown> {
  return whose === 'own' ? sql`= ${user_id}` : sql`in (${BELOW} where h.ancestor_id = ${user_id} and h.depth > 0)`
}

const identityUnless = (whose: 'own' | 'below') =>
  whose === 'own' ? sql`null::text` : sql`u.firstname || ' ' || u.lastname`

function absences(feed: FoundFeed, whose: 'own' | 'below', today: Day): RawBuilder<unknown> {
  const { from, to } = feedWindow(today)
  const states = whose === 'own' ? ['submitted', 'validated1', 'validated2'] : ['validated1', 'validated2']
  return sql`
    select e.id, ${identityUnless(whose)} as identity, k.description, k.relevant_counter, e.state,
      e.start_at, e.start_moment, e.end_at, e.end_moment, ${stamp('e.updated_at')} as updated_at,
      to_char(e.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD"T"HH24:MI:SS') as created_at
    from events e join event_codes k on k.id = e.event_code_id join users u on u.id = e.user_id
    where e.user_id ${people(feed, whose)} and e.state = any (${states}) and k.type = any (${AWAY_TYPES})
      and e.start_at <= ${to} and e.end_at >= ${from}
    order by e.start_at desc limit ${MOST_TOLD}`
}

function duties(feed: FoundFeed, whose: 'own' | 'below', today: Day): RawBuilder<unknown> {
  const { from, to } = feedWindow(today)
  return sql`
    select o.id, ${identityUnless(whose)} as identity, k.description, o.start_at::date as start_at, o.end_at::date as end_at,
      ${stamp('o.created_at')} as created_at, ${stamp('o.updated_at')} as updated_at
    from overtimes o join overtime_codes k on k.id = o.overtime_code_id join users u on u.id = o.user_id
    where o.user_id ${people(feed, whose)} and o.type = 'constraint' and k.category = 'availability'
      and o.start_at::date <= ${to} and o.end_at::date >= ${from}
    order by o.start_at desc limit ${MOST_TOLD}`
}

const all = (part: RawBuilder<unknown> | null) =>
  part ? sql`coalesce((select json_agg(x) from (${part}) x), '[]')` : sql`'[]'::json`

/** What a feed tells of, by one statement. */
export async function readEntries(
  database: Executor,
  feed: FoundFeed,
  { today, on_call }: { today: Day; on_call: boolean },
): Promise<{ absences: FeedAbsence[]; duties: FeedDuty[] }> {
  const away = feed.kind === 'on_call' ? null : absences(feed, feed.kind === 'mine' ? 'own' : 'below', today)
  const own = on_call && feed.kind !== 'team' ? duties(feed, 'own', today) : null
  const below = on_call && feed.kind === 'on_call' && feed.sees_team ? duties(feed, 'below', today) : null
  const { rows } = await sql<{ absences: FeedAbsence[]; own: FeedDuty[]; below: FeedDuty[] }>`
    select ${all(away)} as absences, ${all(own)} as own, ${all(below)} as below
  `.execute(database)
  const [told] = rows
  return { absences: told?.absences ?? [], duties: [...(told?.own ?? []), ...(told?.below ?? [])] }
}
