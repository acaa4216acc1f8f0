import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type {
  createCategory as createCategoryCall,
  createFolder as createFolderCall,
  renameCategory as renameCategoryCall,
  renameFolder as renameFolderCall,
  sortDocuments,
} from '@cadran/contract/library/documents'
import { checkCategoryDeletion, checkFolderDeletion } from '@cadran/rules/library/deletion'
import { checkName, trimmedName } from '@cadran/rules/library/names'
import { byPriority, movedTo, type SortableType } from '@cadran/rules/library/ordering'
import { searchKey } from '@cadran/rules/portal/french'
import type { Trx } from '../../../platform/database/database.ts'
import { unlessRefused } from '../../../platform/http/refused.ts'
import type { Person } from '../../../platform/http/viewer.ts'
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

const unknown = async (): Promise<undefined> => undefined

/** A category at the end of a section (GED-80). */
export function createCategory(
  platform: Platform,
  { viewer, request_id }: By,
  readBody: () => BodyOf<typeof createCategoryCall>,
): Promise<ReplyOf<typeof createCategoryCall>> {
  assertEditor(viewer)
  const body = readBody()
  return platform.database.transaction(async (trx) => {
    const { id: section } = editable(
      await (body.section === null ? unknown() : place.findSection(trx, body.section)),
      viewer.subject,
    )
    unlessRefused(checkName('category', body.label))
    const label = trimmedName(body.label)
    const id = await store.insertCategory(trx, section, label)
    await platform.record(trx, {
      viewer,
      entity: 'document_category',
      entity_id: id,
      person_id: null,
      action: 'create',
      after: { label, section },
      request_id,
    })
    return categoryIn(trx, id)
  })
}

/** A folder at the end of a category (GED-81). */
export function createFolder(
  platform: Platform,
  { viewer, request_id }: By,
  readBody: () => BodyOf<typeof createFolderCall>,
): Promise<ReplyOf<typeof createFolderCall>> {
  assertEditor(viewer)
  const body = readBody()
  return platform.database.transaction(async (trx) => {
    const { id: category } = editable(
      await (body.category === null ? unknown() : place.findCategory(trx, body.category)),
      viewer.subject,
    )
    unlessRefused(checkName('folder', body.label))
    const label = trimmedName(body.label)
    const id = await store.insertFolder(trx, category, label)
    await platform.record(trx, {
      viewer,
      entity: 'document_folder',
      entity_id: id,
      person_id: null,
      action: 'create',
      after: { label, category },
      request_id,
    })
    return folderIn(trx, id)
  })
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
