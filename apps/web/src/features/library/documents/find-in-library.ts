import type { ContactBlock, LibraryCategory, LibraryFolder } from '@cadran/contract/library/documents'
import { beginsWords } from '@cadran/rules/library/search'
import type { Section } from './documents.queries.ts'
import { countIn } from './library-words.ts'

const textOf = ({ title, url_label, address, names, mails, phones }: ContactBlock) =>
  [title, url_label, address, ...names, ...mails, ...phones].filter(Boolean).join(' ')

function inFolder(folder: LibraryFolder, wanted: string): LibraryFolder | null {
  const found = {
    ...folder,
    files: folder.files.filter(({ label }) => beginsWords(label, wanted)),
    blocs: folder.blocs.filter((block) => beginsWords(textOf(block), wanted)),
  }
  return found.files.length + found.blocs.length > 0 ? found : null
}

function inCategory(category: LibraryCategory, wanted: string): LibraryCategory | null {
  if (beginsWords(category.label, wanted)) return category
  const folders = category.folders
    .map((folder) => (beginsWords(folder.label, wanted) ? folder : inFolder(folder, wanted)))
    .filter((folder) => folder !== null)
  const files = category.files.filter(({ label }) => beginsWords(label, wanted))
  return folders.length + files.length > 0 ? { ...category, folders, files } : null
}

/** The sections with what is looked for in them: whatever a found name holds stays with it. */
export function findInLibrary(sections: readonly Section[], wanted: string): Section[] {
  if (wanted.trim() === '') return [...sections]
  return sections.flatMap((section) => {
    if (beginsWords(section.label, wanted)) return [section]
    const categories = section.categories
      .map((category) => inCategory(category, wanted))
      .filter((category) => category !== null)
    return categories.length > 0 ? [{ ...section, categories }] : []
  })
}

const orItself = (count: number) => Math.max(count, 1)

/** How many results these sections are: what can be opened or read in them, and what was found by its name and holds nothing. */
export function countFound(sections: readonly Section[]): number {
  let count = 0
  for (const { categories } of sections) {
    if (categories.length === 0) count += 1
    for (const { folders, files } of categories) {
      count += orItself(files.length + folders.reduce((sum, folder) => sum + orItself(countIn(folder)), 0))
    }
  }
  return count
}
