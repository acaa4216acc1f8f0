import type { Database, Executor, NamedStatement } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { FoundUse } from '../run-as/index.ts'

export interface SessionRow {
  session_id: string
  actor: PeopleView
  subject: PeopleView | null
  use: FoundUse | null
}

// One column, so that the driver reads one text.
const sessionStatement = (name: string, subject: string, use: string, join: string): NamedStatement => ({
  name,
  text: `
    select json_build_object('session_id', s.id, 'actor', a, 'subject', ${subject}, 'use', ${use}) as held
    from sessions s
    join people a on a.id = s.user_id
    ${join}
    where s.access_hash = $1 and s.access_expires_at > $2 and s.revoked_at is null and a.is_active`,
})

// The one statement that every call costs: who holds this cookie, and whom they name to run as, where they do.
const SESSION = sessionStatement('session', 'null', 'null', '')
const LAST_USE = `(
  select row_to_json(r) from (
    select o.id, o.reason, o.minutes, o.last_at, o.ends_at from run_as_uses o
    where o.session_id = s.id and o.person_id = b.id order by o.ends_at desc limit 1
  ) r
)`
const RUN_AS = sessionStatement(
  'session-run-as',
  'b',
  LAST_USE,
  'left join people b on b.username = $3 and b.is_active',
)

export async function findSession(
  database: Database,
  access_hash: Buffer,
  now: Date,
  switch_to: string | null,
): Promise<SessionRow | null> {
  const values = [access_hash, now]
  const [row] =
    switch_to === null
      ? await database.read<{ held: SessionRow }>(SESSION, values)
      : await database.read<{ held: SessionRow }>(RUN_AS, [...values, switch_to])
  return row?.held ?? null
}

/** Whether whoever holds a session opened it at `since` or later or, where that counts, confirmed it since (PWD-47, SEA-12). */
export async function wasProvedSince(
  database: Executor,
  session_id: string,
  since: Date,
  columns: readonly ('created_at' | 'confirmed_at')[] = ['created_at', 'confirmed_at'],
): Promise<boolean> {
  const session = await database
    .selectFrom('sessions')
    .where('id', '=', session_id)
    .where((of) => of.or(columns.map((column) => of(column, '>=', since))))
    .select('id')
    .executeTakeFirst()
  return session !== undefined
}

/** The sessions of somebody that are open, the one renewed last first; nothing of it opens one (ADM-41). */
export function openSessionsOf(database: Executor, user_id: number, now: Date) {
  return database
    .selectFrom('sessions as s')
    .where('s.user_id', '=', user_id)
    .where('s.revoked_at', 'is', null)
    .where('s.refresh_expires_at', '>', now)
    .select((of) => [
      's.id',
      's.device_name',
      's.created_at',
      of
        .selectFrom('refresh_tokens as t')
        .whereRef('t.session_id', '=', 's.id')
        .select(({ fn }) => fn.max('t.issued_at').as('at'))
        .as('renewed_at'),
    ])
    .orderBy('renewed_at', 'desc')
    .execute()
}
