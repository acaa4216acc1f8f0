import { type AccessRule, type BoundPerson, isSsoOnly, LAST_EMERGENCY } from '@cadran/rules/portal/access-rules'
import type { SignInFacts } from '@cadran/rules/portal/sign-in'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'

/** What rules look at of somebody, with those that may bind them, and what is known of how they come. */
export type Bound = BoundPerson &
  Omit<SignInFacts, 'rules'> & {
    rules: Omit<AccessRule, 'updated_at'>[]
    /** They came by this browser before (SEA-08). */
    is_known: boolean
  }

/** By what a browser is known, and who may be inside it. */
export interface BrowserHashes {
  device_hash: Buffer | null
  inside_hash: Buffer | null
}

/** Whether somebody holds a second factor, by the column that is their id. */
export const hasFactor = (id: string): string => `(
  exists (select from sign_in_factors f where f.user_id = ${id} and f.totp_confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = ${id}))`

/** What a rule asks of second factors of the row `u` of users, and since when their own time runs (MFA-22, MFA-30). */
const OBLIGATION = `
  'first_seen_on', (select l.first_seen_on::text from factor_deadlines l where l.user_id = u.id),
  'extended_to', (select l.deadline::text from factor_deadlines l where l.user_id = u.id),
  'rules', (select coalesce(json_agg(json_build_object(
    'scope', r.scope, 'name', r.name, 'sso_only', r.sso_only, 'starts_on', r.starts_on::text,
    'second_factor', r.second_factor, 'grace_days', r.grace_days, 'remember_days', r.remember_days)), '[]')
    from (select 'everybody' as scope, '' as name union all select 'company', u.company_id::text
      union all select 'role', unnest(u.roles)) about
    join access_rules r on r.scope = about.scope and r.name = about.name)`

export type Obligation = Pick<Bound, 'first_seen_on' | 'extended_to' | 'rules'>

/** The same as a value of a statement, by what tells the person; null for whoever holds a factor. */
export const obligationText = (id: string): string => `(
  select json_build_object(${OBLIGATION}) from users u where u.id = ${id} and not ${hasFactor(id)})`

/** What binds the row `u` of users, as a part of a statement: whoever logs in is read at once with what binds them (SSO-32). */
export const boundAt = (now: Date, { device_hash, inside_hash }: BrowserHashes) => sql<Bound>`json_build_object(
  'company_id', u.company_id, 'roles', coalesce(u.roles, '{}'),
  'is_emergency', exists (select from emergency_accounts e where e.user_id = u.id),
  'has_factor', ${sql.raw(hasFactor('u.id'))},
  'is_known', exists (select from known_devices d where d.user_id = u.id and d.hash = ${device_hash}),
  'is_trusted', exists (select from known_devices d where d.user_id = u.id and d.hash = ${device_hash} and d.trusted_until > ${now}),
  'is_inside', exists (select from sessions s where s.access_hash = ${inside_hash} and s.user_id = u.id
    and s.revoked_at is null and s.access_expires_at > ${now}),
${sql.raw(OBLIGATION)}
)`

export const mustUseSso = ({ rules, ...person }: Bound, today: string): boolean => isSsoOnly(rules, person, today)

/** What binds somebody, and how they come by a browser. */
export async function readBound(
  database: Executor,
  user_id: number,
  now: Date,
  hashes: BrowserHashes = { device_hash: null, inside_hash: null },
): Promise<Bound | undefined> {
  const { rows } = await sql<{ bound: Bound }>`
    select ${boundAt(now, hashes)} as bound from users u where u.id = ${user_id}`.execute(database)
  return rows[0]?.bound
}

/** Whether a password opens nothing for somebody (SSO-28, SSO-29). */
export async function isSsoOnlyPerson(database: Executor, user_id: number, today: string): Promise<boolean> {
  // Of the day alone: neither browser nor instant matters to it.
  const bound = await readBound(database, user_id, new Date(0))
  return bound !== undefined && mustUseSso(bound, today)
}

/** Refuses that the last emergency account which may be used goes while a rule keeps everybody else to the provider (SSO-31). */
export async function assertNotLastEmergency(trx: Trx, user_id: number): Promise<void> {
  // Locked first: whoever writes such a rule meanwhile holds them, and is then seen.
  const { rows: named } = await sql<{ user_id: number }>`
    select e.user_id from emergency_accounts e join users u on u.id = e.user_id where u.is_active for update of e`.execute(
    trx,
  )
  const [only, ...others] = named
  if (!only || Number(only.user_id) !== user_id || others.length > 0) return
  const { rows } = await sql`select from access_rules where sso_only limit 1`.execute(trx)
  if (rows.length > 0) refuse(LAST_EMERGENCY)
}
