import {
  activatePerson,
  deactivatePerson,
  endPersonSession,
  endPersonSessions,
  forgetPersonDevice,
  loadAccesses,
  sendPasswordLink,
} from './accesses.ts'
import { loadPersonCard } from './card.ts'
import { addCounterEntry, loadPersonCounters, reverseCounterEntry } from './counters.ts'
import { createPerson, proposeUsername } from './creation.ts'
import { loadLongJob } from './long-jobs.ts'
import { listAdministeredCompanies, listAdministeredPeople, listAdministeredWorkplaces } from './people.ts'
import { changePersonRoles, listRoles, loadPersonRoles } from './roles.ts'

/** The calls of the portal's own administration. */
export const administrationCalls = {
  listAdministeredPeople,
  listAdministeredCompanies,
  listAdministeredWorkplaces,
  createPerson,
  proposeUsername,
  loadPersonCard,
  loadAccesses,
  endPersonSession,
  endPersonSessions,
  forgetPersonDevice,
  sendPasswordLink,
  deactivatePerson,
  activatePerson,
  loadPersonCounters,
  addCounterEntry,
  reverseCounterEntry,
  listRoles,
  loadPersonRoles,
  changePersonRoles,
  loadLongJob,
}
