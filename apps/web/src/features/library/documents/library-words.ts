import type { LibraryFolder } from '@cadran/contract/library/documents'
import type { Area, Section } from './documents.queries.ts'

export const NO_FILE = 'Aucun fichier disponible'

export const PATHS = { documents: '/documents', social: '/documents/social' } as const satisfies Record<Area, string>

/** What a folder holds that one can open or read. */
export function countIn(folder: LibraryFolder): number {
  return folder.files.length + folder.blocs.length + (folder.is_checkup_folder ? folder.items.length : 0)
}

export function filesIn({ categories }: Section): number {
  let count = 0
  for (const { files, folders } of categories) {
    count += files.length
    for (const folder of folders) count += folder.files.length
  }
  return count
}
