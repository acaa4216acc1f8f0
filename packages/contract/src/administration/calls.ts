import { loadPersonCard } from './card.ts'
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
} from './changes.ts'
import { createPerson, proposeUsername } from './creation.ts'
import { loadLongJob } from './long-jobs.ts'
import { listAdministeredCompanies, listAdministeredPeople, listAdministeredWorkplaces } from './people.ts'
import { changePersonRoles, listRoles, loadPersonRoles } from './roles.ts'
import { changeSettings, listSettings } from './settings.ts'

/** The calls of the portal's own administration. */
export const administrationCalls = {
  listAdministeredPeople,
  listAdministeredCompanies,
  listAdministeredWorkplaces,
  createPerson,
  proposeUsername,
  loadPersonCard,
  listRoles,
  loadPersonRoles,
  changePersonRoles,
  listSettings,
  changeSettings,
  loadLongJob,
  changePerson,
  listPlannedChanges,
  cancelPlannedChange,
  loadPersonContract,
  addRhythm,
  removeRhythm,
  loadPersonTeam,
  departPerson,
  returnPerson,
}
