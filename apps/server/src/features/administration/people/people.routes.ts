import { loadPersonCard } from '@cadran/contract/administration/card'
import {
  listAdministeredCompanies,
  listAdministeredPeople,
  listAdministeredWorkplaces,
} from '@cadran/contract/administration/people'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readCard } from './card.read-model.ts'
import { listCompanies, listPeople, listWorkplaces } from './people.read-model.ts'

export function peopleRoutes({ bind }: Binder, platform: Platform): void {
  bind(listAdministeredPeople, ({ query }) => listPeople(platform, query))
  bind(listAdministeredCompanies, () => listCompanies(platform))
  bind(listAdministeredWorkplaces, () => listWorkplaces(platform))
  bind(loadPersonCard, ({ viewer, params }) => readCard(platform, params.id, viewer))
}
