import { changePeople } from '@cadran/contract/administration/bulk-changes'
import {
  addRhythm,
  cancelPlannedChange,
  changePerson,
  departPerson,
  listPlannedChanges,
  loadPersonContract,
  loadPersonTeam,
  removeRhythm,
  returnPerson,
} from '@cadran/contract/administration/changes'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeMany } from './bulk.service.ts'
import { changeOne } from './change.service.ts'
import { listPlanned, readContract } from './contract.read-model.ts'
import { departOne } from './departure.service.ts'
import { cancelPlanned } from './planned.service.ts'
import { returnOne } from './return.service.ts'
import { addOneRhythm, removeOneRhythm } from './rhythm.service.ts'
import { readTeam } from './team.read-model.ts'

export function changesRoutes({ bind }: Binder, platform: Platform): void {
  const { kysely } = platform.database
  bind(changePerson, ({ requester, params, body }) => changeOne(platform, requester, params.id, body))
  bind(changePeople, ({ requester, body }) => changeMany(platform, requester, body()))
  bind(listPlannedChanges, ({ params }) => listPlanned(kysely, params.id))
  bind(cancelPlannedChange, ({ requester, params }) => cancelPlanned(platform, requester, params.id, params.planned_id))
  bind(loadPersonContract, ({ params }) => readContract(kysely, params.id))
  bind(addRhythm, ({ requester, params, body }) => addOneRhythm(platform, requester, params.id, body))
  bind(removeRhythm, ({ requester, params, body }) => removeOneRhythm(platform, requester, params, body))
  bind(departPerson, ({ requester, params, body }) => departOne(platform, requester, params.id, body))
  bind(returnPerson, ({ requester, params, body }) => returnOne(platform, requester, params.id, body))
  bind(loadPersonTeam, ({ params }) => readTeam(kysely, params.id))
}
