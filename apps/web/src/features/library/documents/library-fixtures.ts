import type { ContactBlock, LibraryCategory, LibraryFile, LibraryFolder } from '@cadran/contract/library/documents'
import type { Section } from './documents.queries.ts'

const SINCE = '2026-01-12T08:00:00Z'

export function file(id: number, label: string, mime_type = 'application/pdf'): LibraryFile {
  return { id, label, priority: id, mime_type, url: `/api/document/${String(id)}/file`, created_at: SINCE }
}

export function block(changes: Partial<ContactBlock>): ContactBlock {
  const empty = { title: null, url: null, url_label: null, address: null, names: [], mails: [], phones: [] }
  return { id: 1, priority: 0, created_at: SINCE, updated_at: '2026-01-12T09:00:00', ...empty, ...changes }
}

export function folder(changes: Partial<LibraryFolder>): LibraryFolder {
  return {
    id: 1,
    label: 'Mutuelle',
    priority: 0,
    content_tag: null,
    is_checkup_folder: false,
    files: [],
    blocs: [],
    items: [],
    ...changes,
  }
}

export function category(changes: Partial<LibraryCategory>): LibraryCategory {
  return { id: 1, label: 'Temps de travail', priority: 0, folders: [], files: [], ...changes }
}

export function section(changes: Partial<Section>): Section {
  return { id: 1, label: 'Ressources humaines', icon: 'users', priority: 0, role: null, categories: [], ...changes }
}
