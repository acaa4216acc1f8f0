import type { Executor } from '../../../platform/database/database.ts'

/** Who alone is asked for. */
interface Named {
  matricules: readonly string[]
  username: string
}

/** People as a file of people compares them, everybody unless some are named: places and managers by what people call them. */
export async function loadKnownPeople(database: Executor, named?: Named) {
  const rows = await database
    .selectFrom('users as u')
    .innerJoin('workplaces as w', 'w.id', 'u.workplace_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('users as m', 'm.id', 'u.manager_id')
    .select([
      'u.id',
      'u.username',
      'u.matricule',
      'u.firstname',
      'u.lastname',
      'u.email',
      'u.person_type',
      'u.modality',
      'm.matricule as manager',
      'u.is_manager',
      'u.is_active',
      'u.is_visible',
      'u.is_service',
      'w.name as workplace',
      'c.name as company',
      'u.start_at',
      'u.end_at',
      'u.last_end_at',
      'u.seniority_at',
      // One's own: a group's are not the file's to give or take (SCI-26).
      'u.local_roles as roles',
      'u.part_times',
    ])
    .$if(named !== undefined, (people) =>
      people.where((of) =>
        of.or([of('u.matricule', 'in', named?.matricules ?? []), of('u.username', '=', named?.username ?? '')]),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [row.matricule, row]))
}

export type KnownPerson = Awaited<ReturnType<typeof loadKnownPeople>> extends Map<string, infer Row> ? Row : never

/** Which of these are accounts of programs: their roles come from their file (TOK-20, README 73). */
export async function findServices(database: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const services = database.selectFrom('users').where('is_service', '=', true).where('id', 'in', ids).select('id')
  return new Set((await services.execute()).map(({ id }) => id))
}

/** Whom the company's directory holds (SCI-10). */
export async function findHeld(database: Executor): Promise<ReadonlySet<number>> {
  const held = await database.selectFrom('directory_entries').select('user_id').execute()
  return new Set(held.map(({ user_id }) => user_id))
}

/** Where people work and whom they work for, by name. */
export async function loadPlaces(database: Executor) {
  const workplaces = await database.selectFrom('workplaces').select(['id', 'name', 'holiday_zone']).execute()
  const companies = await database.selectFrom('companies').select(['id', 'name', 'archived']).orderBy('id').execute()
  const offered = companies.filter(({ archived }) => !archived)
  return {
    workplaces: new Map(workplaces.map(({ id, name }) => [name, id])),
    zones: new Map(workplaces.map(({ name, holiday_zone }) => [name, holiday_zone])),
    companies: new Map(companies.map(({ id, name }) => [name, id])),
    /** Whoever names none joins the only one that is offered, where there is no other (ORG-02). */
    company_id: (offered[0] ?? companies[0])?.id ?? null,
    has_several_companies: offered.length > 1,
  }
}

/** Who bears a username. */
export function findByUsername(database: Executor, username: string) {
  return database.selectFrom('people').where('username', '=', username).select(['id', 'is_active']).executeTakeFirst()
}

/** What of a newcomer's two names somebody else bears already; null when both are free. */
export async function findTaken(
  database: Executor,
  { username, matricule }: { username: string; matricule: string },
): Promise<'username' | 'matricule' | null> {
  const people = await database
    .selectFrom('users')
    .where((eb) => eb.or([eb('username', '=', username), eb('matricule', '=', matricule)]))
    .select('username')
    .execute()
  if (people.length === 0) return null
  return people.some((person) => person.username === username) ? 'username' : 'matricule'
}
