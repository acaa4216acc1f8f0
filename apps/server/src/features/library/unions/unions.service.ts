import type { BodyOf } from '@cadran/contract/kit'
import type { changeUnion, renameUnionFile, Union, UnionFile } from '@cadran/contract/library/unions'
import { checkName, trimmedName } from '@cadran/rules/library/names'
import { extensionFor } from '@cadran/rules/library/uploads'
import { isShownInPlace } from '@cadran/rules/portal/file-content'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import type { FastifyRequest } from 'fastify'
import type { FileReply } from '../../../platform/http/binder.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanHtml } from '../../../platform/rich-text.ts'
import { forgetUpload, takeUpload } from '../../../platform/uploads.ts'
import { assertEditor, assertReads, editable } from './unions.policy.ts'
import * as read from './unions.read-model.ts'
import * as store from './unions.store.ts'

/** Who edits, and in which request. */
export interface By {
  viewer: Viewer
  request_id: string
}

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

/** A file as it is streamed from the store: PDF and images open, everything else is kept (README 40). */
export async function openFile({ database, storage }: Platform, viewer: Viewer, id: number): Promise<FileReply> {
  assertReads(viewer)
  const { label, mime_type, storage_key } = (await read.findContent(database.kysely, id)) ?? refuse(M_404)
  const stored = (await storage.get(storage_key)) ?? refuse(M_404)
  return {
    name: `${label}.${extensionFor(mime_type)}`,
    media_type: mime_type,
    ...stored,
    in_place: isShownInPlace(mime_type),
  }
}

/** The description is cleaned before it is written (UNI-16), an empty one is none; of two at once the later is told (README 6). */
export async function change(
  platform: Platform,
  { viewer, request_id }: By,
  id: number,
  readBody: () => BodyOf<typeof changeUnion>,
): Promise<Union> {
  assertEditor(viewer)
  return platform.database.transaction(async (trx) => {
    const before = editable(await read.findUnion(trx, id), viewer)
    const { description: given, updated_at: seen } = readBody()
    const description = cleanHtml(given)
    if (seen !== '' && seen !== before.updated_at) refuse(M_STALE)
    await store.changeDescription(trx, id, description, platform.clock.stamp())
    await platform.record(trx, {
      viewer,
      entity: 'union',
      entity_id: id,
      person_id: null,
      action: 'change',
      before: { description: before.description },
      after: { description },
      request_id,
    })
    return read.readUnion(trx, viewer, id)
  })
}

/** Refuses early whom the union is closed to, before a byte of the file is read (UNI-24). */
export async function addFile(
  platform: Platform,
  { viewer, request_id }: By,
  union_id: number,
  request: FastifyRequest,
): Promise<UnionFile> {
  assertEditor(viewer)
  const { clock, database, record } = platform
  await database.transaction(async (trx) => editable(await read.findUnion(trx, union_id), viewer))
  return takeUpload(platform, request, (uploaded) =>
    database.transaction(async (trx) => {
      editable(await read.findUnion(trx, union_id), viewer)
      const id = await store.insertFile(trx, { ...uploaded, union_id, created_at: clock.now() })
      const { storage_key: _key, ...after } = uploaded
      await record(trx, {
        viewer,
        entity: 'union_file',
        entity_id: id,
        person_id: null,
        action: 'create',
        after: { ...after, union: union_id },
        request_id,
      })
      return read.readFile(trx, viewer, id)
    }),
  )
}

export function renameFile(
  { database, record }: Platform,
  { viewer, request_id }: By,
  id: number,
  readBody: () => BodyOf<typeof renameUnionFile>,
): Promise<UnionFile> {
  assertEditor(viewer)
  return database.transaction(async (trx) => {
    const before = editable(await read.findFile(trx, id), viewer)
    const body = readBody()
    unlessRefused(checkName('document', body.label))
    if (body.former_label !== '' && body.former_label !== before.label) refuse(M_STALE)
    const label = trimmedName(body.label)
    await store.renameFile(trx, id, label)
    await record(trx, {
      viewer,
      entity: 'union_file',
      entity_id: id,
      person_id: null,
      action: 'rename',
      before: { label: before.label },
      after: { label },
      request_id,
    })
    return read.readFile(trx, viewer, id)
  })
}

/** Deletes a file with its content; the content goes last, once nothing can take the deletion back (UNI-27). */
export async function removeFile(platform: Platform, { viewer, request_id }: By, id: number): Promise<void> {
  assertEditor(viewer)
  const storage_key = await platform.database.transaction(async (trx) => {
    const file = editable(await read.findFile(trx, id), viewer)
    await store.deleteFile(trx, id)
    await platform.record(trx, {
      viewer,
      entity: 'union_file',
      entity_id: id,
      person_id: null,
      action: 'delete',
      before: { label: file.label },
      request_id,
    })
    return file.storage_key
  })
  await forgetUpload(platform, storage_key)
}
