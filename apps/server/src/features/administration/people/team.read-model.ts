import type { loadPersonTeam, TeamMember } from '@cadran/contract/administration/changes'
import type { ReplyOf } from '@cadran/contract/kit'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { loadOne } from './change.read-model.ts'

const MOST_SHOWN = 200

const member = sql`json_build_object('id', u.id, 'matricule', u.matricule, 'firstname', u.firstname, 'lastname', u.lastname,
  'identity', u.firstname || ' ' || u.lastname, 'is_manager', u.is_manager, 'is_active', u.is_active)`

/** The managers above somebody, the nearest first, and who is directly below (ADM-37). */
export async function readTeam(database: Executor, id: number): Promise<ReplyOf<typeof loadPersonTeam>> {
  const { updated_at } = await loadOne(database, id)
  const { rows } = await sql<{ above: TeamMember[]; below: TeamMember[]; below_count: number }>`
    select (
      select coalesce(json_agg(${member} order by h.depth), '[]')
      from hierarchy h join users u on u.id = h.ancestor_id where h.descendant_id = ${id} and h.depth > 0
    ) as above, (
      select coalesce(json_agg(${member} order by u.sort_key, u.id), '[]')
      from (select * from users where manager_id = ${id} order by sort_key, id limit ${MOST_SHOWN}) u
    ) as below, (select count(*)::int from users where manager_id = ${id}) as below_count
  `.execute(database)
  const [team] = rows
  return { above: team?.above ?? [], below: team?.below ?? [], below_count: team?.below_count ?? 0, updated_at }
}
