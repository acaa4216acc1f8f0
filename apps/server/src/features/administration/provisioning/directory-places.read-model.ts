import type { DirectoryPerson } from '@cadran/rules/administration/directory'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'

type Names = ReadonlyMap<string, number>

/** A place by its name, else the company's choice for whoever arrives, else the first that is offered. */
function usual(places: readonly { name: string; archived: boolean }[], chosen: string | null): string | undefined {
  const named = places.find(({ name }) => name === chosen)
  return (named ?? places.find(({ archived }) => !archived) ?? places[0])?.name
}

/** Companies and workplaces by name, and those of whoever comes without one (SCI-08, SCI-09, README 72). */
export async function loadDirectoryPlaces({ companySettings }: Platform, trx: Trx) {
  const columns = ['id', 'name', 'archived'] as const
  const companies = await trx.selectFrom('companies').select(columns).orderBy('id').execute()
  const workplaces = await trx.selectFrom('workplaces').select(columns).orderBy('id').execute()
  const named = (places: typeof companies): Names => new Map(places.map(({ id, name }) => [name, id]))
  return {
    companies: named(companies),
    workplaces: named(workplaces),
    company: usual(companies, companySettings.get('directory.company')),
    workplace: usual(workplaces, companySettings.get('directory.workplace')),
  }
}

/** Where somebody belongs, of what the directory says; a name that is unknown changes nothing (SCI-08). */
export function placesOf(
  { companies, workplaces }: { companies: Names; workplaces: Names },
  { company = '', workplace = '' }: DirectoryPerson,
): { company_id?: number; workplace_id?: number } {
  const company_id = companies.get(company)
  const workplace_id = workplaces.get(workplace)
  return { ...(company_id !== undefined && { company_id }), ...(workplace_id !== undefined && { workplace_id }) }
}
