import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes `identity_links` and `logout_tokens_seen`.

/** Whose account a subject of a provider is; its login is noted. */
export async function findLinked(
  trx: Trx,
  provider: string,
  subject: string,
  now: Date,
): Promise<{ user_id: number; is_active: boolean } | null> {
  const { rows } = await sql<{ user_id: number; is_active: boolean }>`
    update identity_links l set last_login_at = ${now} from users u
    where l.provider = ${provider} and l.subject = ${subject} and u.id = l.user_id
    returning l.user_id, u.is_active`.execute(trx)
  const [row] = rows
  return row ? { ...row, user_id: Number(row.user_id) } : null
}

const COLUMNS = {
  email: (told: string) => sql`lower(email) = lower(${told})`,
  username: (told: string) => sql`username = lower(${told})`,
  matricule: (told: string) => sql`matricule = ${told}`,
}

/** Who may be meant by a claim: two are as good as nobody. */
export async function findByClaim(trx: Trx, matches: keyof typeof COLUMNS, told: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where is_active and not is_service and ${COLUMNS[matches](told)} order by id limit 2 for share`.execute(
    trx,
  )
  return rows.map(({ id }) => Number(id))
}

/** Null where the person or the subject is linked there already. */
export async function addLink(
  trx: Trx,
  link: { user_id: number; provider: string; subject: string; linked_at: Date; last_login_at: Date },
): Promise<number | null> {
  const added = await trx
    .insertInto('identity_links')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added ? Number(added.id) : null
}

export function lockLink(trx: Trx, id: number) {
  return trx.selectFrom('identity_links').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export async function deleteLink(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('identity_links').where('id', '=', id).execute()
}

const REPLAYED_MS = 3_600_000

/** Notes a logout token; false for one that came before. What could not be replayed any more is forgotten. */
export async function noteLogoutToken(trx: Trx, provider: string, jti: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with old as (delete from logout_tokens_seen where seen_at < ${new Date(now.getTime() - REPLAYED_MS)})
    insert into logout_tokens_seen (provider, jti, seen_at) values (${provider}, ${jti}, ${now})
    on conflict do nothing returning jti`.execute(trx)
  return rows.length > 0
}
