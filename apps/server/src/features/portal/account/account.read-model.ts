import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'

/** Whom a demand is about: an active person, else nobody. */
export function findRecipient(database: Executor, username: string) {
  return database
    .selectFrom('users')
    .where('username', '=', username)
    .where('is_active', '=', true)
    .select(['id', 'firstname', 'email', sql<boolean>`password_hash = ''`.as('is_new')])
    .executeTakeFirst()
}

/** Who may choose a new password by this link: nobody once it is used, expired or replaced, or its person deactivated. */
export function findHolder(database: Executor, hash: Buffer, now: Date): Promise<PeopleView | undefined> {
  return database
    .selectFrom('people')
    .innerJoin('password_resets as r', 'r.user_id', 'people.id')
    .where('r.hash', '=', hash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', now)
    .where('people.is_active', '=', true)
    .selectAll('people')
    .executeTakeFirst()
}
