import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type {
  createCategory as createCategoryCall,
  createFolder as createFolderCall,
  LibraryCategory,
  LibraryFolder,
  sortDocuments,
} from '@cadran/contract/library/documents'
import { checkCategoryDeletion, checkFolderDeletion } from '@cadran/rules/library/deletion'
import { checkName, type NamedKind, trimmedName } from '@cadran/rules/library/names'
import { byPriority, movedTo, type SortableType } from '@cadran/rules/library/ordering'
import { searchKey } from '@cadran/rules/portal/french'
import type { Trx } from '../../../platform/database/database.ts'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { auditRecord, createWithin, type Named, type Removable } from '../../portal/records/index.ts'
import { assertEditor, EDITED_LIBRARY, editable } from './documents.policy.ts'
import * as store from './documents.store.ts'
import { categoryIn, folderIn } from './library.service.ts'
import * as place from './place.read-model.ts'

const name = ({ label }: { label: string }) => ({ label })

/** One that holds something is not deleted (GED-52, GED-87). */
export const CATEGORY: Named<place.PlacedCategory, LibraryCategory> & Removable<place.PlacedCategory> = {
  ...EDITED_LIBRARY,
  kind: 'category',
  entity: 'document_category',
  find: place.findCategory,
  rename: store.renameCategory,
  read: categoryIn,
  keptBecause: async (trx, id) => checkCategoryDeletion(await place.countInCategory(trx, id)),
  remove: store.deleteCategory,
  auditDetails: name,
}

/** Nor is a folder that holds something or has a tag (GED-49 to GED-51, GED-88). */
export const FOLDER: Named<place.PlacedFolder, LibraryFolder> & Removable<place.PlacedFolder> = {
  ...EDITED_LIBRARY,
  kind: 'folder',
  entity: 'document_folder',
  find: place.findFolder,
  rename: store.renameFolder,
  read: folderIn,
  keptBecause: async (trx, id, { content_tag }) =>
    checkFolderDeletion({ ...(await place.countInFolder(trx, id)), content_tag }),
  remove: store.deleteFolder,
  auditDetails: name,
}

function keptName(kind: NamedKind, label: string): string {
  unlessRefused(checkName(kind, label))
  return trimmedName(label)
}

/** A category at the end of its section (GED-80). */
export function createCategory(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof createCategoryCall>,
): Promise<LibraryCategory> {
  assertEditor(requester.viewer)
  const body = readBody()
  return createWithin(platform, requester, body.section, {
    place: { ...EDITED_LIBRARY, find: place.findSection },
    entity: 'document_category',
    insert: async (trx, { id: section }) => {
      const label = keptName('category', body.label)
      return { id: await store.insertCategory(trx, section, label), details: { label, section } }
    },
    read: categoryIn,
  })
}

/** A folder at the end of its category (GED-81, GED-83). */
export function createFolder(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof createFolderCall>,
): Promise<LibraryFolder> {
  assertEditor(requester.viewer)
  const body = readBody()
  return createWithin(platform, requester, body.category, {
    place: { ...EDITED_LIBRARY, find: place.findCategory },
    entity: 'document_folder',
    insert: async (trx, { id: category }) => {
      const label = keptName('folder', body.label)
      return { id: await store.insertFolder(trx, category, label), details: { label, category } }
    },
    read: folderIn,
  })
}

const ENTITY = { file: 'document', folder: 'document_folder', bloc: 'document_block' } as const

/** The parent of what is to be moved, held until the end: two movements at once go one after the other. */
async function holdParent(trx: Trx, subject: Person, type: SortableType, id: number): Promise<place.Siblings> {
  if (type === 'folder') {
    const { category_id } = editable(await place.findFolder(trx, id, 'loose'), subject)
    await place.findCategory(trx, category_id)
    return { table: 'document_folders', parent: 'category_id', parent_id: category_id }
  }
  if (type === 'bloc') {
    const { folder_id } = editable(await place.findBlock(trx, id, 'loose'), subject)
    await place.findFolder(trx, folder_id)
    return { table: 'document_blocks', parent: 'folder_id', parent_id: folder_id }
  }
  const { category_id, folder_id } = editable(await place.findDocument(trx, id, 'loose'), subject)
  if (folder_id !== null) {
    await place.findFolder(trx, folder_id)
    return { table: 'documents', parent: 'folder_id', parent_id: folder_id }
  }
  if (category_id !== null) await place.findCategory(trx, category_id)
  return { table: 'documents', parent: 'category_id', parent_id: category_id }
}

/** Moves one item among those of its type and parent (GED-90, GED-91); answers their ids in the new order. */
export function sort(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof sortDocuments>,
): Promise<ReplyOf<typeof sortDocuments>> {
  assertEditor(requester.viewer)
  const { id, type, position } = readBody()
  return platform.database.transaction(async (trx) => {
    const siblings = await holdParent(trx, requester.viewer.subject, type, id ?? 0)
    const rows = await place.readSiblings(trx, siblings)
    const before = rows
      .map(({ label, ...row }) => ({ ...row, key: searchKey(label ?? '') }))
      .sort(byPriority)
      .map((row) => row.id)
    const after = movedTo(before, id ?? 0, position)
    await store.putInOrder(trx, type, after)
    await auditRecord(platform, trx, requester, {
      entity: ENTITY[type],
      entity_id: id ?? 0,
      action: 'move',
      before: { position: before.indexOf(id ?? 0) },
      after: { position: after.indexOf(id ?? 0) },
    })
    return { ids: after }
  })
}
