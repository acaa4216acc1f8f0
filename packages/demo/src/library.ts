import { addMonths, type Day, firstDay, periodOf } from '@cadran/rules/timesheet/day'
import { pdfOf } from './library-pdf.ts'
import type { BlockWords, CategoryWords, FileWords, FolderWords, SectionWords } from './library-shape.ts'
import { SOCIAL_SECTIONS } from './library-social-words.ts'
import { DOCUMENT_SECTIONS, WELCOME_BOOK } from './library-words.ts'

// One interface a table, spelled as its columns; `created_at` is ISO 8601 with its offset.

interface SectionRow {
  id: number
  area: 'documents' | 'social'
  label: string
  icon: string
  priority: number
  role: string | null
  type: string | null
}

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

interface DocumentRow {
  id: number
  category_id: number | null
  folder_id: number | null
  is_welcome_book: boolean
  label: string
  priority: number
  mime_type: string
  byte_size: number
  storage_key: string
  created_at: string
}

interface BlockRow {
  id: number
  folder_id: number
  priority: number
  title: string | null
  url: string | null
  url_label: string | null
  address: string | null
  names: readonly string[]
  mails: readonly string[]
  phones: readonly string[]
  created_at: string
}

interface CentreRow {
  id: number
  folder_id: number
  priority: number
  [column: string]: unknown
}

/** The rows of the library by table, in an order that foreign keys accept, and the files by their key. */
export interface DemoLibrary {
  rows: {
    document_sections: SectionRow[]
    document_categories: CategoryRow[]
    document_folders: FolderRow[]
    documents: DocumentRow[]
    document_blocks: BlockRow[]
    checkup_centres: CentreRow[]
  }
  contents: Map<string, Uint8Array>
}

interface Place {
  category_id: number | null
  folder_id: number | null
  /** What the document is filed under, for its subtitle. */
  under: string
}

const TYPES = { pdf: 'application/pdf', csv: 'text/csv' } as const

export function instantOf(today: Day, age: number): string {
  const { year, month } = addMonths(periodOf(today), -age)
  return `${firstDay(year, month).slice(0, 8)}12T08:00:00Z`
}

/** No program of its own knows the runtime it is in: the escapes of an address are the bytes. */
function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text).replaceAll(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Uint8Array.from(escaped, (character) => character.charCodeAt(0))
}

export function fileContent({ label, kind, lines }: FileWords, under: string, since: string): Uint8Array {
  // The mark lets spreadsheets read the accents.
  if (kind === 'csv') return utf8(`\uFEFF${lines.join('\r\n')}\r\n`)
  const [year, month, day] = since.slice(0, 10).split('-')
  const subtitle = `Synchrone · ${under} · ${day}/${month}/${year}`
  return pdfOf({ title: label, subtitle, parts: [{ heading: 'En bref', lines }] })
}

class Shelf {
  readonly library: DemoLibrary = {
    rows: {
      document_sections: [],
      document_categories: [],
      document_folders: [],
      documents: [],
      document_blocks: [],
      checkup_centres: [],
    },
    contents: new Map(),
  }
  readonly #today: Day

  constructor(today: Day) {
    this.#today = today
  }

  addSection(words: SectionWords, priority: number, area: SectionRow['area']): void {
    const { document_sections } = this.library.rows
    const id = document_sections.length + 1
    const { label, icon, role = null, type = null } = words
    document_sections.push({ id, area, label, icon, priority, role, type })
    words.categories.forEach((category, index) => {
      this.#addCategory(category, index, id)
    })
  }

  #addCategory({ label, folders = [], files = [] }: CategoryWords, priority: number, section_id: number): void {
    const { document_categories } = this.library.rows
    const id = document_categories.length + 1
    document_categories.push({ id, section_id, label, priority })
    folders.forEach((folder, index) => {
      this.#addFolder(folder, index, id)
    })
    files.forEach((file, index) => {
      this.addFile(file, index, { category_id: id, folder_id: null, under: label })
    })
  }

  #addFolder(words: FolderWords, priority: number, category_id: number): void {
    const { document_folders, checkup_centres } = this.library.rows
    const id = document_folders.length + 1
    const { label, content_tag = null, files = [], blocks = [], centres = [] } = words
    document_folders.push({ id, category_id, label, priority, content_tag })
    files.forEach((file, index) => {
      this.addFile(file, index, { category_id: null, folder_id: id, under: label })
    })
    blocks.forEach((block, index) => {
      this.#addBlock(block, index, id)
    })
    for (const [index, centre] of centres.entries()) {
      checkup_centres.push({
        id: checkup_centres.length + 1,
        folder_id: id,
        priority: index,
        address2: null,
        ...centre,
      })
    }
  }

  addFile(words: FileWords, priority: number, { under, ...place }: Place): void {
    const { documents } = this.library.rows
    const id = documents.length + 1
    const created_at = instantOf(this.#today, words.age)
    const content = fileContent(words, under, created_at)
    const storage_key = `library/demo-${id}`
    this.library.contents.set(storage_key, content)
    documents.push({
      id,
      ...place,
      is_welcome_book: words === WELCOME_BOOK,
      label: words.label,
      priority,
      mime_type: TYPES[words.kind ?? 'pdf'],
      byte_size: content.length,
      storage_key,
      created_at,
    })
  }

  #addBlock(words: BlockWords, priority: number, folder_id: number): void {
    const { document_blocks } = this.library.rows
    document_blocks.push({
      id: document_blocks.length + 1,
      folder_id,
      priority,
      title: words.title ?? null,
      url: words.url ?? null,
      url_label: words.url_label ?? null,
      address: words.address ?? null,
      names: words.names ?? [],
      mails: words.mails ?? [],
      phones: words.phones ?? [],
      created_at: instantOf(this.#today, 6),
    })
  }
}

/** The library of the demonstration company as it stands on a day; the same day gives the same bytes (demo.md). */
export function demoLibrary(today: Day): DemoLibrary {
  const shelf = new Shelf(today)
  DOCUMENT_SECTIONS.forEach((section, index) => {
    shelf.addSection(section, index, 'documents')
  })
  SOCIAL_SECTIONS.forEach((section, index) => {
    shelf.addSection(section, index, 'social')
  })
  shelf.addFile(WELCOME_BOOK, 0, { category_id: null, folder_id: null, under: 'Livret d’accueil' })
  return shelf.library
}
