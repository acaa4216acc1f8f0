import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { likeText } from '../users/index.ts'

/** The second factors of somebody; no secret, key or credential (MFA-13). */
export async function readFactors(database: Executor, user_id: number) {
  const [factors, passkeys, { left }] = await Promise.all([
    database
      .selectFrom('sign_in_factors')
      .where('user_id', '=', user_id)
      .select(['totp_confirmed_at', 'recovery_salt'])
      .executeTakeFirst(),
    database
      .selectFrom('passkeys')
      .where('user_id', '=', user_id)
      .select(['id', 'name', 'device_type', 'backed_up', 'created_at', 'last_used_at'])
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    database
      .selectFrom('recovery_codes')
      .where('user_id', '=', user_id)
      .where('used_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    totp: factors?.totp_confirmed_at ? { confirmed_at: factors.totp_confirmed_at.toISOString() } : null,
    passkeys: passkeys.map(({ id, created_at, last_used_at, ...passkey }) => ({
      ...passkey,
      id: Number(id),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: Number(left),
    recovery_salt: factors?.recovery_salt ?? null,
  }
}

/** By what name somebody enters, and how they are called. */
export async function findPerson(database: Executor, user_id: number): Promise<{ username: string; identity: string }> {
  const { rows } = await sql<{ username: string; identity: string }>`
    select username, firstname || ' ' || lastname as identity from users where id = ${user_id}`.execute(database)
  return rows[0] ?? { username: '', identity: '' }
}

const MOST_FOUND = 20

/** People by a part of their name, with how they prove themselves; no secret (MFA-28). */
export async function findByName(database: Executor, key: string) {
  const { rows } = await sql<{
    id: number
    matricule: string
    firstname: string
    lastname: string
    identity: string
    username: string
    is_active: boolean
    has_totp: boolean
    passkeys: number
    recovery_codes_left: number
    roles: string[]
  }>`
    select u.id::int, u.matricule, u.firstname, u.lastname, u.firstname || ' ' || u.lastname as identity, u.username, u.is_active,
      coalesce(f.totp_confirmed_at is not null, false) as has_totp, coalesce(u.roles, '{}') as roles,
      (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::int from recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_codes_left
    from users u left join sign_in_factors f on f.user_id = u.id
    where u.search_key like ${likeText(key)} order by u.sort_key, u.id limit ${MOST_FOUND}`.execute(database)
  return rows
}

/** Somebody's account, held until the commit. */
export async function lockAccount(trx: Trx, who: { id: number } | { username: string }) {
  const person = await trx
    .selectFrom('users')
    .where((eb) => ('id' in who ? eb('id', '=', who.id) : eb('username', '=', who.username)))
    .select(['id', 'username', 'roles'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return person && { ...person, id: Number(person.id) }
}
