import type { LibraryFile } from '@cadran/contract/library/documents'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forgetUpload, type Named, openUpload, type Removable } from '../../portal/records/index.ts'
import { assertReads, EDITED_LIBRARY } from './documents.policy.ts'
import * as store from './documents.store.ts'
import {
  findCategory,
  findContent,
  findDocument,
  findFolder,
  type PlacedCategory,
  type PlacedDocument,
  type PlacedFolder,
} from './place.read-model.ts'
import { readFile } from './tree.read-model.ts'

export async function openDocument(platform: Platform, viewer: Viewer, id: number): Promise<FileReply> {
  assertReads(viewer)
  return openUpload(platform, await findContent(platform.database.kysely, id))
}

const NEW_DOCUMENT = { entity: 'document', insert: store.insertDocument, read: readFile } as const

export const IN_CATEGORY = {
  ...NEW_DOCUMENT,
  place: { ...EDITED_LIBRARY, find: findCategory },
  parentOf: ({ id }: PlacedCategory) => ({ category_id: id, folder_id: null }),
}

export const IN_FOLDER = {
  ...NEW_DOCUMENT,
  place: { ...EDITED_LIBRARY, find: findFolder },
  parentOf: ({ id }: PlacedFolder) => ({ category_id: null, folder_id: id }),
}

export const DOCUMENT: Named<PlacedDocument, LibraryFile> & Removable<PlacedDocument> = {
  ...EDITED_LIBRARY,
  kind: 'document',
  entity: 'document',
  find: findDocument,
  rename: store.renameDocument,
  read: readFile,
  remove: store.deleteDocument,
  auditDetails: ({ label }) => ({ label }),
  afterRemoval: (platform, { storage_key }) => forgetUpload(platform, storage_key),
}
