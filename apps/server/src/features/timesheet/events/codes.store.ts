import type { AffectationRow, AssignmentRow, EventCodeRow } from '@cadran/rules/timesheet/codes-file'
import type { Day } from '@cadran/rules/timesheet/day'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { AffectationsTable } from '../../../platform/database/tables.ts'
import { nextStamp, unlessUsed } from '../../portal/records/index.ts'

// This file alone writes the tables `affectations`, `event_codes` and `assignments`. Rows come as one value: twenty
// thousand of them are more parameters than a statement takes.

/** Holds the three tables until commit: two files at once are read one after the other. */
export async function lockCodes(trx: Trx): Promise<void> {
  await sql`lock table affectations, event_codes, assignments in share row exclusive mode`.execute(trx)
}

/** A row with its id when it has one, and what it is called elsewhere as ids. */
type Written<Row, References = object> = Omit<Row, keyof References> & References & { id: number | null }

const asJson = (rows: readonly unknown[]) => JSON.stringify(rows)

/** Adds affectations, and changes those that have an id. */
export async function writeAffectations(trx: Trx, rows: readonly Written<AffectationRow>[]): Promise<void> {
  await sql`
    insert into affectations (code, name)
    select code, name from json_populate_recordset(null::affectations, ${asJson(rows)}::json) where id is null
  `.execute(trx)
  await sql`
    update affectations a set name = x.name, updated_at = a.updated_at + interval '1 second'
    from json_populate_recordset(null::affectations, ${asJson(rows)}::json) x where a.id = x.id
  `.execute(trx)
}

export type AffectationFields = Omit<Insertable<AffectationsTable>, 'id' | 'updated_at'>

export async function insertAffectation(trx: Trx, fields: AffectationFields, updated_at: string): Promise<number> {
  const row = { ...fields, updated_at }
  return (await trx.insertInto('affectations').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateAffectation(trx: Trx, id: number, fields: AffectationFields, stamp: string): Promise<void> {
  await trx
    .updateTable('affectations')
    .set({ ...fields, updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function deleteAffectation(trx: Trx, id: number): Promise<void> {
  await unlessUsed(trx.deleteFrom('affectations').where('id', '=', id).execute())
}

export async function deleteEventCode(trx: Trx, id: number): Promise<void> {
  await unlessUsed(trx.deleteFrom('event_codes').where('id', '=', id).execute())
}

/** Takes away the assignments that an import wrote (IMP-18). */
export async function deleteAssignments(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from assignments where id = any (${[...ids]}::bigint[])`.execute(trx)
}

/** Deletes affectations that nobody uses, archives the others; answers those that stay (IMP-18). */
export async function withdrawAffectations(trx: Trx, ids: readonly number[]): Promise<number[]> {
  await sql`
    delete from affectations a where id = any (${[...ids]}::bigint[])
      and not exists (select from event_codes where affectation_id = a.id)
      and not exists (select from assignments where affectation_id = a.id)
      and not exists (select from overtime_codes where affectation_id = a.id)
  `.execute(trx)
  const { rows } = await sql<{ id: number }>`
    update affectations set archived = true, updated_at = updated_at + interval '1 second'
    where id = any (${[...ids]}::bigint[]) returning id
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Deletes event codes that nobody uses, archives the others; answers those that stay (IMP-18). */
export async function withdrawEventCodes(trx: Trx, ids: readonly number[]): Promise<number[]> {
  await sql`
    delete from event_codes k where id = any (${[...ids]}::bigint[])
      and not exists (select from events where event_code_id = k.id)
      and not exists (select from assignments where main_code_id = k.id)
      and not exists (select from months where main_activity_id = k.id)
      and not exists (select from extra_activity_permissions where mission_id = k.id)
      and not exists (select from extra_activity_hours where mission_id = k.id)
  `.execute(trx)
  const { rows } = await sql<{ id: number }>`
    update event_codes set archived = true, updated_at = updated_at + interval '1 second'
    where id = any (${[...ids]}::bigint[]) returning id
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Gives the assignments of today and later with a main code another one, or none (ORG-14). */
export async function replaceMainCode(trx: Trx, code_id: number, instead: number | null, today: Day): Promise<void> {
  await sql`
    update assignments set main_code_id = ${instead}
    where main_code_id = ${code_id} and (ends_on is null or ends_on >= ${today}::date)
  `.execute(trx)
}

export type WrittenCode = Written<Omit<EventCodeRow, 'affectation'>, { affectation_id: number | null }>

/** Adds event codes, and changes those that have an id; the type of a code stays what it was. */
export async function writeEventCodes(trx: Trx, rows: readonly WrittenCode[]): Promise<void> {
  await sql`
    insert into event_codes (type, short_code, description, color, priority, affectation_id, relevant_counter, start_at, end_at,
      editable, deductible, archived, master_data, created_at)
    select type, short_code, description, color, priority, affectation_id, relevant_counter, start_at, end_at,
      editable, deductible, archived, master_data, created_at
    from json_populate_recordset(null::event_codes, ${asJson(rows)}::json) where id is null
  `.execute(trx)
  await sql`
    update event_codes k set description = x.description, color = x.color, priority = x.priority,
      affectation_id = x.affectation_id, relevant_counter = x.relevant_counter, start_at = x.start_at, end_at = x.end_at,
      editable = x.editable, deductible = x.deductible, archived = x.archived, master_data = x.master_data,
      created_at = x.created_at, updated_at = k.updated_at + interval '1 second'
    from json_populate_recordset(null::event_codes, ${asJson(rows)}::json) x where k.id = x.id
  `.execute(trx)
}

export type WrittenAssignment = Written<
  Pick<AssignmentRow, 'starts_on' | 'ends_on'>,
  { user_id: number; affectation_id: number; main_code_id: number | null }
>

/** Adds assignments, and changes the end and the main code of those that have an id. */
export async function writeAssignments(trx: Trx, rows: readonly WrittenAssignment[]): Promise<void> {
  await sql`
    insert into assignments (user_id, affectation_id, main_code_id, starts_on, ends_on)
    select user_id, affectation_id, main_code_id, starts_on, ends_on
    from json_populate_recordset(null::assignments, ${asJson(rows)}::json) where id is null
  `.execute(trx)
  await sql`
    update assignments s set main_code_id = x.main_code_id, ends_on = x.ends_on
    from json_populate_recordset(null::assignments, ${asJson(rows)}::json) x where s.id = x.id
  `.execute(trx)
}

/** Ends somebody's assignments with their contract; those that would begin after it are gone. Answers how many (ADM-29). */
export async function cutAssignments(trx: Trx, user_id: number, end_at: string): Promise<number> {
  const { rows } = await sql<{ cut: number }>`
    with gone as (delete from assignments where user_id = ${user_id} and starts_on > ${end_at}::date returning 1), ended as (
      update assignments set ends_on = ${end_at}::date
      where user_id = ${user_id} and starts_on <= ${end_at}::date and (ends_on is null or ends_on > ${end_at}::date) returning 1
    )
    select ((select count(*) from gone) + (select count(*) from ended))::int as cut
  `.execute(trx)
  return rows[0]?.cut ?? 0
}
