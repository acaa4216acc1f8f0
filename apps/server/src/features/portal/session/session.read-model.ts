import { NEW_DEVICE_DAYS } from '@cadran/rules/portal/sessions'
import { sql } from 'kysely'
import type { Database, Executor, NamedStatement } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { FoundUse } from '../run-as/index.ts'
import { hasFactor } from './binding-rules.ts'

export interface SessionRow {
  session_id: string
  actor: PeopleView
  subject: PeopleView | null
  use: FoundUse | null
  is_deputy: boolean
}

// One column, so that the driver reads one text.
const sessionStatement = (
  name: string,
  { subject, use, deputy, join }: { subject: string; use: string; deputy: string; join: string },
): NamedStatement => ({
  name,
  text: `
    select json_build_object('session_id', s.id, 'actor', a, 'subject', ${subject}, 'use', ${use},
      'is_deputy', exists (select from deputies d where d.deputy_id = ${deputy} and d.ended_at is null)) as held
    from sessions s
    join people a on a.id = s.user_id
    ${join}
    where s.access_hash = $1 and s.access_expires_at > $2 and s.revoked_at is null and a.is_active`,
})

// The one statement that every call costs: who holds this cookie, and whom they name to run as, where they do.
const SESSION = sessionStatement('session', { subject: 'null', use: 'null', deputy: 'a.id', join: '' })
const LAST_USE = `(
  select row_to_json(r) from (
    select o.id, o.reason, o.minutes, o.last_at, o.ends_at from run_as_uses o
    where o.session_id = s.id and o.person_id = b.id order by o.ends_at desc limit 1
  ) r
)`
const RUN_AS = sessionStatement('session-run-as', {
  subject: 'b',
  use: LAST_USE,
  deputy: 'b.id',
  join: 'left join people b on b.username = $3 and b.is_active and not exists (select from users s where s.id = b.id and s.is_service)',
})

export async function findSession(
  database: Database,
  access_hash: Buffer,
  now: Date,
  switch_to: string | null,
): Promise<SessionRow | null> {
  const values = [access_hash, now]
  const [row] =
    switch_to === null
      ? await database.read<{ held: SessionRow }>(SESSION, values)
      : await database.read<{ held: SessionRow }>(RUN_AS, [...values, switch_to])
  return row?.held ?? null
}

/** Whether whoever holds a session opened it at `since` or later or, where that counts, confirmed it since (PWD-47, SEA-12). */
export async function wasProvedSince(
  database: Executor,
  session_id: string | null,
  since: Date,
  columns: readonly ('created_at' | 'confirmed_at')[] = ['created_at', 'confirmed_at'],
): Promise<boolean> {
  const session = await database
    .selectFrom('sessions')
    .where('id', '=', session_id)
    .where((of) =>
      of.or(
        columns.map((column) =>
          // What a trusted browser opened proves nothing by having been opened (MFA-27).
          column === 'created_at'
            ? of.and([of(column, '>=', since), of('strength', '<>', 'remembered')])
            : of(column, '>=', since),
        ),
      ),
    )
    .select('id')
    .executeTakeFirst()
  return session !== undefined
}

/** Whether a session was opened by two factors, or by one and confirmed since: whoever has a second factor confirms by it alone (SEA-11, TOK-13). */
export async function hasTwoFactors(database: Executor, session_id: string | null, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from sessions s where s.id = ${session_id} and (s.strength = 'two' or (s.confirmed_at >= ${since} and s.method <> 'sso'
      and ${sql.raw(hasFactor('s.user_id'))}))`.execute(database)
  return rows.length > 0
}

/** The sessions of somebody that are open, the one seen last first; nothing of it opens one (SEA-01, ADM-41). */
export async function openSessionsOf(database: Executor, user_id: number, now: Date) {
  const new_since = new Date(now.getTime() - NEW_DEVICE_DAYS * 24 * 3_600_000)
  return database
    .selectFrom('sessions as s')
    .leftJoin('known_devices as d', 'd.id', 's.known_device_id')
    .where('s.user_id', '=', user_id)
    .where('s.revoked_at', 'is', null)
    .where('s.refresh_expires_at', '>', now)
    .select([
      's.id',
      's.device_name',
      's.address',
      's.method',
      's.provider',
      's.strength',
      's.created_at',
      's.last_seen_at',
    ])
    .select('s.refresh_expires_at as expires_at')
    .select((eb) => [
      eb.case().when('d.trusted_until', '>', now).then(eb.ref('d.trusted_until')).end().as('trusted_until'),
      // The browser of somebody's very first login is nothing new to them.
      eb
        .and([
          eb('d.first_seen_at', '>', new_since),
          eb.exists(
            eb
              .selectFrom('known_devices as o')
              .whereRef('o.user_id', '=', 'd.user_id')
              .whereRef('o.first_seen_at', '<', 'd.first_seen_at')
              .select('o.id'),
          ),
        ])
        .as('is_new'),
    ])
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id')
    .execute()
}

/** The roles of somebody; nothing where nobody bears the id. */
export async function findRoles(database: Executor, id: number) {
  const person = await database.selectFrom('users').where('id', '=', id).select('roles').executeTakeFirst()
  return person?.roles
}

/** Where a session was opened from, and whose it is; `more` browsers came in the hour after it (SEA-08, SEA-09). */
export async function readNewDevice(database: Executor, session_id: string) {
  const { rows } = await sql<{
    device_name: string
    address: string
    at: Date
    firstname: string
    email: string | null
    more: number
  }>`
    select s.device_name, s.address, s.created_at as at, u.firstname, u.email,
      (select count(*)::int from known_devices d where d.user_id = s.user_id and d.first_seen_at >= s.created_at
        and d.first_seen_at < s.created_at + interval '1 hour') as more
    from sessions s join users u on u.id = s.user_id where s.id = ${session_id}`.execute(database)
  return rows[0]
}

/** What an audit row tells its person of their accesses, and from which browser it was done. */
export async function readTold(database: Executor, audit_id: number) {
  const { rows } = await sql<{
    action: string
    at: Date
    after: Record<string, unknown> | null
    firstname: string
    email: string | null
  }>`
    select a.action, a.at, a.after, u.firstname, u.email
    from audit a join users u on u.id = a.person_id where a.id = ${audit_id}`.execute(database)
  return rows[0]
}
