import type { Executor } from '../../../platform/database/database.ts'

/** The accounts at providers that a person is linked to. */
export function readLinks(database: Executor, user_id: number) {
  return database
    .selectFrom('identity_links')
    .where('user_id', '=', user_id)
    .select(['id', 'provider', 'linked_at', 'last_login_at'])
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
}

/** How many people are linked, by provider. */
export async function countLinked(database: Executor): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('identity_links')
    .select(({ fn }) => ['provider', fn.countAll<number>().as('people')])
    .groupBy('provider')
    .execute()
  return new Map(rows.map(({ provider, people }) => [provider, Number(people)]))
}

/** How a session that is to be proved again was opened. */
export function readSessionOrigin(database: Executor, session_id: string) {
  return database
    .selectFrom('sessions')
    .where('id', '=', session_id)
    .where('revoked_at', 'is', null)
    .select(['id', 'user_id', 'provider', 'idp_subject'])
    .executeTakeFirst()
}
