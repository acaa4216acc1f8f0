import type { BodyOf } from '@cadran/contract/kit'
import type { changeUnion, Union, UnionFile } from '@cadran/contract/library/unions'
import { M_404 } from '@cadran/rules/portal/messages'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  type Changeable,
  cleanHtml,
  forgetUpload,
  type Named,
  openUpload,
  type Removable,
} from '../../portal/records/index.ts'
import { assertReads, EDITED_UNION } from './unions.policy.ts'
import * as read from './unions.read-model.ts'
import * as store from './unions.store.ts'

export async function list({ database }: Platform, viewer: Viewer): Promise<{ items: Union[]; total: number }> {
  assertReads(viewer)
  const items = await read.readUnions(database.read, viewer)
  return { items, total: items.length }
}

export async function show({ database }: Platform, viewer: Viewer, id: number): Promise<Union> {
  assertReads(viewer)
  const [union] = await read.readUnions(database.read, viewer, id)
  return union ?? refuse(M_404)
}

export async function openFile(platform: Platform, viewer: Viewer, id: number): Promise<FileReply> {
  assertReads(viewer)
  return openUpload(platform, await read.findContent(platform.database.kysely, id))
}

/** The description is cleaned before it is written (UNI-16), an empty one is none; of two at once the later is told (README 6). */
export const DESCRIPTION: Changeable<BodyOf<typeof changeUnion>, { description: string }, read.FoundUnion, Union> = {
  ...EDITED_UNION,
  entity: 'union',
  find: read.findUnion,
  fieldsOf: ({ description }) => ({ description: cleanHtml(description) }),
  update: store.changeDescription,
  read: read.readUnion,
  stampOptional: true,
  auditDetails: ({ description }) => ({ description }),
}

export const NEW_FILE = {
  place: { ...EDITED_UNION, find: read.findUnion },
  entity: 'union_file',
  parentOf: ({ id }: read.FoundUnion) => ({ union: id }),
  insert: store.insertFile,
  read: read.readFile,
} as const

export const UNION_FILE: Named<read.FoundFile, UnionFile> & Removable<read.FoundFile> = {
  ...EDITED_UNION,
  entity: 'union_file',
  kind: 'document',
  find: read.findFile,
  rename: store.renameFile,
  read: read.readFile,
  remove: store.deleteFile,
  auditDetails: ({ label }) => ({ label }),
  afterRemoval: (platform, { storage_key }) => forgetUpload(platform, storage_key),
}
