import { loadPersonCard } from '@cadran/contract/administration/card'
import { createPerson, proposeUsername } from '@cadran/contract/administration/creation'
import { listAdministeredPeople } from '@cadran/contract/administration/people'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readCard } from './card.read-model.ts'
import { addNewcomer, proposeFreeUsername } from './creation.service.ts'
import { listPeople } from './people.read-model.ts'

export function peopleRoutes({ bind }: Binder, platform: Platform): void {
  bind(listAdministeredPeople, ({ query }) => listPeople(platform, query))
  bind(createPerson, ({ requester, body }) => addNewcomer(platform, requester, body))
  bind(proposeUsername, ({ query }) => proposeFreeUsername(platform, query))
  bind(loadPersonCard, ({ viewer, params }) => readCard(platform, params.id, viewer))
}
