import { type AccessRule, type BoundPerson, isSsoOnly, LAST_EMERGENCY } from '@cadran/rules/portal/access-rules'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'

/** What rules look at of somebody, with those that may bind them. */
export type Bound = BoundPerson & { rules: Pick<AccessRule, 'scope' | 'name' | 'sso_only' | 'starts_on'>[] }

/** The same of the row `u` of users, as a part of a statement: whoever logs in is read at once with what binds them (SSO-32). */
export const BOUND = sql<Bound>`json_build_object(
  'company_id', u.company_id, 'roles', coalesce(u.roles, '{}'),
  'is_emergency', exists (select from emergency_accounts e where e.user_id = u.id),
  'rules', (select coalesce(json_agg(json_build_object(
    'scope', r.scope, 'name', r.name, 'sso_only', r.sso_only, 'starts_on', r.starts_on::text)), '[]')
    from (select 'everybody' as scope, '' as name union all select 'company', u.company_id::text
      union all select 'role', unnest(u.roles)) about
    join access_rules r on r.scope = about.scope and r.name = about.name)
)`

export const mustUseSso = ({ rules, ...person }: Bound, today: string): boolean => isSsoOnly(rules, person, today)

/** Whether a password opens nothing for somebody (SSO-28, SSO-29). */
export async function isSsoOnlyPerson(database: Executor, user_id: number, today: string): Promise<boolean> {
  const { rows } = await sql<{ bound: Bound }>`select ${BOUND} as bound from users u where u.id = ${user_id}`.execute(
    database,
  )
  return rows[0] !== undefined && mustUseSso(rows[0].bound, today)
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
