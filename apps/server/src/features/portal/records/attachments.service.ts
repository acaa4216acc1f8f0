import { randomBytes } from 'node:crypto'
import type { Attachment } from '@cadran/contract/portal/records'
import { type PictureSize, pictureUrl } from '@cadran/rules/library/pictures'
import { editsContent } from '@cadran/rules/library/rights'
import { FILE_GONE } from '@cadran/rules/library/uploads'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '../../../platform/database/database.ts'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { openPicture } from '../../../platform/pictures.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './attachments.store.ts'
import { forgetPicture, forgetUpload, openUpload, takePicture, takeUpload, type Uploaded } from './uploads.ts'

const DAY_MS = 86_400_000

const keyOf = (id: string) => `attachments/${id}`

/** Refuses early whom uploads are closed to, before a byte is read. */
function assertWriter({ subject }: Viewer): void {
  if (!editsContent(subject)) refuse(M_ROLE)
}

/** Contents that no row names any more. */
async function forget(platform: Platform, dropped: readonly store.Dropped[]): Promise<void> {
  for (const { id, kind } of dropped) {
    if (kind === 'picture') await forgetPicture(platform, id)
    else await forgetUpload(platform, keyOf(id))
  }
}

/** What nobody saved anything with since yesterday. */
async function sweep(platform: Platform): Promise<void> {
  const { clock, database } = platform
  const before = new Date(clock.now().getTime() - DAY_MS)
  await forget(platform, await store.dropWaiting(database.kysely, before))
}

export async function uploadPicture(platform: Platform, viewer: Viewer, request: FastifyRequest): Promise<Attachment> {
  assertWriter(viewer)
  const { clock, database } = platform
  const uploaded = await takePicture(platform, request, async (picture) => {
    const owned = { created_by: viewer.actor.id, created_at: clock.now() }
    const row = { ...picture, ...owned, kind: 'picture' as const, media_type: 'image/webp' }
    await store.insertAttachment(database.kysely, row)
    return { id: picture.id, label: picture.label, url: pictureUrl(picture.id, 'medium') }
  })
  await sweep(platform)
  return uploaded
}

export async function uploadAttachment(
  platform: Platform,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<Attachment> {
  assertWriter(viewer)
  const { clock, database } = platform
  const id = randomBytes(20).toString('hex')
  const keep = async ({ label, mime_type, byte_size }: Uploaded) => {
    const owned = { created_by: viewer.actor.id, created_at: clock.now() }
    const row = { id, label, byte_size, ...owned, kind: 'file' as const, media_type: mime_type }
    await store.insertAttachment(database.kysely, row)
    return { id, label, url: '' }
  }
  const uploaded = await takeUpload(platform, request, keep, keyOf(id))
  await sweep(platform)
  return uploaded
}

/** Behind the session; its id is told to those who may see what holds it. */
export async function readPicture({ storage }: Platform, id: string, size: PictureSize): Promise<FileReply> {
  const picture = (await openPicture(storage, id, size)) ?? refuse(M_404)
  return { name: `${size}.webp`, media_type: 'image/webp', ...picture, in_place: true, lasting: true }
}

/** A file that the caller was found to hold. */
export async function openAttachment(platform: Platform, id: string | null): Promise<FileReply> {
  if (id === null) return refuse(M_404)
  const file = await platform.database.kysely
    .selectFrom('attachments')
    .where('id', '=', id)
    .where('kind', '=', 'file')
    .select(['label', 'media_type as mime_type'])
    .executeTakeFirst()
  return openUpload(platform, file && { ...file, storage_key: keyOf(id) })
}

export interface Held {
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
  const requested = [
    ...(held.pictures ?? []).map((id) => ({ id, kind: 'picture' as const })),
    ...(held.files ?? []).map((id) => ({ id, kind: 'file' as const })),
  ].flatMap(({ id, kind }) => (id === null ? [] : [{ id, kind }]))
  const ids = requested.map(({ id }) => id)
  if (ids.length > 0) {
    await store.hold(trx, ids, holder, viewer.actor.id)
    const rows = await trx
      .selectFrom('attachments')
      .where('holder', '=', holder)
      .where('id', 'in', ids)
      .select(['id', 'kind'])
      .execute()
    const own = new Set(rows.map(({ id, kind }) => `${kind} ${id}`))
    if (requested.some(({ id, kind }) => !own.has(`${kind} ${id}`))) refuse(FILE_GONE)
  }
  return store.dropOthers(trx, holder, ids)
}

export function forgetAttachments(platform: Platform, dropped: readonly store.Dropped[]): Promise<void> {
  return forget(platform, dropped)
}
