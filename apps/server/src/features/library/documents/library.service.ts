import type { ContactBlock, LibraryCategory, LibraryFolder } from '@cadran/contract/library/documents'
import { editsSection } from '@cadran/rules/library/rights'
import { socialTypeOf } from '@cadran/rules/library/social'
import { M_404 } from '@cadran/rules/portal/messages'
import { readerOf, type Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertEditor, assertReads } from './documents.policy.ts'
import { type Area, type Library, readLibrary } from './tree.read-model.ts'

/** An area for its readers, or what of it the caller may edit (GED-40). */
export async function readFor(platform: Platform, viewer: Viewer, area: Area, edit: boolean): Promise<Library> {
  assertReads(viewer)
  if (edit) assertEditor(viewer)
  const library = await readLibrary(platform.database.read, viewer, area)
  if (!edit) return library
  return { ...library, sections: library.sections.filter(({ role }) => editsSection(viewer.subject, role)) }
}

/** The social information, each section with a type that screens know (GED-26). */
export async function readSocialFor(platform: Platform, viewer: Viewer, edit: boolean) {
  const { sections } = await readFor(platform, viewer, 'social', edit)
  return sections.map((section) => ({ ...section, type: socialTypeOf(section.type) }))
}

/** The branches of the tree, as a transaction sees them: what an edit answers (GED-94). */
async function categoriesIn(trx: Trx, viewer: Viewer): Promise<LibraryCategory[]> {
  const { sections } = await readLibrary(readerOf(trx), viewer, null)
  return sections.flatMap(({ categories }) => categories)
}

function oneOf<T extends { id: number }>(list: readonly T[], id: number): T {
  return list.find((item) => item.id === id) ?? refuse(M_404)
}

export async function categoryIn(trx: Trx, id: number, viewer: Viewer): Promise<LibraryCategory> {
  return oneOf(await categoriesIn(trx, viewer), id)
}

async function foldersIn(trx: Trx, viewer: Viewer): Promise<LibraryFolder[]> {
  return (await categoriesIn(trx, viewer)).flatMap(({ folders }) => folders)
}

export async function folderIn(trx: Trx, id: number, viewer: Viewer): Promise<LibraryFolder> {
  return oneOf(await foldersIn(trx, viewer), id)
}

export async function blockIn(trx: Trx, id: number, viewer: Viewer): Promise<ContactBlock> {
  const blocks = (await foldersIn(trx, viewer)).flatMap(({ blocs }) => blocs)
  return oneOf(blocks, id)
}
