import { heldKeys } from '@cadran/rules/administration/retention-plan'
import type { Day } from '@cadran/rules/timesheet/day'
import { type Insertable, sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { LegalHoldsTable } from '../../../platform/database/tables.ts'

// This file alone writes `legal_holds`.

/** Nobody is held and nobody's hold is lifted until the commit: what is erased meanwhile was not held. */
export async function keepHolds(trx: Trx): Promise<void> {
  await sql`lock table legal_holds in share mode`.execute(trx)
}

export async function addHold(trx: Trx, hold: Insertable<LegalHoldsTable>): Promise<number> {
  return (await trx.insertInto('legal_holds').values(hold).returning('id').executeTakeFirstOrThrow()).id
}

/** Whether it was still in force. */
export async function liftHold(
  trx: Trx,
  id: number,
  lifted: { lifted_by: number; lifted_at: Date; lift_reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('legal_holds')
    .set(lifted)
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What holds in force keep of a person, by the person: those of the whole company too. */
export async function readHeld(database: Executor, today: Day): Promise<(person_id: number) => ReadonlySet<string>> {
  const holds = await database
    .selectFrom('legal_holds')
    .where('lifted_at', 'is', null)
    .where((of) => of.or([of('until', 'is', null), of('until', '>=', today)]))
    .select(['person_id', 'entries'])
    .execute()
  const company = holds.filter(({ person_id }) => person_id === null)
  const everybody = heldKeys(company)
  const people = new Map<number, typeof holds>()
  for (const hold of holds) {
    if (hold.person_id !== null) people.set(hold.person_id, [...(people.get(hold.person_id) ?? []), hold])
  }
  return (person_id) => {
    const own = people.get(person_id)
    return own ? heldKeys([...company, ...own]) : everybody
  }
}
