import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type {
  changeTutorial,
  createTutorial,
  EditedTutorial,
  sortTutorials,
  TutorialDraft,
} from '@cadran/contract/library/tutorials'
import { editsContent, oneLine } from '@cadran/rules/library/content'
import { movedTo } from '@cadran/rules/library/ordering'
import { checkTutorial } from '@cadran/rules/library/tutorials'
import { M_404, M_ROLE, M_STALE, M_STAMP } from '@cadran/rules/portal/messages'
import type { FileReply } from '../../../platform/http/binder.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { openPicture } from '../../../platform/pictures.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forgetAttachments, holdAttachments } from '../attachments/index.ts'
import { findThumbnail, findTutorial, holdOrder, readEditedTutorial, tutorialHolder } from './tutorials.read-model.ts'
import * as store from './tutorials.store.ts'

export interface By {
  viewer: Viewer
  request_id: string
}

export function assertWrites({ subject }: Viewer): void {
  if (!editsContent(subject)) refuse(M_ROLE)
}

/** Without a session, as the list that names it (TUT-01, TUT-03). */
export async function readThumbnail({ database, storage }: Platform, id: number): Promise<FileReply> {
  const picture_id = (await findThumbnail(database.kysely, id)) ?? refuse(M_404)
  const picture = (await openPicture(storage, picture_id, 'medium')) ?? refuse(M_404)
  return { name: `tutoriel-${id}.webp`, media_type: 'image/webp', ...picture, in_place: true, lasting: true }
}

/** As it is kept: plain texts, refused when the rules do. */
function fieldsOf({ settings }: Platform, draft: TutorialDraft): store.TutorialFields {
  unlessRefused(checkTutorial(draft, settings.video_hosts))
  return {
    label: oneLine(draft.label),
    description: draft.description.trim(),
    category: oneLine(draft.category),
    url: oneLine(draft.url) || null,
    youtube_url: oneLine(draft.youtube_url) || null,
    duration_seconds: draft.duration_seconds,
    picture_id: draft.picture_id,
  }
}

const uploadsOf = (id: number, { picture_id }: store.TutorialFields) => ({
  holder: tutorialHolder(id),
  pictures: [picture_id ?? null],
})

export async function create(
  platform: Platform,
  { viewer, request_id }: By,
  readBody: () => BodyOf<typeof createTutorial>,
): Promise<EditedTutorial> {
  assertWrites(viewer)
  const fields = fieldsOf(platform, readBody())
  return platform.database.transaction(async (trx) => {
    const id = await store.insertTutorial(trx, fields, platform.clock.stamp())
    await holdAttachments(trx, viewer, uploadsOf(id, fields))
    await platform.record(trx, {
      viewer,
      entity: 'tutorial',
      entity_id: id,
      person_id: null,
      action: 'create',
      after: fields,
      request_id,
    })
    return (await readEditedTutorial(trx, id)) ?? refuse(M_404)
  })
}

export async function change(
  platform: Platform,
  { viewer, request_id }: By,
  id: number,
  readBody: () => BodyOf<typeof changeTutorial>,
): Promise<EditedTutorial> {
  assertWrites(viewer)
  const { dropped, told } = await platform.database.transaction(async (trx) => {
    const { updated_at, ...before } = (await findTutorial(trx, id, true)) ?? refuse(M_404)
    const { updated_at: seen, ...draft } = readBody()
    const fields = fieldsOf(platform, draft)
    if (seen === '') refuse(M_STAMP)
    if (seen !== updated_at) refuse(M_STALE)
    await store.updateTutorial(trx, id, fields, platform.clock.stamp())
    const dropped = await holdAttachments(trx, viewer, uploadsOf(id, fields))
    await platform.record(trx, {
      viewer,
      entity: 'tutorial',
      entity_id: id,
      person_id: null,
      action: 'change',
      before,
      after: fields,
      request_id,
    })
    return { dropped, told: (await readEditedTutorial(trx, id)) ?? refuse(M_404) }
  })
  await forgetAttachments(platform, dropped)
  return told
}

/** Moves one among all; of two who move at once the second moves in the order that the first has left. */
export function sort(
  platform: Platform,
  { viewer, request_id }: By,
  readBody: () => BodyOf<typeof sortTutorials>,
): Promise<ReplyOf<typeof sortTutorials>> {
  assertWrites(viewer)
  const { id, position } = readBody()
  return platform.database.transaction(async (trx) => {
    const before = await holdOrder(trx)
    if (!before.includes(id)) refuse(M_404)
    const ids = movedTo(before, id, position)
    await store.putInOrder(trx, ids)
    await platform.record(trx, {
      viewer,
      entity: 'tutorial',
      entity_id: id,
      person_id: null,
      action: 'move',
      before: { position: before.indexOf(id) },
      after: { position: ids.indexOf(id) },
      request_id,
    })
    return { ids }
  })
}

export async function remove(platform: Platform, { viewer, request_id }: By, id: number): Promise<void> {
  assertWrites(viewer)
  const dropped = await platform.database.transaction(async (trx) => {
    const before = (await findTutorial(trx, id, true)) ?? refuse(M_404)
    await store.deleteTutorial(trx, id)
    await platform.record(trx, {
      viewer,
      entity: 'tutorial',
      entity_id: id,
      person_id: null,
      action: 'delete',
      before,
      request_id,
    })
    return holdAttachments(trx, viewer, { holder: tutorialHolder(id) })
  })
  await forgetAttachments(platform, dropped)
}
