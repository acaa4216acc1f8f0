import type { findNames } from '@cadran/contract/administration/settings'
import type { QueryOf, ReplyOf } from '@cadran/contract/kit'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { isFoundBy } from '../../portal/users/index.ts'

const MOST_FOUND = 20

/** Who is called so, the first by their names, and who is chosen already; whoever was erased is nobody (CFG-17, AUD-10). */
export async function findPeopleNames(
  database: Executor,
  { search, matricules }: QueryOf<typeof findNames>,
): Promise<ReplyOf<typeof findNames>> {
  const chosen = matricules.split(',').filter(Boolean)
  const is_found = search.trim() === '' ? sql`false` : isFoundBy(search, 'everybody')
  const { rows } = await sql<ReplyOf<typeof findNames>[number]>`
    select u.matricule, u.firstname || ' ' || u.lastname as identity from users u
    where u.erased_at is null and (u.matricule = any (${chosen}::text[]) or u.id = any (array(
      select u.id from users u where ${is_found} and u.erased_at is null order by u.sort_key limit ${MOST_FOUND})))
    order by u.sort_key
  `.execute(database)
  return rows
}
