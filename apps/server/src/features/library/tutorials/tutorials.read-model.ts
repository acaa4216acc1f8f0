import type { EditedTutorial, Tutorial, TutorialRow } from '@cadran/contract/library/tutorials'
import { frameAddress } from '@cadran/rules/library/content'
import { pictureUrl } from '@cadran/rules/library/pictures'
import type { TutorialType } from '@cadran/rules/library/tutorials'
import type { Kysely } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Open to everybody, so a thumbnail has an address of its own; the picture's id makes it anew with the picture. */
const thumbnailUrl = (id: number, picture_id: string) =>
  `/api/public/tutorial/${id}/thumbnail?v=${picture_id.slice(0, 8)}`

/** The tutorials of one type in their order (TUT-05, TUT-06). */
export async function readTutorials(
  db: Kysely<Tables>,
  type: TutorialType,
  hosts: readonly string[],
): Promise<Tutorial[]> {
  const rows = await db
    .selectFrom('tutorials')
    .where('tutorial_type', '=', type)
    .orderBy('priority')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(({ priority: _priority, updated_at: _updated, picture_id, ...row }) => ({
    ...row,
    embed_url: row.youtube_url === null ? null : frameAddress(row.youtube_url, hosts),
    thumbnail: picture_id === null ? null : thumbnailUrl(row.id, picture_id),
  }))
}

export async function findThumbnail(db: Kysely<Tables>, id: number): Promise<string | null> {
  const row = await db.selectFrom('tutorials').where('id', '=', id).select('picture_id').executeTakeFirst()
  return row?.picture_id ?? null
}

/** All tutorials for whoever writes them. */
export async function readTutorialRows(db: Executor): Promise<TutorialRow[]> {
  const rows = await db
    .selectFrom('tutorials')
    .orderBy('priority')
    .orderBy('id')
    .select(['id', 'label', 'category', 'duration_seconds', 'picture_id'])
    .execute()
  return rows.map(({ picture_id, ...row }) => ({ ...row, picture_url: picture_id && pictureUrl(picture_id, 'small') }))
}

/** All of them in their order, held until one has moved: read once nobody else moves one, for a locked read sorts before it waits. */
export async function holdOrder(trx: Trx): Promise<number[]> {
  await trx.selectFrom('tutorials').orderBy('id').select('id').forUpdate().execute()
  const rows = await trx.selectFrom('tutorials').orderBy('priority').orderBy('id').select('id').execute()
  return rows.map(({ id }) => id)
}

export function findTutorial(db: Executor, id: number, lock = false) {
  return db
    .selectFrom('tutorials')
    .where('id', '=', id)
    .selectAll()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

export type FoundTutorial = NonNullable<Awaited<ReturnType<typeof findTutorial>>>

export async function readEditedTutorial(db: Executor, id: number): Promise<EditedTutorial | undefined> {
  const row = await findTutorial(db, id)
  if (!row) return undefined
  const { picture_id } = row
  const picture = await db
    .selectFrom('attachments')
    .where('id', '=', picture_id)
    .select(['id', 'label'])
    .executeTakeFirst()
  return {
    ...row,
    url: row.url ?? '',
    youtube_url: row.youtube_url ?? '',
    picture: picture ? { ...picture, url: pictureUrl(picture.id, 'medium') } : null,
  }
}
