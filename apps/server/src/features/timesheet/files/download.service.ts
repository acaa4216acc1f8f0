import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { downloadFile, requestFile as requestCall } from '@cadran/contract/timesheet/files'
import { isShownInPlace } from '@cadran/rules/portal/file-content'
import { M_404 } from '@cadran/rules/portal/messages'
import { hasBackendAccess } from '@cadran/rules/portal/scope'
import type { FileReply } from '../../../platform/http/binder.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable } from '../../portal/users/index.ts'
import { findFile } from './files.read-model.ts'

const GOOD_FOR_MS = 5 * 60_000
const READERS = [
  ['ROLE_CRA_SHOW', 'cra'],
  ['ROLE_ACTIVITY_SHOW', 'activities'],
] as const

async function mayRead({ database }: Platform, viewer: Viewer, owner: number): Promise<boolean> {
  const { subject } = viewer
  if (owner === subject.id) return true
  if (!hasBackendAccess(subject)) return false
  for (const [role, list] of READERS) {
    if (subject.roles.has(role) && (await findReadable(database.kysely, viewer, list, { id: owner }))) return true
  }
  return false
}

/** The file for its owner, or a viewer whose scope holds them; for everybody else there is none (README 16). */
async function readable(platform: Platform, viewer: Viewer, id: number) {
  const file = (await findFile(platform.database.kysely, id)) ?? refuse(M_404)
  if (!(await mayRead(platform, viewer, file.user_id))) refuse(M_404)
  return file
}

/** Signs for the real person by what only the database knows of them: every process can check it, a new password ends it. */
async function sign(
  { database }: Platform,
  { actor }: Viewer,
  id: number,
  as: string,
  expires: string,
): Promise<Buffer> {
  const { password_hash } = await database.kysely
    .selectFrom('users')
    .where('id', '=', actor.id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  const key = createHash('sha256').update(`month-file ${actor.id} ${password_hash}`).digest()
  return createHmac('sha256', key)
    .update(JSON.stringify([id, as, expires]))
    .digest()
}

/** The address of a file, good for five minutes and for whoever asked for it (FIL-31, FIL-32). */
export async function requestFile(
  platform: Platform,
  viewer: Viewer,
  id: number,
): Promise<ReplyOf<typeof requestCall>> {
  await readable(platform, viewer, id)
  const as = String(viewer.subject.id)
  const expires = String(platform.clock.now().getTime() + GOOD_FOR_MS)
  const signature = await sign(platform, viewer, id, as, expires)
  const told = new URLSearchParams({ as, expires, signature: signature.toString('base64url') })
  return { url: `/api/timesheet/month/file/${id}/download?${told.toString()}` }
}

async function assertSigned(
  platform: Platform,
  viewer: Viewer,
  id: number,
  { as = '', expires = '', signature = '' }: QueryOf<typeof downloadFile>,
): Promise<void> {
  if (!/^\d{1,15}$/.test(expires) || Number(expires) < platform.clock.now().getTime()) refuse(M_404)
  const expected = await sign(platform, viewer, id, as, expires)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) refuse(M_404)
}

/** The file itself, streamed from the store; the right is asked again, that of run-as included (README 16, 40, 42). */
export async function sendFile(
  platform: Platform,
  viewer: Viewer,
  id: number,
  query: QueryOf<typeof downloadFile>,
): Promise<FileReply> {
  await assertSigned(platform, viewer, id, query)
  const was_running_as = query.as !== String(viewer.subject.id)
  if (was_running_as && !viewer.actor.roles.has('ROLE_ALLOWED_TO_SWITCH')) refuse(M_404)
  const file = was_running_as ? await findFile(platform.database.kysely, id) : await readable(platform, viewer, id)
  if (!file) return refuse(M_404)
  const { content, size } = (await platform.storage.get(file.storage_key)) ?? refuse(M_404)
  const { name, media_type } = file
  return { name, media_type, content, size, in_place: isShownInPlace(media_type) }
}
