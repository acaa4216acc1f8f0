import type { RunAsUser } from '@cadran/contract/portal/run-as'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { ADMINISTRATION_ROLES } from '@cadran/rules/portal/roles'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Nobody runs as an account of a program (TOK-20). */
const IS_SOMEBODY = (people: 'p' | 'people') =>
  sql<boolean>`not exists (select from users s where s.id = ${sql.ref(`${people}.id`)} and s.is_service)`

/** Everybody else who is active and no administrator, by last name; the right is the real person's (RUN-14, RUN-15, README 42, 78). */
export async function listRunAsFor(
  { database }: Platform,
  { actor }: Viewer,
  limit: number,
): Promise<{ items: RunAsUser[]; total: number }> {
  if (!actor.roles.has('ROLE_ALLOWED_TO_SWITCH')) refuse(M_ROLE)
  const rows = await database.kysely
    .selectFrom('people as p')
    .where('p.is_active', '=', true)
    .where('p.id', '<>', actor.id)
    .where(IS_SOMEBODY('p'))
    .where(sql<boolean>`not p.roles && ${[...ADMINISTRATION_ROLES]}::text[]`)
    .select(['p.id', 'p.username', 'p.matricule', 'p.firstname', 'p.lastname', 'p.identity', 'p.person_type'])
    .select(['p.person_type as type', sql<number>`count(*) over ()`.as('total')])
    .orderBy('p.sort_key')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return { items: rows, total: rows[0]?.total ?? 0 }
}

/** Somebody active by their username. */
export async function findActive(database: Executor, username: string): Promise<Person | null> {
  const row = await database
    .selectFrom('people')
    .where('username', '=', username)
    .where('is_active', '=', true)
    .where(IS_SOMEBODY('people'))
    .selectAll()
    .executeTakeFirst()
  return row ? { ...row, roles: new Set(row.roles) } : null
}
