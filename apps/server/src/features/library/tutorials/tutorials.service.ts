import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { sortTutorials } from '@cadran/contract/library/tutorials'
import { movedTo } from '@cadran/rules/library/ordering'
import { editsContent } from '@cadran/rules/library/rights'
import { M_404 } from '@cadran/rules/portal/messages'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import { openPicture } from '../../../platform/pictures.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertMay, auditRecord } from '../../portal/records/index.ts'
import { findThumbnail, holdOrder } from './tutorials.read-model.ts'
import * as store from './tutorials.store.ts'

/** Without a session, as the list that names it (TUT-01, TUT-03). */
export async function readThumbnail({ database, storage }: Platform, id: number): Promise<FileReply> {
  const picture_id = (await findThumbnail(database.kysely, id)) ?? refuse(M_404)
  const picture = (await openPicture(storage, picture_id, 'medium')) ?? refuse(M_404)
  return { name: `tutoriel-${id}.webp`, media_type: 'image/webp', ...picture, in_place: true, lasting: true }
}

/** Moves one among all; of two who move at once the second moves in the order that the first has left. */
export function sort(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof sortTutorials>,
): Promise<ReplyOf<typeof sortTutorials>> {
  assertMay(editsContent(requester.viewer.subject))
  const { id, position } = readBody()
  return platform.database.transaction(async (trx) => {
    const before = await holdOrder(trx)
    if (!before.includes(id)) refuse(M_404)
    const ids = movedTo(before, id, position)
    await store.putInOrder(trx, ids)
    await auditRecord(platform, trx, requester, {
      entity: 'tutorial',
      entity_id: id,
      action: 'move',
      before: { position: before.indexOf(id) },
      after: { position: ids.indexOf(id) },
    })
    return { ids }
  })
}
