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
import { createPerson, proposeUsername } from './creation.ts'
import { downloadDataExport, loadDataExport, requestDataExport } from './data-rights.ts'
import {
  answerErasure,
  extendErasure,
  listErasures,
  loadErasure,
  openErasureLetter,
  receiveErasure,
} from './erasure.ts'
import { findDataSubject, liftLegalHold, listLegalHolds, setLegalHold } from './legal-holds.ts'
import { loadLongJob } from './long-jobs.ts'
import * as organisation from './organisation.ts'
import { listAdministeredPeople } from './people.ts'
import { listDuePeople, loadRetention, openCertificate, startRetention } from './retention.ts'
import { changePersonRoles, listRoles, loadPersonRoles } from './roles.ts'
import { changeSettings, listSettings } from './settings.ts'

/** The calls of the portal's own administration. */
export const administrationCalls = {
  listAdministeredPeople,
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
  loadRetention,
  startRetention,
  listDuePeople,
  openCertificate,
  listLegalHolds,
  setLegalHold,
  liftLegalHold,
  findDataSubject,
  listErasures,
  loadErasure,
  receiveErasure,
  answerErasure,
  extendErasure,
  openErasureLetter,
}
