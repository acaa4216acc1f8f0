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

/** One person's own roles, and those of their groups; refused where nobody bears the id. */
export async function readPersonRoles(database: Executor, id: number): Promise<PersonRoles> {
  const person = await database
    .selectFrom('people as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .where('p.id', '=', id)
    .select([
      'p.id',
      'p.identity',
      'p.matricule',
      'p.username',
      'p.is_active',
      'u.local_roles as roles',
      'p.updated_at',
    ])
    .select(
      sql<PersonRoles['group_roles']>`coalesce((
        select json_agg(given order by given.role) from (
          select r as role, min(g.display_name) as group
          from role_group_members m join role_groups g on g.id = m.group_id, unnest(g.roles) r
          where m.user_id = p.id group by r) given), '[]')`.as('group_roles'),
    )
    .executeTakeFirst()
  return person ?? refuse(M_404)
}
