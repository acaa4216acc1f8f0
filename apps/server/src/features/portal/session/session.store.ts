import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'
import { BOUND, type Bound } from './binding-rules.ts'
import type { NewSession } from './opening.store.ts'

/** Where a try comes from, and whose name it gives. */
export interface Place {
  identifier: string
  address: string
}

/** Most tries that count: of one identifier from one address, of an address whoever is named, of an identifier from anywhere else. */
export interface MostTries {
  here: number
  from_address: number
  of_identifier: number
}

export interface Candidate {
  /** Counted: the password may be looked at. */
  is_granted: boolean
  /** Tried from so many other addresses that only known ones let anybody in. */
  is_blocked: boolean
  user_id: number | null
  is_active: boolean
  /** Empty for nobody. */
  password_hash: string
  /** What rules look at (SSO-28). */
  bound: Bound
}

const KEPT_MS = 24 * 3_600_000

/**
 * Counts a try of an identifier from an address and answers whom it names, in one statement. The row of the two is locked by it, so
 * that of many tries at once, in however many processes, `here` are granted. The other limits see what was committed before: as
 * many more pass as there are connections.
 */
export async function countTry(
  database: Executor,
  { identifier, address }: Place,
  { now, since, known_since }: { now: Date; since: Date; known_since: Date },
  most: MostTries,
): Promise<Candidate> {
  const kept_until = new Date(now.getTime() + KEPT_MS)
  const tries = sql`login_tries t, unnest(t.tried_at) at where t.last_tried_at > ${since} and at > ${since}`
  const { rows } = await sql<Candidate>`
    with others as (
      select
        exists (
          select from login_tries where identifier = ${identifier} and address = ${address} and opened_at > ${known_since}
        ) as is_known,
        (select count(*) from (
          select from ${tries} and t.address = ${address} and t.identifier <> ${identifier} limit ${most.from_address}
        ) of_address) >= ${most.from_address} as many_from_address,
        (select count(*) from (
          select from ${tries} and t.identifier = ${identifier} and t.address <> ${address} limit ${most.of_identifier}
        ) of_identifier) >= ${most.of_identifier} as many_of_identifier
    ), counted as (
      insert into login_tries as t (identifier, address, tried_at, last_tried_at, kept_until)
      select ${identifier}, ${address}, array[${now}::timestamptz], ${now}, ${kept_until}
      from others where is_known or not many_from_address
      on conflict on constraint one_count_per_identifier_and_address do update set
        tried_at = array(select at from unnest(t.tried_at) at where at > ${since}) || excluded.tried_at,
        last_tried_at = excluded.last_tried_at,
        kept_until = greatest(t.kept_until, excluded.kept_until)
      where (select count(*) from unnest(t.tried_at) at where at > ${since}) < ${most.here}
      returning id
    )
    select exists (select from counted) as is_granted, o.many_of_identifier and not o.is_known as is_blocked,
      u.id as user_id, coalesce(u.is_active, false) as is_active, coalesce(u.password_hash, '') as password_hash, ${BOUND} as bound
    from others o left join users u on u.username = ${identifier}`.execute(database)
  const [candidate] = rows
  if (!candidate) throw new Error('A try is always answered')
  return candidate
}

/** Takes the last try back. */
export async function takeBackTry(database: Executor, { identifier, address }: Place): Promise<void> {
  await sql`
    update login_tries set tried_at = trim_array(tried_at, 1)
    where identifier = ${identifier} and address = ${address} and tried_at <> '{}'`.execute(database)
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
    .select(['s.id', 't.used_at', 's.revoked_at', 's.access_expires_at', 's.refresh_expires_at', 'u.is_active'])
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
  await trx.updateTable('sessions').set(session).where('id', '=', session_id).execute()
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

/** Ends a person's sessions, but for the one that is `kept`. */
export async function revokeSessionsOf(trx: Trx, user_id: number, now: Date, kept: string | null): Promise<void> {
  let sessions = trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
  if (kept !== null) sessions = sessions.where('id', '<>', kept)
  await sessions.execute()
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

/** What was tried under a name counts no more. */
export async function forgiveTriesOf(trx: Trx, identifier: string): Promise<void> {
  await trx
    .updateTable('login_tries')
    .set({ tried_at: [], last_tried_at: null })
    .where('identifier', '=', identifier)
    .where('last_tried_at', 'is not', null)
    .execute()
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

/** Deletes counts of logins that have long been over, and addresses from which nobody came lately. */
export const deleteOldTries = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'login_tries', key: 'id', column: 'kept_until' }, batch)

/** Takes the sessions of people away whose accounts are erased, with their tokens. */
export async function forgetSessionsOf(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .execute()
}
