import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'
import { type Bound, type BrowserHashes, boundAt } from './binding-rules.ts'

/** Where a try comes from, and whose name it gives. */
export interface Place {
  identifier: string
  address: string
}

/** Most tries that count: of one identifier from one address, of an address whoever is named, of an identifier from anywhere else. */
export interface MostTries {
  here: number
  from_address: number
  of_identifier: number
}

export interface Candidate {
  /** Counted: the password may be looked at. */
  is_granted: boolean
  /** Tried from so many other addresses that only known ones let anybody in. */
  is_blocked: boolean
  user_id: number | null
  is_active: boolean
  /** Empty for nobody. */
  password_hash: string
  /** What rules look at (SSO-28). */
  bound: Bound
}

const KEPT_MS = 24 * 3_600_000

/**
 * Counts a try of an identifier from an address and answers whom it names, in one statement. The row of the two is locked by it, so
 * that of many tries at once, in however many processes, `here` are granted. The other limits see what was committed before: as
 * many more pass as there are connections.
 */
export async function countTry(
  database: Executor,
  { identifier, address }: Place,
  { now, since, known_since }: { now: Date; since: Date; known_since: Date },
  most: MostTries,
  browser: BrowserHashes,
): Promise<Candidate> {
  const kept_until = new Date(now.getTime() + KEPT_MS)
  const tries = sql`login_tries t, unnest(t.tried_at) at where t.last_tried_at > ${since} and at > ${since}`
  const { rows } = await sql<Candidate>`
    with others as (
      select
        exists (
          select from login_tries where identifier = ${identifier} and address = ${address} and opened_at > ${known_since}
        ) as is_known,
        (select count(*) from (
          select from ${tries} and t.address = ${address} and t.identifier <> ${identifier} limit ${most.from_address}
        ) of_address) >= ${most.from_address} as many_from_address,
        (select count(*) from (
          select from ${tries} and t.identifier = ${identifier} and t.address <> ${address} limit ${most.of_identifier}
        ) of_identifier) >= ${most.of_identifier} as many_of_identifier
    ), counted as (
      insert into login_tries as t (identifier, address, tried_at, last_tried_at, kept_until)
      select ${identifier}, ${address}, array[${now}::timestamptz], ${now}, ${kept_until}
      from others where is_known or not many_from_address
      on conflict on constraint one_count_per_identifier_and_address do update set
        tried_at = array(select at from unnest(t.tried_at) at where at > ${since}) || excluded.tried_at,
        last_tried_at = excluded.last_tried_at,
        kept_until = greatest(t.kept_until, excluded.kept_until)
      where (select count(*) from unnest(t.tried_at) at where at > ${since}) < ${most.here}
      returning id
    )
    select exists (select from counted) as is_granted, o.many_of_identifier and not o.is_known as is_blocked,
      u.id as user_id, coalesce(u.is_active, false) as is_active, coalesce(u.password_hash, '') as password_hash, ${boundAt(now, browser)} as bound
    from others o left join users u on u.username = ${identifier}`.execute(database)
  const [candidate] = rows
  if (!candidate) throw new Error('A try is always answered')
  return candidate
}

/** As a part of a statement: the tries of an identifier from an address count no more where the `condition` holds, and what else is set. */
export const forgiveTry = (place: Place | null, condition: RawBuilder<unknown>, further = sql``) => sql`
  update login_tries set tried_at = '{}', last_tried_at = null ${further}
  where identifier = ${place?.identifier ?? null} and address = ${place?.address ?? null} and ${condition}`

/** Takes the last try back. */
export async function takeBackTry(database: Executor, { identifier, address }: Place): Promise<void> {
  await sql`
    update login_tries set tried_at = trim_array(tried_at, 1)
    where identifier = ${identifier} and address = ${address} and tried_at <> '{}'`.execute(database)
}

/** What was tried under a name counts no more. */
export async function forgiveTriesOf(trx: Trx, identifier: string): Promise<void> {
  await trx
    .updateTable('login_tries')
    .set({ tried_at: [], last_tried_at: null })
    .where('identifier', '=', identifier)
    .where('last_tried_at', 'is not', null)
    .execute()
}

/** Deletes counts of logins that have long been over, and addresses from which nobody came lately. */
export const deleteOldTries = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'login_tries', key: 'id', column: 'kept_until' }, batch)
