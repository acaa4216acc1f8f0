import { ENDED_TOKEN_DAYS, type TokenScope } from '@cadran/rules/portal/api-tokens'
import type { FactorRule } from '@cadran/rules/portal/sign-in'
import { sql } from 'kysely'
import type { Database, Executor, NamedStatement } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'
import { hasFactor } from '../session/index.ts'

export interface FoundToken {
  token: {
    id: number
    name: string
    kind: 'pat' | 'svc'
    scopes: TokenScope[]
    networks: string[]
    last_used_at: string | null
  }
  actor: PeopleView
  is_deputy: boolean
  has_factor: boolean
  /** Those about a second factor that bind its person. */
  rules: FactorRule[]
  first_seen_on: string | null
  extended_to: string | null
}

const FACTOR_RULES = `(select coalesce(json_agg(json_build_object('second_factor', r.second_factor, 'starts_on', r.starts_on::text,
    'grace_days', r.grace_days, 'remember_days', r.remember_days)), '[]')
  from access_rules r where r.second_factor and (r.scope = 'everybody'
    or (r.scope = 'company' and r.name = a.company_id::text) or (r.scope = 'role' and r.name = any (a.roles))))`

/** Who calls by a token that opens something today: one statement, whatever is wrong with it (TOK-11, TOK-19). */
const BEARER: NamedStatement = {
  name: 'bearer',
  text: `
    select json_build_object('token', json_build_object('id', t.id, 'name', t.name, 'kind', t.kind, 'scopes', t.scopes,
        'networks', t.networks, 'last_used_at', t.last_used_at),
      'actor', a, 'has_factor', ${hasFactor('a.id')}, 'rules', ${FACTOR_RULES},
      'first_seen_on', (select l.first_seen_on::text from factor_deadlines l where l.user_id = a.id),
      'extended_to', (select l.deadline::text from factor_deadlines l where l.user_id = a.id),
      'is_deputy', exists (select from deputies d where d.deputy_id = a.id and d.ended_at is null)) as held
    from api_tokens t join people a on a.id = t.user_id
    where t.hash = $1 and t.expires_on >= $2::date and t.revoked_at is null and a.is_active`,
}

export async function findToken(database: Database, hash: Buffer, today: string): Promise<FoundToken | null> {
  const [row] = await database.read<{ held: FoundToken }>(BEARER, [hash, today])
  return row?.held ?? null
}

/** The directory's token that opens its door today (SCI-03). */
export async function findDirectoryToken(database: Executor, hash: Buffer, today: string) {
  const token = await database
    .selectFrom('api_tokens as t')
    .where('t.hash', '=', hash)
    .where('t.kind', '=', 'scim')
    .where(LIVE(today))
    .select(['t.id', 't.networks', 't.last_used_at'])
    .executeTakeFirst()
  return token ? { ...token, last_used_at: token.last_used_at?.toISOString() ?? null } : null
}

/** Of the tokens t, those that still open something. */
export const LIVE = (today: string) => sql<boolean>`(t.revoked_at is null and t.expires_on >= ${today})`

/** Tokens of one kind as lists tell them: what has ended for some time more, and last (TOK-06). */
export function listedTokens(database: Executor, { now, today }: { now: Date; today: string }) {
  const since = new Date(now.getTime() - ENDED_TOKEN_DAYS * 24 * 3_600_000)
  return database
    .selectFrom('api_tokens as t')
    .where(
      sql<boolean>`coalesce(t.revoked_at >= ${since}, true) and t.expires_on >= ${since.toISOString().slice(0, 10)}`,
    )
    .select([
      't.id',
      't.name',
      't.prefix',
      't.scopes',
      't.networks',
      't.created_at',
      't.last_used_at',
      't.last_address',
    ])
    .select((eb) => [
      sql<TokenScope[]>`t.scopes`.as('scopes'),
      sql<string>`t.expires_on::text`.as('expires_on'),
      eb
        .case()
        .when('t.revoked_at', 'is not', null)
        .then(sql<'revoked' | 'expired'>`'revoked'`)
        .when(sql<boolean>`t.expires_on < ${today}`)
        .then(sql<'revoked' | 'expired'>`'expired'`)
        .end()
        .as('ended'),
    ])
    .orderBy(sql`${LIVE(today)}`, 'desc')
    .orderBy('t.id', 'desc')
}
export type ListedToken = Awaited<ReturnType<ReturnType<typeof listedTokens>['execute']>>[number]

/** Names of the live tokens of somebody. */
export async function liveNames(database: Executor, user_id: number, today: string): Promise<string[]> {
  const named = database
    .selectFrom('api_tokens as t')
    .where('t.user_id', '=', user_id)
    .where(LIVE(today))
    .select('t.name')
  return (await named.execute()).map(({ name }) => name)
}

export const IDENTITY = (table: string) =>
  sql<string>`${sql.ref(`${table}.firstname`)} || ' ' || ${sql.ref(`${table}.lastname`)}`

/** What a mail says of a token: whose it is, who made it, when it ends. */
export async function readToldToken(database: Executor, id: number) {
  return database
    .selectFrom('api_tokens as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('users as c', 'c.id', 't.created_by')
    .where('t.id', '=', id)
    .select(['t.id', 't.kind', 't.name', 't.user_id', 'u.firstname', 'u.email'])
    .select([
      sql<string>`t.expires_on::text`.as('expires_on'),
      sql<string>`coalesce(${IDENTITY('u')}, 'Annuaire de l’entreprise')`.as('account'),
      sql<string>`coalesce(${IDENTITY('c')}, 'la ligne de commande')`.as('author'),
    ])
    .executeTakeFirst()
}
