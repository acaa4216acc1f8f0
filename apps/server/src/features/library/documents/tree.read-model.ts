import type {
  CheckupCentre,
  ContactBlock,
  LibraryCategory,
  LibraryFile,
  LibraryFolder,
  LibrarySection,
} from '@cadran/contract/library/documents'
import { byPriority } from '@cadran/rules/library/ordering'
import { searchKey } from '@cadran/rules/portal/french'
import type { NamedStatement, Reader, Trx } from '../../../platform/database/database.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { fileAddress } from '../../../platform/http/file-addresses.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

export type Area = 'documents' | 'social'

type SectionRow = Omit<LibrarySection, 'categories'> & { type: string | null }
interface CategoryRow {
  id: number
  section_id: number
  label: string
  priority: number
}
interface FolderRow {
  id: number
  category_id: number
  label: string
  priority: number
  content_tag: string | null
}
type FileRow = Omit<LibraryFile, 'url'> & { category_id: number | null; folder_id: number | null }
type BlockRow = ContactBlock & { folder_id: number }
type CentreRow = CheckupCentre & { id: number; folder_id: number; priority: number }

interface Rows {
  sections: SectionRow[]
  categories: CategoryRow[]
  folders: FolderRow[]
  files: FileRow[]
  blocks: BlockRow[]
  centres: CentreRow[]
  welcome_book: { id: number; label: string } | null
}

const list = (select: string) => `(select coalesce(json_agg(told), '[]') from (${select}) told)`

/** The rows of one area, or of both when $1 is null, in one statement: the tree is put together from them. */
const LIBRARY: NamedStatement = {
  name: 'library-tree',
  text: `
    with sections as (
      select id, label, icon, priority, role, type from document_sections where $1::text is null or area = $1
    ), categories as (
      select c.id, c.section_id, c.label, c.priority
      from document_categories c join sections s on s.id = c.section_id
    ), folders as (
      select f.id, f.category_id, f.label, f.priority, f.content_tag
      from document_folders f join categories c on c.id = f.category_id
    )
    select
      ${list('select * from sections')} as sections,
      ${list('select * from categories')} as categories,
      ${list('select * from folders')} as folders,
      ${list(`
        select d.id, d.label, d.priority, d.mime_type, d.created_at, d.category_id, d.folder_id from documents d
        where d.category_id in (select id from categories) or d.folder_id in (select id from folders)`)} as files,
      ${list(`
        select b.id, b.folder_id, b.title, b.priority, b.url, b.url_label, b.names, b.mails, b.phones, b.address,
          b.created_at, b.updated_at
        from document_blocks b join folders f on f.id = b.folder_id`)} as blocks,
      ${list('select k.* from checkup_centres k join folders f on f.id = k.folder_id')} as centres,
      (select json_build_object('id', id, 'label', label) from documents where is_welcome_book) as welcome_book`,
}

/** Where the content of a file is asked for, as whom the viewer runs as. */
const fileUrl = (viewer: Viewer, id: number) => fileAddress(viewer, `document/${id}/file`)

interface Placed {
  id: number
  priority: number
}

/** In the order of GED-11; the names are folded once, not at every comparison. */
function inOrder<T extends Placed>(rows: readonly T[], name: (row: T) => string): T[] {
  return rows
    .map((row) => ({ row, id: row.id, priority: row.priority, key: searchKey(name(row)) }))
    .sort(byPriority)
    .map(({ row }) => row)
}

const labelOf = ({ label }: { label: string }) => label
const titleOf = ({ title, url_label, url }: ContactBlock) => title ?? url_label ?? url ?? ''

function folderOf(row: FolderRow, files: LibraryFile[], blocs: ContactBlock[], centres: CentreRow[]): LibraryFolder {
  const is_checkup_folder = row.content_tag === 'checkup'
  return {
    ...row,
    is_checkup_folder,
    files,
    blocs,
    // Exactly the contract's fields: which of the two lists it is, is told by them.
    items: is_checkup_folder
      ? centres.map(({ id: _id, folder_id: _folder, priority: _priority, ...centre }) => centre)
      : [
          ...files.map(({ id, label, priority }) => ({ type: 'file' as const, id, label, priority })),
          ...blocs.map((block) => ({
            type: 'bloc' as const,
            id: block.id,
            label: titleOf(block),
            priority: block.priority,
          })),
        ],
  }
}

/** JSON of the database has a spelling of its own for an instant. */
const dated = <T extends { created_at: string }>(row: T): T => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
})

function categoriesOf(rows: Rows, viewer: Viewer): Map<number, LibraryCategory[]> {
  const files = inOrder(rows.files, labelOf).map((file) => ({ ...dated(file), url: fileUrl(viewer, file.id) }))
  const filesOfFolder = groupBy(files, ({ folder_id }) => folder_id)
  const filesOfCategory = groupBy(files, ({ category_id }) => category_id)
  const blocks = groupBy(inOrder(rows.blocks, titleOf).map(dated), ({ folder_id }) => folder_id)
  const centres = groupBy(
    inOrder(rows.centres, ({ full_name }) => full_name),
    ({ folder_id }) => folder_id,
  )
  const folders = groupBy(inOrder(rows.folders, labelOf), ({ category_id }) => category_id)
  const categories = inOrder(rows.categories, labelOf).map((row) => ({
    ...row,
    files: filesOfCategory.get(row.id) ?? [],
    folders: (folders.get(row.id) ?? []).map((folder) =>
      folderOf(folder, filesOfFolder.get(folder.id) ?? [], blocks.get(folder.id) ?? [], centres.get(folder.id) ?? []),
    ),
  }))
  return groupBy(categories, ({ section_id }) => section_id)
}

export interface Library {
  sections: (LibrarySection & { type: string | null })[]
  welcome_book: { label: string; url: string } | null
}

/** The library with everything in it, in the order of GED-11; null reads both areas. One statement. */
export async function readLibrary(read: Reader, viewer: Viewer, area: Area | null): Promise<Library> {
  const [rows] = await read<Rows>(LIBRARY, [area])
  if (!rows) return { sections: [], welcome_book: null }
  const categories = categoriesOf(rows, viewer)
  const { welcome_book } = rows
  return {
    sections: inOrder(rows.sections, labelOf).map((section) => ({
      ...section,
      categories: categories.get(section.id) ?? [],
    })),
    welcome_book: welcome_book && { label: welcome_book.label, url: fileUrl(viewer, welcome_book.id) },
  }
}

/** One file, as the tree tells it. */
export async function readFile(trx: Trx, id: number, viewer: Viewer): Promise<LibraryFile> {
  const { created_at, ...row } = await trx
    .selectFrom('documents')
    .where('id', '=', id)
    .select(['id', 'label', 'priority', 'mime_type', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...row, url: fileUrl(viewer, id), created_at: created_at.toISOString() }
}
