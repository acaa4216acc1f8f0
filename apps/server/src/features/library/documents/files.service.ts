import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { addToCategory as addCall, renameDocument as renameCall } from '@cadran/contract/library/documents'
import { checkName, trimmedName } from '@cadran/rules/library/names'
import {
  acceptedType,
  extensionFor,
  FILE_EMPTY,
  FILE_INFECTED,
  FILE_MISSING,
  FILE_NOT_SCANNED,
  FILE_TOO_LARGE,
  FILE_TYPE_REFUSED,
  labelOfFile,
  UPLOAD_MAX_BYTES,
} from '@cadran/rules/library/uploads'
import { isShownInPlace } from '@cadran/rules/portal/file-content'
import { M_404 } from '@cadran/rules/portal/messages'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '../../../platform/database/database.ts'
import type { FileReply } from '../../../platform/http/binder.ts'
import { type Form, readForm } from '../../../platform/http/form.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
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

interface Checked {
  label: string
  mime_type: string
  content: Buffer
}

/** In the order of README 14 and 4: the file itself, its name, then what the scanner says of it. */
function checked({ file, fields }: Form): Checked {
  if (!file) return refuse(FILE_MISSING)
  if (file.content.length === 0) refuse(FILE_EMPTY)
  const mime_type = acceptedType(file.name, file.content) ?? refuse(FILE_TYPE_REFUSED)
  const label = fields.label ?? labelOfFile(file.name)
  unlessRefused(checkName('document', label))
  return { label: trimmedName(label), mime_type, content: file.content }
}

/** A scanner that is away refuses the file too (GED-69, GED-70, README 41). */
async function assertClean({ antivirus }: Platform, content: Buffer): Promise<void> {
  const verdict = await antivirus.scan(content)
  if (verdict === 'infected') refuse(FILE_INFECTED)
  if (verdict === 'away') refuse(FILE_NOT_SCANNED)
}

/** Refuses early whom the place is closed to, before a byte of the file is read. */
async function add(platform: Platform, by: By, request: FastifyRequest, findPlace: FindPlace): Promise<Uploaded> {
  const { viewer, request_id } = by
  assertEditor(viewer)
  const { clock, database, storage } = platform
  await database.transaction((trx) => findPlace(trx, viewer.subject))
  const form = await readForm(request, { part: 'document', max_bytes: UPLOAD_MAX_BYTES, too_large: FILE_TOO_LARGE })
  const { label, mime_type, content } = checked(form)
  await assertClean(platform, content)
  const storage_key = `library/${randomUUID()}`
  await storage.put(storage_key, content)
  try {
    return await database.transaction(async (trx) => {
      const place = await findPlace(trx, viewer.subject)
      const id = await store.insertDocument(trx, place, {
        label,
        mime_type,
        byte_size: content.length,
        storage_key,
        created_at: clock.now(),
      })
      await platform.record(trx, {
        viewer,
        entity: 'document',
        entity_id: id,
        person_id: null,
        action: 'create',
        after: { label, mime_type, byte_size: content.length, ...place },
        request_id,
      })
      return readFile(trx, id)
    })
  } catch (error) {
    await forget(platform, storage_key)
    throw error
  }
}

/** A content that no row names any more; one that cannot be deleted now harms nobody. */
async function forget(platform: Platform, storage_key: string): Promise<void> {
  await platform.storage.delete(storage_key).catch((error: unknown) => {
    platform.log.warn({ err: error, storage_key }, 'orphaned file')
  })
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
  await forget(platform, storage_key)
}
