import type { AdministeredRole, PersonRoles } from '@cadran/contract/administration/roles'
import { KEY_ROLES, ROLE_FAMILIES, ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import { M_404 } from '@cadran/rules/portal/messages'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Every role in words, and how many active people hold it (ADM-47). */
export async function listRoles({ database }: Platform): Promise<AdministeredRole[]> {
  const { rows } = await sql<{ role: Role; count: number }>`
    select r.role, count(*)::int as count from users u, unnest(u.roles) r (role) where u.is_active group by 1
  `.execute(database.kysely)
  const counts = new Map(rows.map(({ role, count }) => [role, count]))
  return ROLES.map((role) => {
    const { label, opens, family } = ROLE_WORDS[role]
    return {
      role,
      label,
      opens,
      family: ROLE_FAMILIES[family],
      is_key: KEY_ROLES.has(role),
      holder_count: counts.get(role) ?? 0,
    }
  })
}

/** One person's roles; refused where nobody bears the id. */
export async function readPersonRoles(database: Executor, id: number): Promise<PersonRoles> {
  const person = await database
    .selectFrom('people')
    .where('id', '=', id)
    .select(['id', 'identity', 'matricule', 'username', 'is_active', 'roles', 'updated_at'])
    .executeTakeFirst()
  return person ?? refuse(M_404)
}
