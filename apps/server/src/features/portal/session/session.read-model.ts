import type { Database, Executor, NamedStatement } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'

export interface SessionRow {
  session_id: string
  actor: PeopleView
  subject: PeopleView | null
}

// The one statement that every call costs: who holds this cookie, and whom they name to run as.
const SESSION: NamedStatement = {
  name: 'session',
  text: `
    select s.id as session_id, row_to_json(a) as actor, row_to_json(b) as subject
    from sessions s
    join people a on a.id = s.user_id
    left join people b on b.username = $3 and b.is_active
    where s.access_hash = $1 and s.access_expires_at > $2 and s.revoked_at is null and a.is_active`,
}

export async function findSession(
  database: Database,
  access_hash: Buffer,
  now: Date,
  switch_to: string | null,
): Promise<SessionRow | null> {
  const [row] = await database.read<SessionRow>(SESSION, [access_hash, now, switch_to])
  return row ?? null
}

/** Whether a session was opened by a password at `since` or later (PWD-47). */
export async function wasOpenedSince(database: Executor, session_id: string, since: Date): Promise<boolean> {
  const session = await database
    .selectFrom('sessions')
    .where('id', '=', session_id)
    .where('created_at', '>=', since)
    .select('id')
    .executeTakeFirst()
  return session !== undefined
}
