import { TOKEN_WARNING_DAYS, USE_KNOWN_TO_MS } from '@cadran/rules/portal/api-tokens'
import { type Insertable, sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { ApiTokensTable } from '../../../platform/database/tables.ts'

// This file alone writes the table `api_tokens`; a closed account's end by a trigger (TOK-11).

export function addToken(trx: Trx, token: Insertable<ApiTokensTable>) {
  return trx.insertInto('api_tokens').values(token).returning('id').executeTakeFirstOrThrow()
}

/** Ends a token for good; undefined where it is none, none of theirs, or has ended. */
export function revokeToken(
  trx: Trx,
  { id, user_id, services }: { id: number; user_id: number; services: boolean },
  { now, today }: { now: Date; today: string },
) {
  return trx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_on >= ${today}`)
    .where((of) => of.or([of('user_id', '=', user_id), ...(services ? [of('kind', '=', 'svc')] : [])]))
    .returning(['id', 'user_id', 'name'])
    .executeTakeFirst()
}

/** How many live tokens the directory has; of two who make one at once the second is told of the first's. */
export async function lockDirectoryTokens(trx: Trx, today: string): Promise<number> {
  await sql`lock table api_tokens in share row exclusive mode`.execute(trx)
  const live = trx.selectFrom('api_tokens').where('kind', '=', 'scim').where('revoked_at', 'is', null).select('id')
  return (await live.where(sql<boolean>`expires_on >= ${today}`).execute()).length
}

/** Ends a token of the directory for good; undefined where it is none, or has ended. */
export function revokeDirectoryToken(trx: Trx, id: number, { now, today }: { now: Date; today: string }) {
  const live = trx.updateTable('api_tokens').set({ revoked_at: now }).where('id', '=', id).where('kind', '=', 'scim')
  return live
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`expires_on >= ${today}`)
    .returning('name')
    .executeTakeFirst()
}

/** Ends all the personal tokens of somebody for good (SEA-05). */
export async function revokeTokensOf(trx: Trx, user_id: number, now: Date): Promise<void> {
  const live = trx.updateTable('api_tokens').set({ revoked_at: now }).where('user_id', '=', user_id)
  await live.where('kind', '=', 'pat').where('revoked_at', 'is', null).execute()
}

/** When and from where a token was used, at most once in ten minutes (TOK-07). */
export async function noteUse(database: Executor, id: number, now: Date, address: string): Promise<void> {
  const before = new Date(now.getTime() - USE_KNOWN_TO_MS)
  await database
    .updateTable('api_tokens')
    .set({ last_used_at: now, last_address: address })
    .where('id', '=', id)
    .where((of) => of.or([of('last_used_at', 'is', null), of('last_used_at', '<=', before)]))
    .execute()
}

/** Tokens that end soon and whose holder was not told, each once (TOK-04). */
export async function takeEnding(trx: Trx, now: Date, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update api_tokens set warned_at = ${now}
    where revoked_at is null and warned_at is null and expires_on between ${today}::date and ${today}::date + ${TOKEN_WARNING_DAYS}::integer
    returning id`.execute(trx)
  return rows.map(({ id }) => Number(id))
}
