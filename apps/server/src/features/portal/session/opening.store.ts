import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Place } from './session.store.ts'

/** By which account at the company's provider (SSO-09, SSO-24 to 26). */
export interface ByProvider {
  provider: string
  idp_subject: string
  idp_sid: string | null
  /** Closed: it is told to nobody but its provider, at the logout. */
  id_token_box: Buffer | null
}

/** Whose session is opened, how and where. */
export interface Opening extends Partial<ByProvider> {
  user_id: number
  method: 'password' | 'passkey' | 'sso'
  strength: 'one' | 'two' | 'remembered'
  /** Browser and system by name (ADM-41, SEA-02). */
  device_name: string
  address: string
}

export interface NewSession extends Opening {
  id: string
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  refresh_expires_at: Date
  created_at: Date
  last_seen_at: Date
}

type Credentials = Omit<NewSession, Exclude<keyof Opening, 'user_id'> | 'created_at' | 'last_seen_at'>

/** What a session is opened with: the password as it was verified, and where, which is known from then on. */
export interface Proof extends Place {
  password_hash: string
  kept_until: Date
}

/**
 * Whose session it is, as long as what it is proved with stands: the password, or without one the account alone, whose proof was
 * somebody else's word. Shared: whoever changes the password waits for this session, and then ends it with the others.
 */
const personOf = (user_id: number, proof: Pick<Proof, 'password_hash'> | null) =>
  proof === null
    ? sql`select id from users where id = ${user_id} and is_active for share`
    : sql`select id from users where id = ${user_id} and password_hash = ${proof.password_hash} for share`

/** Opens a session in one statement, unless what it is proved with has been changed meanwhile; null then. */
export async function insertSession(
  database: Executor,
  session: NewSession,
  proof: Proof | null,
): Promise<{ is_emergency: boolean } | null> {
  const { identifier = null, address = null, kept_until = session.created_at } = proof ?? {}
  const { provider = null, idp_subject = null, idp_sid = null, id_token_box = null } = session
  const { rows } = await sql<{ is_emergency: boolean }>`
    with person as (${personOf(session.user_id, proof)}), opened as (
      insert into sessions (
        id, user_id, access_hash, access_expires_at, refresh_expires_at, created_at, last_seen_at, method, strength, device_name,
        address, provider, idp_subject, idp_sid, id_token_box
      )
      select ${session.id}, id, ${session.access_hash}, ${session.access_expires_at}, ${session.refresh_expires_at},
        ${session.created_at}, ${session.last_seen_at}, ${session.method}, ${session.strength}, ${session.device_name},
        ${session.address}, ${provider}, ${idp_subject}, ${idp_sid}, ${id_token_box}::bytea
      from person
      returning id
    ), forgiven as (
      update login_tries
      set tried_at = '{}', last_tried_at = null, opened_at = ${session.created_at}, kept_until = ${kept_until}
      where identifier = ${identifier} and address = ${address} and exists (select from opened)
    ), given as (
      insert into refresh_tokens (hash, session_id, issued_at)
      select ${session.refresh_hash}, id, ${session.created_at} from opened
      returning session_id
    )
    select exists (select from emergency_accounts e where e.user_id = ${session.user_id}) as is_emergency from given`.execute(
    database,
  )
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
  const { identifier = null, address = null } = proof ?? {}
  const { rows } = await sql`
    with person as (${personOf(session.user_id, proof)}), confirmed as (
      update sessions s set confirmed_at = ${session.confirmed_at}, access_hash = ${session.access_hash},
        access_expires_at = ${session.access_expires_at}, refresh_expires_at = ${session.refresh_expires_at}
      from person
      where s.id = ${session.id} and s.user_id = person.id and s.revoked_at is null
      returning s.id
    ), used as (
      update refresh_tokens t set used_at = ${session.confirmed_at} from confirmed c
      where t.session_id = c.id and t.used_at is null
    ), forgiven as (
      update login_tries set tried_at = '{}', last_tried_at = null
      where identifier = ${identifier} and address = ${address} and exists (select from confirmed)
    )
    insert into refresh_tokens (hash, session_id, issued_at)
    select ${session.refresh_hash}, id, ${session.confirmed_at} from confirmed
    returning session_id`.execute(database)
  return rows.length > 0
}
