import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { addToCategory as addCall, renameDocument as renameCall } from '@cadran/contract/library/documents'
import { extensionFor } from '@cadran/rules/library/uploads'
import { isShownInPlace } from '@cadran/rules/portal/file-content'
import { M_404 } from '@cadran/rules/portal/messages'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '../../../platform/database/database.ts'
import type { FileReply } from '../../../platform/http/binder.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forgetUpload, takeUpload } from '../../../platform/uploads.ts'
import { assertEditor, assertReads, editable } from './documents.policy.ts'
import * as store from './documents.store.ts'
import type { By } from './library.service.ts'
import { findCategory, findContent, findDocument, findFolder } from './place.read-model.ts'
import { renameIn } from './renaming.ts'
import { readFile } from './tree.read-model.ts'

type Uploaded = ReplyOf<typeof addCall>
/** Finds and holds where a file is to go, refused to whoever does not edit it. */
type FindPlace = (trx: Trx, subject: Person) => Promise<store.DocumentPlace>

/** A file as it is streamed from the store: PDF and images open, everything else is kept (GED-14, GED-15, README 40). */
export async function openDocument(platform: Platform, viewer: Viewer, id: number): Promise<FileReply> {
  assertReads(viewer)
  const document = (await findContent(platform.database.kysely, id)) ?? refuse(M_404)
  const { label, mime_type, storage_key } = document
  const { content, size } = (await platform.storage.get(storage_key)) ?? refuse(M_404)
  return {
    name: `${label}.${extensionFor(mime_type)}`,
    media_type: mime_type,
    content,
    size,
    in_place: isShownInPlace(mime_type),
  }
}

/** Refuses early whom the place is closed to, before a byte of the file is read. */
async function add(platform: Platform, by: By, request: FastifyRequest, findPlace: FindPlace): Promise<Uploaded> {
  const { viewer, request_id } = by
  assertEditor(viewer)
  const { clock, database } = platform
  await database.transaction((trx) => findPlace(trx, viewer.subject))
  return takeUpload(platform, request, ({ label, mime_type, byte_size, storage_key }) =>
    database.transaction(async (trx) => {
      const place = await findPlace(trx, viewer.subject)
      const id = await store.insertDocument(trx, place, {
        label,
        mime_type,
        byte_size,
        storage_key,
        created_at: clock.now(),
      })
      await platform.record(trx, {
        viewer,
        entity: 'document',
        entity_id: id,
        person_id: null,
        action: 'create',
        after: { label, mime_type, byte_size, ...place },
        request_id,
      })
      return readFile(trx, viewer, id)
    }),
  )
}

export function addToCategory(platform: Platform, by: By, id: number, request: FastifyRequest): Promise<Uploaded> {
  return add(platform, by, request, async (trx, subject) => {
    const category = editable(await findCategory(trx, id), subject)
    return { category_id: category.id, folder_id: null }
  })
}

export function addToFolder(platform: Platform, by: By, id: number, request: FastifyRequest): Promise<Uploaded> {
  return add(platform, by, request, async (trx, subject) => {
    const folder = editable(await findFolder(trx, id), subject)
    return { category_id: null, folder_id: folder.id }
  })
}

export function rename(
  platform: Platform,
  by: By,
  id: number,
  readBody: () => BodyOf<typeof renameCall>,
): Promise<ReplyOf<typeof renameCall>> {
  return renameIn(platform, by, id, readBody, {
    kind: 'document',
    entity: 'document',
    find: findDocument,
    rename: store.renameDocument,
    read: readFile,
  })
}

/** Deletes a file with its content (GED-79); the content goes last, once nothing can take the deletion back. */
export async function remove(platform: Platform, { viewer, request_id }: By, id: number): Promise<void> {
  assertEditor(viewer)
  const storage_key = await platform.database.transaction(async (trx) => {
    const document = editable(await findDocument(trx, id), viewer.subject)
    await store.deleteDocument(trx, id)
    await platform.record(trx, {
      viewer,
      entity: 'document',
      entity_id: id,
      person_id: null,
      action: 'delete',
      before: { label: document.label },
      request_id,
    })
    return document.storage_key
  })
  await forgetUpload(platform, storage_key)
}
