import type { LegalHold } from '@cadran/contract/administration/legal-holds'
import { heldKeys } from '@cadran/rules/administration/retention-plan'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contractEnd } from './contract-end.ts'

/** Somebody by their matricule or id, unless their identity is erased: then there is nobody to act on. */
export async function findSubject(
  { clock }: Pick<Platform, 'clock'>,
  database: Executor,
  by: { id: number } | { matricule: string },
) {
  const which = 'id' in by ? sql`u.id = ${by.id}` : sql`u.matricule = ${by.matricule}`
  const { rows } = await sql<{ id: number; identity: string; matricule: string; contract_end: string | null }>`
    select u.id, u.firstname || ' ' || u.lastname as identity, u.matricule, ${contractEnd(clock.today())} as contract_end
    from users u where ${which} and u.erased_at is null
  `.execute(database)
  return rows[0] ?? refuse(M_404)
}

/** Every hold, those in force first, the oldest of them first: what is over twelve months old is said (RGD-17). */
export async function readHolds({ database, clock }: Platform): Promise<LegalHold[]> {
  const today = clock.today()
  const { rows } = await sql<LegalHold & { set_at: Date; lifted_at: Date | null }>`
    select h.id, h.entries, h.reason, h.until, h.set_at, h.lifted_at, h.lift_reason,
      s.firstname || ' ' || s.lastname as set_by, l.firstname || ' ' || l.lastname as lifted_by, f.in_force,
      f.in_force and (h.set_at at time zone 'Europe/Paris')::date < ${today}::date - interval '12 months' as is_old,
      case when u.id is not null then
        json_build_object('id', u.id, 'identity', u.firstname || ' ' || u.lastname, 'matricule', u.matricule)
      end as person
    from legal_holds h
    cross join lateral (
      select h.lifted_at is null and (h.until is null or h.until >= ${today}::date) as in_force
    ) f
    join users s on s.id = h.set_by left join users l on l.id = h.lifted_by left join users u on u.id = h.person_id
    order by f.in_force desc, h.id
  `.execute(database.kysely)
  return rows.map((hold) => ({
    ...hold,
    set_at: hold.set_at.toISOString(),
    lifted_at: hold.lifted_at?.toISOString() ?? null,
  }))
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
