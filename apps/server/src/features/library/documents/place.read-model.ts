import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'

// What an edit is about, with the role of its section: locked where it is read, so that nothing moves meanwhile. A
// movement locks the parent alone, or two of them would each wait for what the other holds.

type Lock = 'locked' | 'loose'

interface InSection {
  id: number
  role: string | null
}

export interface PlacedCategory extends InSection {
  label: string
  section_id: number
}

export interface PlacedFolder extends InSection {
  label: string
  category_id: number
  content_tag: string | null
}

export interface PlacedDocument extends InSection {
  label: string
  category_id: number | null
  folder_id: number | null
  storage_key: string
}

export interface PlacedBlock extends InSection {
  folder_id: number
  title: string | null
  url: string | null
  url_label: string | null
  address: string | null
  names: string[]
  mails: string[]
  phones: string[]
  updated_at: string
}

export function findSection(trx: Trx, id: number): Promise<InSection | undefined> {
  return trx
    .selectFrom('document_sections as s')
    .where('s.id', '=', id)
    .select(['s.id', 's.role'])
    .forUpdate()
    .executeTakeFirst()
}

export function findCategory(trx: Trx, id: number): Promise<PlacedCategory | undefined> {
  return trx
    .selectFrom('document_categories as c')
    .innerJoin('document_sections as s', 's.id', 'c.section_id')
    .where('c.id', '=', id)
    .select(['c.id', 'c.label', 'c.section_id', 's.role'])
    .forUpdate('c')
    .executeTakeFirst()
}

export function findFolder(trx: Trx, id: number, lock: Lock = 'locked'): Promise<PlacedFolder | undefined> {
  return trx
    .selectFrom('document_folders as f')
    .innerJoin('document_categories as c', 'c.id', 'f.category_id')
    .innerJoin('document_sections as s', 's.id', 'c.section_id')
    .where('f.id', '=', id)
    .select(['f.id', 'f.label', 'f.category_id', 'f.content_tag', 's.role'])
    .$if(lock === 'locked', (query) => query.forUpdate('f'))
    .executeTakeFirst()
}

/** A welcome book has no section: its role is null, as that of a section of the administrator alone. */
export function findDocument(trx: Trx, id: number, lock: Lock = 'locked'): Promise<PlacedDocument | undefined> {
  return trx
    .selectFrom('documents as d')
    .leftJoin('document_folders as f', 'f.id', 'd.folder_id')
    .leftJoin('document_categories as c', (join) =>
      join.on((eb) => eb('c.id', '=', eb.fn.coalesce('d.category_id', 'f.category_id'))),
    )
    .leftJoin('document_sections as s', 's.id', 'c.section_id')
    .where('d.id', '=', id)
    .select(['d.id', 'd.label', 'd.category_id', 'd.folder_id', 'd.storage_key', 's.role'])
    .$if(lock === 'locked', (query) => query.forUpdate('d'))
    .executeTakeFirst()
}

export function findBlock(trx: Trx, id: number, lock: Lock = 'locked'): Promise<PlacedBlock | undefined> {
  return trx
    .selectFrom('document_blocks as b')
    .innerJoin('document_folders as f', 'f.id', 'b.folder_id')
    .innerJoin('document_categories as c', 'c.id', 'f.category_id')
    .innerJoin('document_sections as s', 's.id', 'c.section_id')
    .where('b.id', '=', id)
    .select([
      'b.id',
      'b.folder_id',
      'b.title',
      'b.url',
      'b.url_label',
      'b.address',
      'b.names',
      'b.mails',
      'b.phones',
      'b.updated_at',
      's.role',
    ])
    .$if(lock === 'locked', (query) => query.forUpdate('b'))
    .executeTakeFirst()
}

/** What keeps a category from being deleted. */
export async function countInCategory(trx: Trx, id: number): Promise<{ folders: number; files: number }> {
  const { rows } = await sql<{ folders: number; files: number }>`
    select (select count(*)::int from document_folders where category_id = ${id}) as folders,
      (select count(*)::int from documents where category_id = ${id}) as files
  `.execute(trx)
  return rows[0] ?? { folders: 0, files: 0 }
}

/** What keeps a folder from being deleted. */
export async function countInFolder(trx: Trx, id: number): Promise<{ files: number; blocs: number }> {
  const { rows } = await sql<{ files: number; blocs: number }>`
    select (select count(*)::int from documents where folder_id = ${id}) as files,
      (select count(*)::int from document_blocks where folder_id = ${id}) as blocs
  `.execute(trx)
  return rows[0] ?? { files: 0, blocs: 0 }
}

/** The content of a file and how it is handed out. */
export async function findContent(
  database: Executor,
  id: number,
): Promise<{ label: string; mime_type: string; storage_key: string } | undefined> {
  return database
    .selectFrom('documents')
    .where('id', '=', id)
    .select(['label', 'mime_type', 'storage_key'])
    .executeTakeFirst()
}

/** The items of one type in one parent. */
export interface Siblings {
  table: 'documents' | 'document_folders' | 'document_blocks'
  parent: 'category_id' | 'folder_id'
  parent_id: number | null
}

interface Sibling {
  id: number
  priority: number
  label: string | null
}

export async function readSiblings(trx: Trx, { table, parent, parent_id }: Siblings): Promise<Sibling[]> {
  const label = table === 'document_blocks' ? sql`coalesce(title, url_label, url)` : sql`label`
  const { rows } = await sql<Sibling>`
    select id, priority, ${label} as label from ${sql.table(table)} where ${sql.ref(parent)} = ${parent_id}
  `.execute(trx)
  return rows
}
