import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { AttachmentsTable } from '../../../platform/database/tables.ts'

// This file alone writes what was uploaded.

export async function insertAttachment(database: Executor, row: Omit<AttachmentsTable, 'holder'>): Promise<void> {
  await database
    .insertInto('attachments')
    .values({ ...row, holder: null })
    .execute()
}

/** Gives the uploads of one person that nobody holds yet to a holder. */
export async function hold(trx: Trx, ids: readonly string[], holder: string, created_by: number): Promise<void> {
  await trx
    .updateTable('attachments')
    .set({ holder })
    .where('id', 'in', ids)
    .where('holder', 'is', null)
    .where('created_by', '=', created_by)
    .execute()
}

export type Dropped = Pick<AttachmentsTable, 'id' | 'kind'>

/** What a holder does not keep goes; answers whose contents go with it. */
export function dropOthers(trx: Trx, holder: string, kept: readonly string[]): Promise<Dropped[]> {
  return trx
    .deleteFrom('attachments')
    .where('holder', '=', holder)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .returning(['id', 'kind'])
    .execute()
}

/** What nobody saved anything with since an instant. */
export function dropWaiting(database: Executor, before: Date): Promise<Dropped[]> {
  return database
    .deleteFrom('attachments')
    .where('holder', 'is', null)
    .where('created_at', '<', before)
    .returning(['id', 'kind'])
    .execute()
}
