import type { AccessRule } from '@cadran/rules/portal/access-rules'
import { KEEPER_ROLES, MOST_SESSIONS, SESSION_HOURS } from '@cadran/rules/portal/sessions'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'
import { knowDevice } from './devices.store.ts'
import { forgiveTry } from './login-tries.store.ts'
import type { Inserted, NewSession, Proof } from './opening.ts'

type Credentials = Pick<
  NewSession,
  'id' | 'user_id' | 'access_hash' | 'access_expires_at' | 'refresh_hash' | 'refresh_expires_at'
>

/**
 * Whose session it is, as long as what it is proved with stands: the password, or without one the account alone, whose proof was
 * somebody else's word. Shared: whoever changes the password waits for this session, and then ends it with the others.
 */
// No program opens a session, by whatever method (TOK-20).
const personOf = (user_id: number, proof: Pick<Proof, 'password_hash'> | null) =>
  proof?.password_hash == null
    ? sql`select id, roles from users where id = ${user_id} and is_active and not is_service for share`
    : sql`select id, roles from users where id = ${user_id} and password_hash = ${proof.password_hash} and not is_service for share`

/** When a session ends that was opened at `created` by somebody of these roles, however often it is renewed (SEA-13). */
// Written out, not given as values: a list would keep its statements from being planned once (ADR 0015).
const KEEPERS = sql`array[${sql.join(KEEPER_ROLES.map((role) => sql.lit(role)))}]`
const lastOf = (created: RawBuilder<unknown>, roles: RawBuilder<unknown>) => sql<Date>`${created} + make_interval(
  hours => case when ${roles} && ${KEEPERS} then ${sql.lit(SESSION_HOURS.keepers)} else ${sql.lit(SESSION_HOURS.everybody)} end)`

/** The columns of a session as its statement has them. */
const sessionColumns = ({ device_hash: _d, inside_hash: _i, refresh_hash: _r, seen_on: _s, ...row }: NewSession) => row

const HOUR_MS = 3_600_000

/**
 * Opens a session in one statement, unless what it is proved with has been changed meanwhile; null then. Its browser is known from
 * then on and holds no other (ASVS 7.2.4), and of more sessions than one may have the oldest ends.
 */
export async function insertSession(
  database: Executor,
  session: NewSession,
  proof: Proof | null,
): Promise<Inserted | null> {
  const { created_at: now, user_id } = session
  const known = sql`, opened_at = ${now}, kept_until = ${proof?.kept_until ?? now}`
  const { provider = null, idp_subject = null, idp_sid = null, id_token_box = null, ...row } = sessionColumns(session)
  const last = lastOf(sql`${now}::timestamptz`, sql`p.roles`)
  const others = sql`known_devices where user_id = ${user_id} and hash <> ${session.device_hash}`
  const { rows } = await sql<Inserted>`
    with person as (${personOf(user_id, proof)}), device as (
      ${knowDevice(session)}
    ), opened as (
      insert into sessions (
        id, user_id, access_hash, access_expires_at, refresh_expires_at, created_at, last_seen_at, method, strength, device_name,
        address, provider, idp_subject, idp_sid, id_token_box, known_device_id
      )
      select ${row.id}, p.id, ${row.access_hash}, ${row.access_expires_at}, least(${row.refresh_expires_at}, ${last}),
        ${now}, ${row.last_seen_at}, ${row.method}, ${row.strength}, ${row.device_name},
        ${row.address}, ${provider}, ${idp_subject}, ${idp_sid}, ${id_token_box}::bytea, d.id
      from person p, device d
      returning id
    ), forgiven as (
      ${forgiveTry(proof, sql`exists (select from opened)`, known)}
    ), given as (
      insert into refresh_tokens (hash, session_id, issued_at)
      select ${session.refresh_hash}, id, ${now} from opened
      returning session_id
    ), bound as (
      insert into factor_deadlines (user_id, first_seen_on)
      select id, ${session.seen_on ?? null}::date from person where ${session.seen_on ?? null}::date is not null
      on conflict do nothing
    ), ended as (
      update sessions set revoked_at = ${now} where exists (select from opened) and id in (
        (select id from sessions where user_id = ${user_id} and revoked_at is null and refresh_expires_at > ${now}
          order by created_at desc, id offset ${sql.lit(MOST_SESSIONS - 1)})
        union (select s.id from sessions s, person p, device d where s.user_id = p.id and s.known_device_id = d.id and s.revoked_at is null)
        union (select id from sessions where access_hash = ${session.inside_hash} and revoked_at is null))
    )
    select d.is_new, exists (select from emergency_accounts e where e.user_id = ${user_id}) as is_emergency,
      (select count(*)::int from ${others}) as others,
      (select count(*)::int from ${others} and first_seen_at > ${new Date(now.getTime() - HOUR_MS)}) as others_of_hour,
      exists (select from sessions where access_hash = ${session.inside_hash} and user_id = ${user_id} and revoked_at is null) as is_inside
    from given, device d`.execute(database)
  return rows[0] ?? null
}

/**
 * Proves a session again: it goes on under new credentials, and the former are dead, the refresh token as one that was used. In one
 * statement, unless it has ended or what proves it has been changed meanwhile; false then.
 */
export async function confirmSession(
  database: Executor,
  session: Credentials & { confirmed_at: Date },
  proof: Omit<Proof, 'kept_until'> | null,
): Promise<boolean> {
  const last = lastOf(sql`s.created_at`, sql`p.roles`)
  const { rows } = await sql`
    with person as (${personOf(session.user_id, proof)}), confirmed as (
      update sessions s set confirmed_at = ${session.confirmed_at}, last_seen_at = ${session.confirmed_at},
        access_hash = ${session.access_hash}, access_expires_at = least(${session.access_expires_at}, ${last}),
        refresh_expires_at = least(${session.refresh_expires_at}, ${last})
      from person p
      where s.id = ${session.id} and s.user_id = p.id and s.revoked_at is null
      returning s.id
    ), used as (
      update refresh_tokens t set used_at = ${session.confirmed_at} from confirmed c
      where t.session_id = c.id and t.used_at is null
    ), forgiven as (
      ${forgiveTry(proof, sql`exists (select from confirmed)`)}
    )
    insert into refresh_tokens (hash, session_id, issued_at)
    select ${session.refresh_hash}, id, ${session.confirmed_at} from confirmed
    returning session_id`.execute(database)
  return rows.length > 0
}

/** Whether a session is still open; nobody changes its person's password or closes their account before the commit. */
export async function holdSession(trx: Trx, session: { id: string; user_id: number }): Promise<boolean> {
  // The lock first: what was decided while waiting for it is then seen.
  const held = await trx
    .selectFrom('users')
    .where('id', '=', session.user_id)
    .where('is_active', '=', true)
    .select('id')
    .forShare()
    .executeTakeFirst()
  const open = await trx
    .selectFrom('sessions')
    .where('id', '=', session.id)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return held !== undefined && open !== undefined
}

/** The session a refresh token belongs to, locked: of two refreshes at once one waits for the other. */
export function findRefresh(trx: Trx, hash: Buffer) {
  return trx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('t.hash', '=', hash)
    .select([
      's.id',
      's.user_id',
      't.used_at',
      's.revoked_at',
      's.access_expires_at',
      's.refresh_expires_at',
      'u.is_active',
    ])
    .select(lastOf(sql`s.created_at`, sql`u.roles`).as('last_at'))
    .forUpdate(['t', 's'])
    .executeTakeFirst()
}

export async function rotate(
  trx: Trx,
  session_id: string,
  used: { hash: Buffer; at: Date },
  next: Pick<NewSession, 'access_hash' | 'access_expires_at' | 'refresh_hash' | 'refresh_expires_at'>,
): Promise<void> {
  const { refresh_hash, ...session } = next
  await trx.updateTable('refresh_tokens').set({ used_at: used.at }).where('hash', '=', used.hash).execute()
  await trx
    .insertInto('refresh_tokens')
    .values({ hash: refresh_hash, session_id, issued_at: used.at, used_at: null })
    .execute()
  const seen = { ...session, last_seen_at: used.at }
  await trx.updateTable('sessions').set(seen).where('id', '=', session_id).execute()
}

export async function revokeSession(trx: Trx, session_id: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', session_id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends the session of an access or refresh token, whichever is at hand: logging out must work with either. Answers what it was. */
export async function revokeSessionOfTokens(
  database: Executor,
  { access_hash, refresh_hash }: { access_hash: Buffer | null; refresh_hash: Buffer | null },
  now: Date,
): Promise<{ id: string; provider: string | null; id_token_box: Buffer | null } | undefined> {
  return database
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .where('access_hash', '=', access_hash)
        .select('id')
        .union(eb.selectFrom('refresh_tokens').where('hash', '=', refresh_hash).select('session_id as id')),
    )
    .returning(['id', 'provider', 'id_token_box'])
    .executeTakeFirst()
}

/** Ends the sessions that a provider opened: of one of its own sessions, or of one of its accounts; answers how many. */
export async function revokeSessionsByProvider(
  trx: Trx,
  provider: string,
  of: { sid: string } | { sub: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('provider', '=', provider)
    .where('sid' in of ? 'idp_sid' : 'idp_subject', '=', 'sid' in of ? of.sid : of.sub)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends a person's sessions, but for the one that is `kept`; answers how many. */
export async function revokeSessionsOf(trx: Trx, user_id: number, now: Date, kept: string | null): Promise<number> {
  let sessions = trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
  if (kept !== null) sessions = sessions.where('id', '<>', kept)
  const ended = await sessions.returning('refresh_expires_at').execute()
  return ended.filter(({ refresh_expires_at }) => refresh_expires_at > now).length
}

/** Ends one of a person's open sessions; false when it is none of theirs, or over. */
export async function revokeSessionOf(trx: Trx, user_id: number, session_id: string, now: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', session_id)
    .where('revoked_at', 'is', null)
    .where('refresh_expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Deletes sessions that ended before: their tokens go with them. */
export async function deleteEndedSessions(database: Executor, batch: Batch): Promise<number> {
  const lapsed = await deleteOlder(database, { table: 'sessions', key: 'id', column: 'refresh_expires_at' }, batch)
  const ended = await deleteOlder(database, { table: 'sessions', key: 'id', column: 'revoked_at' }, batch)
  return Math.max(lapsed, ended)
}

/** Deletes refresh tokens used before: they would have lapsed since, and prove no theft any more. */
export const deleteUsedTokens = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'refresh_tokens', key: 'hash', column: 'used_at' }, batch)

/** Takes the sessions of people away whose accounts are erased, with their tokens. */
export async function forgetSessionsOf(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .execute()
}

/** Ends the sessions of whoever a rule binds that no provider opened, but the one that is `kept`; answers how many (SSO-32). */
export async function endSessionsWithoutSso(
  trx: Trx,
  { scope, name }: Pick<AccessRule, 'scope' | 'name'>,
  { now, kept }: { now: Date; kept: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update sessions s set revoked_at = ${now} from users u
    where u.id = s.user_id and s.revoked_at is null and s.method <> 'sso' and s.id <> ${kept}
      and not exists (select from emergency_accounts e where e.user_id = u.id)
      and case ${scope}::text when 'everybody' then true when 'company' then u.company_id::text = ${name}
        else ${name} = any (u.roles) end`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Grants somebody whose time is over more of it, until that day (MFA-30). */
export async function extendDeadline(trx: Trx, user_id: number, today: string, deadline: string): Promise<void> {
  await sql`
    insert into factor_deadlines (user_id, first_seen_on, deadline) values (${user_id}, ${today}, ${deadline})
    on conflict (user_id) do update set deadline = excluded.deadline`.execute(trx)
}
