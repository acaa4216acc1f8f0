import type { DirectoryPerson } from '@cadran/rules/administration/directory'
import { directoryKey } from '@cadran/rules/administration/directory'
import type { Role } from '@cadran/rules/portal/roles'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes `directory_entries`, `role_groups` and `role_group_members`.

const grown = (stamp: string) => sql<string>`greatest(${stamp}::timestamp(0), updated_at + interval '1 second')`

/** Somebody is held by the directory from now on. */
export async function addEntry(
  trx: Trx,
  user_id: number,
  { user_name, external_id = null }: Pick<DirectoryPerson, 'external_id'> & { user_name: string },
  created_at: Date,
): Promise<void> {
  const row = { user_id, user_name, user_name_key: directoryKey(user_name), external_id, created_at }
  await trx.insertInto('directory_entries').values(row).execute()
}

/** What the directory calls somebody whom it holds. */
export async function changeEntry(
  trx: Trx,
  user_id: number,
  { user_name, external_id }: { user_name: string; external_id: string | null },
): Promise<void> {
  await trx
    .updateTable('directory_entries')
    .set({ user_name, user_name_key: directoryKey(user_name), external_id })
    .where('user_id', '=', user_id)
    .execute()
}

/** Somebody is held no more, and in no group; groups that they leave are of another version (SCI-25). */
export async function removeEntry(trx: Trx, user_id: number, stamp: string): Promise<void> {
  const left = trx.selectFrom('role_group_members').where('user_id', '=', user_id).select('group_id')
  await trx
    .updateTable('role_groups')
    .set({ updated_at: grown(stamp) })
    .where('id', 'in', left)
    .execute()
  await trx.deleteFrom('directory_entries').where('user_id', '=', user_id).execute()
}

interface GroupFields {
  display_name: string
  external_id: string | null
}

/** A group that arrives gives no role (SCI-18). */
export async function addGroup(
  trx: Trx,
  { display_name, external_id }: GroupFields,
  { now, stamp }: { now: Date; stamp: string },
): Promise<number> {
  const row = { display_name, display_name_key: directoryKey(display_name), external_id }
  const added = trx.insertInto('role_groups').values({ ...row, created_at: now, updated_at: stamp })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

export async function changeGroup(
  trx: Trx,
  id: number,
  { display_name, external_id }: GroupFields,
  stamp: string,
): Promise<void> {
  await trx
    .updateTable('role_groups')
    .set({ display_name, display_name_key: directoryKey(display_name), external_id, updated_at: grown(stamp) })
    .where('id', '=', id)
    .execute()
}

/** What whoever is in a group may do. */
export async function setRolesOf(trx: Trx, id: number, roles: Role[], stamp: string): Promise<void> {
  await trx
    .updateTable('role_groups')
    .set({ roles, updated_at: grown(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function removeGroup(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('role_groups').where('id', '=', id).execute()
}

/** Who comes into a group and who leaves it, in two statements however many they are (SCI-20). */
export async function changeMembers(
  trx: Trx,
  group_id: number,
  { joining, leaving }: { joining: readonly number[]; leaving: readonly number[] },
): Promise<void> {
  await sql`
    delete from role_group_members where group_id = ${group_id} and user_id = any(${leaving}::bigint[])
  `.execute(trx)
  await sql`
    insert into role_group_members (group_id, user_id) select ${group_id}, unnest(${joining}::bigint[])
    on conflict do nothing
  `.execute(trx)
}
