import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type {
  createCategory as createCategoryCall,
  createFolder as createFolderCall,
  renameCategory as renameCategoryCall,
  renameFolder as renameFolderCall,
  sortDocuments,
} from '@cadran/contract/library/documents'
import { checkCategoryDeletion, checkFolderDeletion } from '@cadran/rules/library/deletion'
import { checkName, type NamedKind, trimmedName } from '@cadran/rules/library/names'
import { byPriority, movedTo, type SortableType } from '@cadran/rules/library/ordering'
import { searchKey } from '@cadran/rules/portal/french'
import type { Trx } from '../../../platform/database/database.ts'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertEditor, editable } from './documents.policy.ts'
import * as store from './documents.store.ts'
import { type By, categoryIn, folderIn } from './library.service.ts'
import * as place from './place.read-model.ts'
import { renameIn } from './renaming.ts'

const CATEGORY = {
  kind: 'category',
  entity: 'document_category',
  find: place.findCategory,
  rename: store.renameCategory,
  read: categoryIn,
} as const

const FOLDER = {
  kind: 'folder',
  entity: 'document_folder',
  find: place.findFolder,
  rename: store.renameFolder,
  read: folderIn,
} as const

/** Where something new is to stand, held until it does; an unknown place is told from another's (GED-41). */
interface Birthplace<R> {
  parent: 'section' | 'category'
  find: (trx: Trx, id: number) => Promise<{ id: number; role: string | null } | undefined>
  insert: (trx: Trx, parent: number, label: string) => Promise<number>
  named: { kind: NamedKind; entity: 'document_category' | 'document_folder' }
  read: (trx: Trx, viewer: Viewer, id: number) => Promise<R>
}

/** Something with a name at the end of its parent (GED-80, GED-81, GED-83). */
function createIn<R>(
  platform: Platform,
  { viewer, request_id }: By,
  given: { label: string; parent: number | null },
  { parent, find, insert, named, read }: Birthplace<R>,
): Promise<R> {
  return platform.database.transaction(async (trx) => {
    const found = given.parent === null ? undefined : await find(trx, given.parent)
    const place = editable(found, viewer.subject)
    unlessRefused(checkName(named.kind, given.label))
    const label = trimmedName(given.label)
    const id = await insert(trx, place.id, label)
    await platform.record(trx, {
      viewer,
      entity: named.entity,
      entity_id: id,
      person_id: null,
      action: 'create',
      after: { label, [parent]: place.id },
      request_id,
    })
    return read(trx, viewer, id)
  })
}

export function createCategory(
  platform: Platform,
  by: By,
  readBody: () => BodyOf<typeof createCategoryCall>,
): Promise<ReplyOf<typeof createCategoryCall>> {
  assertEditor(by.viewer)
  const { label, section } = readBody()
  return createIn(
    platform,
    by,
    { label, parent: section },
    {
      parent: 'section',
      find: place.findSection,
      insert: store.insertCategory,
      named: CATEGORY,
      read: categoryIn,
    },
  )
}

export function createFolder(
  platform: Platform,
  by: By,
  readBody: () => BodyOf<typeof createFolderCall>,
): Promise<ReplyOf<typeof createFolderCall>> {
  assertEditor(by.viewer)
  const { label, category } = readBody()
  return createIn(
    platform,
    by,
    { label, parent: category },
    {
      parent: 'category',
      find: place.findCategory,
      insert: store.insertFolder,
      named: FOLDER,
      read: folderIn,
    },
  )
}

export function renameCategory(
  platform: Platform,
  by: By,
  id: number,
  readBody: () => BodyOf<typeof renameCategoryCall>,
): Promise<ReplyOf<typeof renameCategoryCall>> {
  return renameIn(platform, by, id, readBody, CATEGORY)
}

export function renameFolder(
  platform: Platform,
  by: By,
  id: number,
  readBody: () => BodyOf<typeof renameFolderCall>,
): Promise<ReplyOf<typeof renameFolderCall>> {
  return renameIn(platform, by, id, readBody, FOLDER)
}

/** Deletes a category that holds nothing (GED-52, GED-87). */
export async function deleteCategory(platform: Platform, { viewer, request_id }: By, id: number): Promise<void> {
  assertEditor(viewer)
  await platform.database.transaction(async (trx) => {
    const { label } = editable(await place.findCategory(trx, id), viewer.subject)
    unlessRefused(checkCategoryDeletion(await place.countInCategory(trx, id)))
    await store.deleteCategory(trx, id)
    await platform.record(trx, {
      viewer,
      entity: 'document_category',
      entity_id: id,
      person_id: null,
      action: 'delete',
      before: { label },
      request_id,
    })
  })
}

/** Deletes a folder that holds nothing and has no tag (GED-49 to GED-51, GED-88). */
export async function deleteFolder(platform: Platform, { viewer, request_id }: By, id: number): Promise<void> {
  assertEditor(viewer)
  await platform.database.transaction(async (trx) => {
    const { label, content_tag } = editable(await place.findFolder(trx, id), viewer.subject)
    unlessRefused(checkFolderDeletion({ ...(await place.countInFolder(trx, id)), content_tag }))
    await store.deleteFolder(trx, id)
    await platform.record(trx, {
      viewer,
      entity: 'document_folder',
      entity_id: id,
      person_id: null,
      action: 'delete',
      before: { label },
      request_id,
    })
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
  { viewer, request_id }: By,
  readBody: () => BodyOf<typeof sortDocuments>,
): Promise<ReplyOf<typeof sortDocuments>> {
  assertEditor(viewer)
  const { id, type, position } = readBody()
  return platform.database.transaction(async (trx) => {
    const siblings = await holdParent(trx, viewer.subject, type, id ?? 0)
    const rows = await place.readSiblings(trx, siblings)
    const before = rows
      .map(({ label, ...row }) => ({ ...row, key: searchKey(label ?? '') }))
      .sort(byPriority)
      .map((row) => row.id)
    const after = movedTo(before, id ?? 0, position)
    await store.putInOrder(trx, type, after)
    await platform.record(trx, {
      viewer,
      entity: ENTITY[type],
      entity_id: id ?? 0,
      person_id: null,
      action: 'move',
      before: { position: before.indexOf(id ?? 0) },
      after: { position: after.indexOf(id ?? 0) },
      request_id,
    })
    return { ids: after }
  })
}
