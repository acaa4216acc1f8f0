import { awaiting, listCompanies, searchPeople } from '@cadran/contract/validation/filters'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readAwaiting } from './awaiting.read-model.ts'
import { readCompanies } from './companies.read-model.ts'
import { searchPeopleOf } from './found-people.read-model.ts'

export function filtersRoutes({ bind }: Binder, platform: Platform): void {
  bind(listCompanies, ({ viewer }) => readCompanies(platform, viewer))
  bind(searchPeople, ({ viewer, query }) => searchPeopleOf(platform, viewer, query.search))
  bind(awaiting, ({ viewer }) => readAwaiting(platform, viewer))
}
