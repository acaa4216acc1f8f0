import type { Insertable } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { UnionsTable } from '../../../platform/database/tables.ts'
import { type NewFile, nextStamp } from '../../portal/records/index.ts'

// This file alone writes the tables of the unions.

export async function changeDescription(
  trx: Trx,
  id: number,
  { description }: { description: string },
  stamp: string,
): Promise<void> {
  await trx
    .updateTable('unions')
    .set({ description, updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function insertFile(trx: Trx, { union: union_id, ...file }: NewFile & { union: number }): Promise<number> {
  const { id } = await trx
    .insertInto('union_files')
    .values({ ...file, union_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function renameFile(trx: Trx, id: number, label: string): Promise<void> {
  await trx.updateTable('union_files').set({ label }).where('id', '=', id).execute()
}

export async function deleteFile(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('union_files').where('id', '=', id).execute()
}

export type UnionFields = Pick<Insertable<UnionsTable>, 'label' | 'role' | 'logo' | 'priority'>

export async function insertUnion(trx: Trx, fields: UnionFields, updated_at: string): Promise<number> {
  const row = { ...fields, updated_at }
  return (await trx.insertInto('unions').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateUnion(trx: Trx, id: number, fields: UnionFields, stamp: string): Promise<void> {
  await trx
    .updateTable('unions')
    .set({ ...fields, updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function deleteUnion(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('unions').where('id', '=', id).execute()
}
