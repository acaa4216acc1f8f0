import {
  activatePerson,
  deactivatePerson,
  endPersonSession,
  endPersonSessions,
  forgetPersonDevice,
  loadAccesses,
  sendPasswordLink,
} from './accesses.ts'
import { listPersonAssignments, writePersonAssignment } from './assignments.ts'
import { loadPersonCard } from './card.ts'
import {
  addRhythm,
  cancelPlannedChange,
  changePerson,
  listPlannedChanges,
  loadPersonContract,
  loadPersonTeam,
  removeRhythm,
} from './changes.ts'
import { addCounterEntry, loadPersonCounters, reverseCounterEntry } from './counters.ts'
import { createPerson, proposeUsername } from './creation.ts'
import { downloadDataExport, loadDataExport, requestDataExport } from './data-rights.ts'
import { checkFirstStep, finishFirstStart, openFirstStart, readFirstStart, tryFirstMail } from './first-start.ts'
import {
  checkImport,
  chooseSheet,
  downloadImportFaults,
  downloadImportTemplate,
  downloadNormalised,
  forgetImportMapping,
  listImportLines,
  listImports,
  loadImport,
  runImport,
  uploadImport,
} from './imports.ts'
import { loadLongJob } from './long-jobs.ts'
import * as organisation from './organisation.ts'
import { listAdministeredPeople } from './people.ts'
import { changePersonRoles, listRoles, loadPersonRoles } from './roles.ts'
import { changeSettings, listSettings } from './settings.ts'

/** The calls of the portal's own administration. */
export const administrationCalls = {
  listAdministeredPeople,
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
  listPersonAssignments,
  writePersonAssignment,
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
  listAdministeredCompanies: organisation.companies.list,
  loadCompany: organisation.companies.load,
  createCompany: organisation.companies.create,
  changeCompany: organisation.companies.change,
  removeCompany: organisation.companies.remove,
  listAdministeredWorkplaces: organisation.workplaces.list,
  loadWorkplace: organisation.workplaces.load,
  createWorkplace: organisation.workplaces.create,
  changeWorkplace: organisation.workplaces.change,
  removeWorkplace: organisation.workplaces.remove,
  listZones: organisation.listZones,
  listHolidays: organisation.listHolidays,
  addOwnDay: organisation.addOwnDay,
  changeOwnDay: organisation.changeOwnDay,
  removeOwnDay: organisation.removeOwnDay,
  loadDataExport,
  requestDataExport,
  downloadDataExport,
  listImports,
  uploadImport,
  loadImport,
  chooseSheet,
  checkImport,
  listImportLines,
  downloadImportFaults,
  downloadNormalised,
  runImport,
  downloadImportTemplate,
  forgetImportMapping,
  openFirstStart,
  readFirstStart,
  checkFirstStep,
  tryFirstMail,
  finishFirstStart,
}
