import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'

export interface LoginCandidate {
  id: number
  is_active: boolean
  password_hash: string
  failures_here: number
  failures_everywhere: number
}

/** One statement: the person if there is one, and how often this identifier failed lately. */
export async function findLoginCandidate(
  database: Executor,
  identifier: string,
  address: string,
  since: Date,
): Promise<Omit<LoginCandidate, 'id' | 'is_active' | 'password_hash'> & Partial<LoginCandidate>> {
  const failures = database
    .selectFrom('login_failures')
    .where('identifier', '=', identifier)
    .where('failed_at', '>', since)
    .select((eb) => [
      eb.fn.countAll<number>().as('failures_everywhere'),
      eb.fn.countAll<number>().filterWhere('address', '=', address).as('failures_here'),
    ])
  const row = await database
    .selectFrom(failures.as('f'))
    .leftJoin('users as u', (join) => join.on('u.username', '=', identifier))
    .select(['u.id', 'u.is_active', 'u.password_hash', 'f.failures_everywhere', 'f.failures_here'])
    .executeTakeFirstOrThrow()
  return {
    failures_everywhere: row.failures_everywhere,
    failures_here: row.failures_here,
    ...(row.id === null
      ? {}
      : { id: row.id, is_active: row.is_active ?? false, password_hash: row.password_hash ?? '' }),
  }
}

export async function recordLoginFailure(
  database: Executor,
  identifier: string,
  address: string,
  now: Date,
): Promise<void> {
  await database.insertInto('login_failures').values({ identifier, address, failed_at: now }).execute()
}

export interface NewSession {
  id: string
  user_id: number
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  refresh_expires_at: Date
  created_at: Date
}

/** What a session is opened with: the password as it was verified, and the failed logins that count no more. */
export interface Opening {
  password_hash: string
  failures: { identifier: string; address: string; before: Date } | null
}

/** Opens a session in one statement, unless the password it is opened with has been changed meanwhile; false then. */
export async function insertSession(
  database: Executor,
  session: NewSession,
  { password_hash, failures }: Opening,
): Promise<boolean> {
  // Shared: whoever changes the password waits for this session, and then ends it with the others.
  const { rows } = await sql`
    with person as (
      select id from users where id = ${session.user_id} and password_hash = ${password_hash} for share
    ), opened as (
      insert into sessions (id, user_id, access_hash, access_expires_at, refresh_expires_at, created_at)
      select ${session.id}, id, ${session.access_hash}, ${session.access_expires_at}, ${session.refresh_expires_at},
        ${session.created_at}
      from person
      returning id
    ), forgotten as (${forgetting(failures)})
    insert into refresh_tokens (hash, session_id, issued_at)
    select ${session.refresh_hash}, id, ${session.created_at} from opened
    returning session_id`.execute(database)
  return rows.length > 0
}

function forgetting(failures: Opening['failures']) {
  if (!failures) return sql`select`
  const { identifier, address, before } = failures
  return sql`
    delete from login_failures
    where exists (select from opened)
      and ((identifier = ${identifier} and address = ${address}) or failed_at < ${before})`
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

/** Ends the session of an access or refresh token, whichever is at hand: logging out must work with either. */
export async function revokeSessionOfTokens(
  database: Executor,
  { access_hash, refresh_hash }: { access_hash: Buffer | null; refresh_hash: Buffer | null },
  now: Date,
): Promise<void> {
  await database
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
    .execute()
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

export async function forgetFailuresOf(trx: Trx, identifier: string): Promise<void> {
  await trx.deleteFrom('login_failures').where('identifier', '=', identifier).execute()
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

/** Deletes failed logins from before. */
export const deleteOldFailures = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'login_failures', key: 'id', column: 'failed_at' }, batch)
