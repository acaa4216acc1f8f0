import type { SortableType } from '@cadran/rules/library/ordering'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { DocumentSectionsTable } from '../../../platform/database/tables.ts'
import { type NewFile, nextStamp } from '../../portal/records/index.ts'

// This file alone writes the tables of the library.

type DocumentPlace = { category_id: number; folder_id: null } | { category_id: null; folder_id: number }

type Parent = 'section_id' | 'category_id' | 'folder_id'
type Table = 'document_categories' | 'document_folders' | 'documents' | 'document_blocks'

const TABLE_OF = { file: 'documents', folder: 'document_folders', bloc: 'document_blocks' } as const satisfies Record<
  SortableType,
  Table
>

/** Behind the last of its kind; whoever asks holds the parent, so two at once do not get the same place. */
function last(table: Table, parent: Parent, id: number): RawBuilder<number> {
  return sql<number>`(select coalesce(max(priority) + 1, 0) from ${sql.table(table)} where ${sql.ref(parent)} = ${id})`
}

async function idOf(inserted: Promise<{ id: number }>): Promise<number> {
  return (await inserted).id
}

export function insertCategory(trx: Trx, section_id: number, label: string): Promise<number> {
  return idOf(
    trx
      .insertInto('document_categories')
      .values({ section_id, label, priority: last('document_categories', 'section_id', section_id) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

export function insertFolder(trx: Trx, category_id: number, label: string): Promise<number> {
  return idOf(
    trx
      .insertInto('document_folders')
      .values({ category_id, label, priority: last('document_folders', 'category_id', category_id) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

export function insertDocument(trx: Trx, document: NewFile & DocumentPlace): Promise<number> {
  const priority =
    document.folder_id === null
      ? last('documents', 'category_id', document.category_id)
      : last('documents', 'folder_id', document.folder_id)
  return idOf(
    trx
      .insertInto('documents')
      .values({ ...document, priority })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

export interface BlockFields {
  title: string | null
  url: string | null
  url_label: string | null
  address: string | null
  names: string[]
  mails: string[]
  phones: string[]
}

interface Stamped {
  created_at: Date
  updated_at: string
}

export function insertBlock(trx: Trx, folder_id: number, fields: BlockFields, at: Stamped): Promise<number> {
  return idOf(
    trx
      .insertInto('document_blocks')
      .values({ folder_id, ...fields, ...at, priority: last('document_blocks', 'folder_id', folder_id) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}

export async function changeBlock(trx: Trx, id: number, fields: BlockFields, stamp: string): Promise<void> {
  await trx
    .updateTable('document_blocks')
    .set({ ...fields, updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function renameCategory(trx: Trx, id: number, label: string): Promise<void> {
  await trx.updateTable('document_categories').set({ label }).where('id', '=', id).execute()
}

export async function renameFolder(trx: Trx, id: number, label: string): Promise<void> {
  await trx.updateTable('document_folders').set({ label }).where('id', '=', id).execute()
}

export async function renameDocument(trx: Trx, id: number, label: string): Promise<void> {
  await trx.updateTable('documents').set({ label }).where('id', '=', id).execute()
}

export async function deleteCategory(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('document_categories').where('id', '=', id).execute()
}

export async function deleteFolder(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('document_folders').where('id', '=', id).execute()
}

export async function deleteDocument(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('documents').where('id', '=', id).execute()
}

export async function deleteBlock(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('document_blocks').where('id', '=', id).execute()
}

/** Gives the items of one parent the priorities of their places in a list (GED-91). */
export async function putInOrder(trx: Trx, type: SortableType, ids: readonly number[]): Promise<void> {
  const table = sql.table(TABLE_OF[type])
  await sql`
    update ${table} as item set priority = told.place - 1
    from unnest(${sql.val([...ids])}::bigint[]) with ordinality as told (id, place)
    where item.id = told.id and item.priority <> told.place - 1
  `.execute(trx)
}

export type SectionFields = Omit<Insertable<DocumentSectionsTable>, 'id' | 'updated_at'>

export function insertSection(trx: Trx, fields: SectionFields, updated_at: string): Promise<number> {
  const row = { ...fields, updated_at }
  return idOf(trx.insertInto('document_sections').values(row).returning('id').executeTakeFirstOrThrow())
}

export async function updateSection(trx: Trx, id: number, fields: SectionFields, stamp: string): Promise<void> {
  await trx
    .updateTable('document_sections')
    .set({ ...fields, updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function deleteSection(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('document_sections').where('id', '=', id).execute()
}
