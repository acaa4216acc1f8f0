import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { ContactGroupsTable, ContactsTable } from '../../../platform/database/tables.ts'
import { nextStamp } from '../../portal/records/index.ts'

// This file alone writes the contacts and their groups.

export type GroupFields = Omit<Insertable<ContactGroupsTable>, 'id' | 'updated_at'>
export type ContactFields = Omit<Insertable<ContactsTable>, 'id' | 'updated_at'>

export async function insertGroup(trx: Trx, fields: GroupFields, updated_at: string): Promise<number> {
  const row = { ...fields, updated_at }
  return (await trx.insertInto('contact_groups').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateGroup(trx: Trx, id: number, fields: GroupFields, stamp: string): Promise<void> {
  await trx
    .updateTable('contact_groups')
    .set({ ...fields, updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function deleteGroup(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('contact_groups').where('id', '=', id).execute()
}

export async function insertContact(trx: Trx, fields: ContactFields, updated_at: string): Promise<number> {
  const row = { ...fields, updated_at }
  return (await trx.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateContact(trx: Trx, id: number, fields: ContactFields, stamp: string): Promise<void> {
  await trx
    .updateTable('contacts')
    .set({ ...fields, updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function deleteContact(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('contacts').where('id', '=', id).execute()
}

/** Takes away what is published about people, whatever name it bears. */
export async function removeContactsOf(trx: Trx, people: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('contacts')
    .where('user_id', '=', sql<number>`any (${[...people]}::bigint[])`)
    .execute()
}
