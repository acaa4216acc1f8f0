import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { TutorialsTable } from '../../../platform/database/tables.ts'
import { nextStamp } from '../../portal/records/index.ts'

// This file alone writes the tutorials.

export type TutorialFields = Omit<Insertable<TutorialsTable>, 'id' | 'updated_at' | 'priority'>

/** Behind the last of all; its category stands where its first tutorial does. */
export async function insertTutorial(trx: Trx, fields: TutorialFields, updated_at: string): Promise<number> {
  const { id } = await trx
    .insertInto('tutorials')
    .values({
      ...fields,
      priority: sql<number>`(select coalesce(max(priority) + 1, 0) from tutorials)`,
      updated_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTutorial(trx: Trx, id: number, fields: TutorialFields, stamp: string): Promise<void> {
  await trx
    .updateTable('tutorials')
    .set({ ...fields, updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

/** Gives each the priority of its place in a list. */
export async function putInOrder(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update tutorials as item set priority = told.place - 1
    from unnest(${sql.val([...ids])}::bigint[]) with ordinality as told (id, place)
    where item.id = told.id and item.priority <> told.place - 1
  `.execute(trx)
}

export async function deleteTutorial(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('tutorials').where('id', '=', id).execute()
}
