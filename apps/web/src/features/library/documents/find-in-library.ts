import type { ContactBlock, LibraryCategory, LibraryFolder } from '@cadran/contract/library/documents'
import { matchesWords } from '@cadran/rules/library/search'
import type { Section } from './documents.queries.ts'

const textOf = ({ title, url_label, address, names, mails, phones }: ContactBlock) =>
  [title, url_label, address, ...names, ...mails, ...phones].filter(Boolean).join(' ')

function inFolder(folder: LibraryFolder, wanted: string): LibraryFolder | null {
  const found = {
    ...folder,
    files: folder.files.filter(({ label }) => matchesWords(label, wanted)),
    blocs: folder.blocs.filter((block) => matchesWords(textOf(block), wanted)),
  }
  return found.files.length + found.blocs.length > 0 ? found : null
}

function inCategory(category: LibraryCategory, wanted: string): LibraryCategory | null {
  if (matchesWords(category.label, wanted)) return category
  const folders = category.folders
    .map((folder) => (matchesWords(folder.label, wanted) ? folder : inFolder(folder, wanted)))
    .filter((folder) => folder !== null)
  const files = category.files.filter(({ label }) => matchesWords(label, wanted))
  return folders.length + files.length > 0 ? { ...category, folders, files } : null
}

/** The sections with what is looked for in them: whatever a found name holds stays with it. */
export function findInLibrary(sections: readonly Section[], wanted: string): Section[] {
  if (wanted.trim() === '') return [...sections]
  return sections.flatMap((section) => {
    if (matchesWords(section.label, wanted)) return [section]
    const categories = section.categories
      .map((category) => inCategory(category, wanted))
      .filter((category) => category !== null)
    return categories.length > 0 ? [{ ...section, categories }] : []
  })
}
