import { randomBytes } from 'node:crypto'
import type { Attachment } from '@cadran/contract/library/attachments'
import { editsContent } from '@cadran/rules/library/content'
import { checkName, trimmedName } from '@cadran/rules/library/names'
import { type PictureSize, pictureUrl } from '@cadran/rules/library/pictures'
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
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '../../../platform/database/database.ts'
import type { FileReply } from '../../../platform/http/binder.ts'
import { readForm } from '../../../platform/http/form.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { deletePicture, openPicture, storePicture } from '../../../platform/pictures.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './attachments.store.ts'

const DAY_MS = 86_400_000
const GONE = refusal('attachment-unknown', 422, "Ce fichier n'est plus disponible, veuillez le choisir à nouveau.")

const keyOf = (id: string) => `attachments/${id}`

interface Given {
  label: string
  name: string
  content: Buffer
}

/** Refuses early whom uploads are closed to, before a byte is read; then in the order of README 14 and 4. */
async function readUpload({ subject }: Viewer, request: FastifyRequest): Promise<Given> {
  if (!editsContent(subject)) refuse(M_ROLE)
  const limits = { part: 'document', max_bytes: UPLOAD_MAX_BYTES, too_large: FILE_TOO_LARGE }
  const { file, fields } = await readForm(request, limits)
  if (!file) return refuse(FILE_MISSING)
  if (file.content.length === 0) refuse(FILE_EMPTY)
  const label = fields.label ?? labelOfFile(file.name)
  return { label: trimmedName(label), name: file.name, content: file.content }
}

async function assertClean({ antivirus }: Platform, content: Buffer): Promise<void> {
  const verdict = await antivirus.scan(content)
  if (verdict === 'infected') refuse(FILE_INFECTED)
  if (verdict === 'away') refuse(FILE_NOT_SCANNED)
}

/** Contents that no row names any more; one that cannot be deleted now harms nobody. */
async function forget({ storage, log }: Platform, dropped: readonly store.Dropped[]): Promise<void> {
  for (const { id, kind } of dropped) {
    const gone = kind === 'picture' ? deletePicture(storage, id) : storage.delete(keyOf(id))
    await gone.catch((error: unknown) => log.warn({ err: error, id }, 'orphaned upload'))
  }
}

interface Kept {
  id: string
  kind: 'picture' | 'file'
  label: string
  media_type: string
}

/** Written once its content is in the store, and what was left lying since yesterday goes with it. */
async function keep(platform: Platform, { actor }: Viewer, kept: Kept, byte_size: number): Promise<void> {
  const { clock, database } = platform
  const created_at = clock.now()
  try {
    await store.insertAttachment(database.kysely, { ...kept, byte_size, created_by: actor.id, created_at })
  } catch (error) {
    await forget(platform, [kept])
    throw error
  }
  await forget(platform, await store.dropWaiting(database.kysely, new Date(created_at.getTime() - DAY_MS)))
}

export async function uploadPicture(platform: Platform, viewer: Viewer, request: FastifyRequest): Promise<Attachment> {
  const { label, content } = await readUpload(viewer, request)
  await assertClean(platform, content)
  const id = await storePicture(platform.storage, content)
  const name = Array.from(label).slice(0, 255).join('') || 'Image'
  await keep(platform, viewer, { id, kind: 'picture', label: name, media_type: 'image/webp' }, content.length)
  return { id, label: name, url: pictureUrl(id, 'medium') }
}

export async function uploadAttachment(
  platform: Platform,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<Attachment> {
  const { label, name, content } = await readUpload(viewer, request)
  const media_type = acceptedType(name, content) ?? refuse(FILE_TYPE_REFUSED)
  unlessRefused(checkName('document', label))
  await assertClean(platform, content)
  const id = randomBytes(20).toString('hex')
  await platform.storage.put(keyOf(id), content)
  await keep(platform, viewer, { id, kind: 'file', label, media_type }, content.length)
  return { id, label, url: '' }
}

/** Behind the session; its id is told to those who may see what holds it. */
export async function readPicture({ storage }: Platform, id: string, size: PictureSize): Promise<FileReply> {
  const picture = (await openPicture(storage, id, size)) ?? refuse(M_404)
  return { name: `${size}.webp`, media_type: 'image/webp', ...picture, in_place: true, lasting: true }
}

/** A file that the caller was found to hold: PDF and bitmaps open, everything else is kept (README 40). */
export async function openAttachment({ database, storage }: Platform, id: string | null): Promise<FileReply> {
  const file = await database.kysely
    .selectFrom('attachments')
    .where('id', '=', id)
    .where('kind', '=', 'file')
    .select(['label', 'media_type'])
    .executeTakeFirst()
  if (id === null || !file) return refuse(M_404)
  const { label, media_type } = file
  const stored = (await storage.get(keyOf(id))) ?? refuse(M_404)
  return { name: `${label}.${extensionFor(media_type)}`, media_type, ...stored, in_place: isShownInPlace(media_type) }
}

interface Held {
  /** What holds them: 'news:12'. */
  holder: string
  pictures?: readonly (string | null)[]
  files?: readonly (string | null)[]
}

/**
 * Makes a holder keep exactly these uploads: new ones are the caller's own that nobody holds (422 otherwise). Answers what it kept
 * before and keeps no more, whose contents go by `forgetAttachments` once the transaction stands.
 */
export async function holdAttachments(trx: Trx, viewer: Viewer, held: Held): Promise<store.Dropped[]> {
  const { holder } = held
  const asked = [
    ...(held.pictures ?? []).map((id) => ({ id, kind: 'picture' as const })),
    ...(held.files ?? []).map((id) => ({ id, kind: 'file' as const })),
  ].flatMap(({ id, kind }) => (id === null ? [] : [{ id, kind }]))
  const ids = asked.map(({ id }) => id)
  if (ids.length > 0) {
    await store.hold(trx, ids, holder, viewer.actor.id)
    const rows = await trx
      .selectFrom('attachments')
      .where('holder', '=', holder)
      .where('id', 'in', ids)
      .select(['id', 'kind'])
      .execute()
    const own = new Set(rows.map(({ id, kind }) => `${kind} ${id}`))
    if (asked.some(({ id, kind }) => !own.has(`${kind} ${id}`))) refuse(GONE)
  }
  return store.dropOthers(trx, holder, ids)
}

export function forgetAttachments(platform: Platform, dropped: readonly store.Dropped[]): Promise<void> {
  return forget(platform, dropped)
}
