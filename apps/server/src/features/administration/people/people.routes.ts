import { listPersonAssignments, writePersonAssignment } from '@cadran/contract/administration/assignments'
import { loadPersonCard } from '@cadran/contract/administration/card'
import {
  addCounterEntry,
  loadPersonCounters,
  reverseCounterEntry,
  withdrawProposedEntry,
} from '@cadran/contract/administration/counters'
import { createPerson, proposeUsername } from '@cadran/contract/administration/creation'
import { listJournal } from '@cadran/contract/administration/journal'
import { exportAdministeredPeople, listAdministeredPeople } from '@cadran/contract/administration/people'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessesRoutes } from './accesses.routes.ts'
import { listAssignments } from './assignments.read-model.ts'
import { writeAssignment } from './assignments.service.ts'
import { readCard } from './card.read-model.ts'
import { readCounters } from './counters.read-model.ts'
import { addEntry, reverseEntry, withdrawProposal } from './counters.service.ts'
import { addNewcomer, proposeFreeUsername } from './creation.service.ts'
import { readJournal } from './journal.read-model.ts'
import { exportPeople } from './people.export.ts'
import { listPeople } from './people.read-model.ts'

export function peopleRoutes(binder: Binder, platform: Platform): void {
  const { bind } = binder
  bind(listAdministeredPeople, ({ query }) => listPeople(platform, query))
  bind(exportAdministeredPeople, ({ query }) => exportPeople(platform, query))
  bind(createPerson, ({ requester, body }) => addNewcomer(platform, requester, body))
  bind(proposeUsername, ({ query }) => proposeFreeUsername(platform, query))
  bind(loadPersonCard, ({ viewer, params }) => readCard(platform, params.id, viewer))
  accessesRoutes(binder, platform)
  bind(listJournal, ({ params, query }) => readJournal(platform, params.id, query.page))
  bind(listPersonAssignments, ({ params }) => listAssignments(platform, params.id))
  bind(writePersonAssignment, ({ requester, params, body }) => writeAssignment(platform, requester, params.id, body))
  bind(loadPersonCounters, ({ viewer, params }) => readCounters(platform, viewer, params.id))
  bind(addCounterEntry, async ({ requester, params, body, reply }) => {
    const { written, created } = await addEntry(platform, requester, params.id, body)
    if (created) reply.code(201)
    return written
  })
  bind(withdrawProposedEntry, ({ requester, params, body }) => withdrawProposal(platform, requester, params, body))
  bind(reverseCounterEntry, ({ requester, params }) => reverseEntry(platform, requester, params.id, params.entry_id))
}
