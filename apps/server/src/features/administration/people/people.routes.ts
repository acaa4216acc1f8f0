import { listAdministeredPeople } from '@cadran/contract/administration/people'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listPeople } from './people.read-model.ts'

export function peopleRoutes({ bind }: Binder, platform: Platform): void {
  bind(listAdministeredPeople, ({ query }) => listPeople(platform, query))
}
