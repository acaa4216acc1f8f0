import type { Page, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { listWithoutFactor } from '@cadran/contract/portal/access-rules'
import { M_404 } from '@cadran/rules/portal/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'

const isWithout = sql`(f.user_id is null and p.user_id is null)`

/** Whom a scope and its name bind today, each with the factors they hold. */
const bound = (scope: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
  users u left join sign_in_factors f on f.user_id = u.id and f.totp_confirmed_at is not null
  left join (select distinct user_id from passkeys) p on p.user_id = u.id
  where u.is_active and not u.is_service and case ${scope}
    when 'everybody' then true when 'company' then u.company_id::text = ${name} else ${name} = any (u.roles) end`

/** How many a scope and its name bind today, and how many of them hold no second factor. */
const boundBy = (scope: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`
  select count(*)::int as people, count(*) filter (where ${isWithout})::int as without_factor from ${bound(scope, name)}`

/** Whom a rule would bind (SSO-27). */
export async function countBound(database: Executor, { scope, name }: { scope: string; name: string }) {
  const counted = boundBy(sql`${scope}::text`, sql`${name}::text`)
  const { rows } = await sql<{ people: number; without_factor: number }>`${counted}`.execute(database)
  return rows[0] ?? { people: 0, without_factor: 0 }
}

/** The rules, everybody's first, each with the company's name and how many people it binds. */
export async function readRules(database: Executor, id: number | null = null) {
  const { rows } = await sql<{
    id: number
    scope: 'company' | 'role' | 'everybody'
    name: string
    company: string | null
    sso_only: boolean
    second_factor: boolean
    starts_on: string
    grace_days: number
    remember_days: number
    people: number
    without_factor: number
  }>`
    select r.id, r.scope, r.name, c.name as company, r.sso_only, r.second_factor, r.starts_on::text, r.grace_days, r.remember_days,
      b.people, b.without_factor
    from access_rules r left join companies c on r.scope = 'company' and c.id::text = r.name
    cross join lateral (${boundBy(sql`r.scope`, sql`r.name`)}) b
    where ${id}::bigint is null or r.id = ${id}
    order by r.scope = 'everybody' desc, r.scope, c.name, r.name`.execute(database)
  return rows.map((rule) => ({ ...rule, id: Number(rule.id) }))
}

/** Who a rule binds and holds no second factor, by name (MFA-22); an unknown rule is refused. */
export async function readWithoutFactor(
  database: Executor,
  id: number,
  { maxResults, page }: QueryOf<typeof listWithoutFactor>,
): Promise<Page<ReplyOf<typeof listWithoutFactor>[number]>> {
  const [rule] = await readRules(database, id)
  if (!rule) refuse(M_404)
  const { rows } = await sql<ReplyOf<typeof listWithoutFactor>[number]>`
    select found.id, found.identity, found.username, found.matricule, c.name as company from (
      select u.id, u.firstname || ' ' || u.lastname as identity, u.username, u.matricule, u.company_id, u.sort_key
      from ${bound(sql`${rule.scope}::text`, sql`${rule.name}::text`)} and ${isWithout}
      order by u.sort_key, u.id limit ${maxResults} offset ${(page - 1) * maxResults}
    ) found left join companies c on c.id = found.company_id order by found.sort_key, found.id`.execute(database)
  return { items: rows, total: rule.without_factor }
}

/** The companies that a rule may bind. */
export const readCompanies = (database: Executor) =>
  database.selectFrom('companies').where('archived', '=', false).select(['id', 'name']).orderBy('name').execute()

/** Who enters by no rule when the provider is away, with when they last did. */
export async function readEmergencyAccounts(database: Executor) {
  const { rows } = await sql<{
    id: number
    username: string
    identity: string
    is_active: boolean
    used_at: Date | null
  }>`
    select u.id, u.username, u.firstname || ' ' || u.lastname as identity, u.is_active,
      (select max(a.at) from audit a where a.entity = 'session' and a.entity_id = u.id and a.action = 'emergency-login') as used_at
    from emergency_accounts e join users u on u.id = e.user_id order by u.sort_key, u.id`.execute(database)
  return rows.map((account) => ({ ...account, id: Number(account.id) }))
}

export async function isCompany(database: Executor, name: string): Promise<boolean> {
  const { rows } = await sql`select from companies where id::text = ${name}`.execute(database)
  return rows.length > 0
}

/** The addresses of whoever keeps the accesses. */
export async function accessAdministrators(database: Executor): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from users where is_active and email is not null and 'ROLE_ACCESS_ADMIN' = any (roles) order by id`.execute(
    database,
  )
  return rows
}

/** What an audit row tells, with whose it is. */
export async function readTold(database: Executor, audit_id: number) {
  const { rows } = await sql<{
    entity: string
    action: string
    at: Date
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    firstname: string
    identity: string
    email: string | null
  }>`
    select a.entity, a.action, a.at, a.before, a.after, u.firstname, u.firstname || ' ' || u.lastname as identity, u.email
    from audit a join users u on u.id = a.person_id where a.id = ${audit_id}`.execute(database)
  return rows[0]
}
