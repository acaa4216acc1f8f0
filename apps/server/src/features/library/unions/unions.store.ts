import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { UnionsTable } from '../../../platform/database/library-tables.ts'

// This file alone writes the tables of the unions.

/** The clock's stamp, or one second after the former value, whichever is later (README 6). */
const stampAfter = (stamp: string) => sql<string>`greatest(${stamp}::timestamp(0), updated_at + interval '1 second')`

export async function changeDescription(trx: Trx, id: number, description: string, stamp: string): Promise<void> {
  await trx
    .updateTable('unions')
    .set({ description, updated_at: stampAfter(stamp) })
    .where('id', '=', id)
    .execute()
}

interface NewFile {
  union_id: number
  label: string
  mime_type: string
  byte_size: number
  storage_key: string
  created_at: Date
}

export async function insertFile(trx: Trx, file: NewFile): Promise<number> {
  const { id } = await trx.insertInto('union_files').values(file).returning('id').executeTakeFirstOrThrow()
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
  const updated_at = stampAfter(stamp)
  await trx
    .updateTable('unions')
    .set({ ...fields, updated_at })
    .where('id', '=', id)
    .execute()
}

export async function deleteUnion(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('unions').where('id', '=', id).execute()
}
