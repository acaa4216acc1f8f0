import type { ReplyOf } from '@cadran/contract/kit'
import type { requestFile as requestCall } from '@cadran/contract/timesheet/files'
import { isShownInPlace } from '@cadran/rules/portal/file-content'
import { M_404 } from '@cadran/rules/portal/messages'
import { periodKey } from '@cadran/rules/timesheet/day'
import { signedAddress } from '../../../platform/http/file-addresses.ts'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { openedTo } from '../../../platform/http/lent-calls.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable } from '../../portal/users/index.ts'
import { assertHasMonths } from '../month/index.ts'
import { findFile } from './files.read-model.ts'

const READERS = [
  ['ROLE_CRA_SHOW', 'cra'],
  ['ROLE_ACTIVITY_SHOW', 'activities'],
] as const

/** The viewer as a reader of other people's files by one of the roles, own or lent; null without it. */
function readerBy(viewer: Viewer, role: (typeof READERS)[number][0]): Viewer | null {
  const reader = openedTo(viewer, ['activities'], (roles) => roles.has(role))
  return 'status' in reader ? null : reader
}

const readsOthers = (viewer: Viewer) => READERS.some(([role]) => readerBy(viewer, role) !== null)

async function mayRead({ database }: Platform, viewer: Viewer, owner: number): Promise<boolean> {
  if (owner === viewer.subject.id) return true
  for (const [role, list] of READERS) {
    const reader = readerBy(viewer, role)
    if (reader && (await findReadable(database.kysely, reader, list, { id: owner }))) return true
  }
  return false
}

/** The file for its owner, or a viewer whose scope holds them; for everybody else there is none (README 16). */
async function readable(platform: Platform, viewer: Viewer, id: number) {
  if (!readsOthers(viewer)) assertHasMonths(viewer)
  const file = (await findFile(platform.database.kysely, id)) ?? refuse(M_404)
  if (!(await mayRead(platform, viewer, file.user_id))) refuse(M_404)
  return file
}

/** The address of a file, good for five minutes and for whoever asked for it (FIL-31, FIL-32). */
export async function requestFile(
  platform: Platform,
  viewer: Viewer,
  id: number,
): Promise<ReplyOf<typeof requestCall>> {
  await readable(platform, viewer, id)
  return { url: await signedAddress(platform, viewer, `timesheet/month/file/${id}/download`) }
}

/** The file itself, streamed from the store; the right is asked again, that of run-as included (README 16, 40, 42). */
export async function sendFile(platform: Platform, viewer: Viewer, id: number): Promise<FileReply> {
  const file = await readable(platform, viewer, id)
  const { content, size } = (await platform.storage.get(file.storage_key)) ?? refuse(M_404)
  const { name, media_type } = file
  platform.reads.note(viewer, file.user_id, `deposit:${periodKey(file)}`)
  return { name, media_type, content, size, in_place: isShownInPlace(media_type) }
}
