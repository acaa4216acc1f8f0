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
import { listAdministeredCompanies, listAdministeredPeople, listAdministeredWorkplaces } from './people.ts'
import { changePersonRoles, listRoles, loadPersonRoles } from './roles.ts'

/** The calls of the portal's own administration. */
export const administrationCalls = {
  listAdministeredPeople,
  listAdministeredCompanies,
  listAdministeredWorkplaces,
  listRoles,
  loadPersonRoles,
  changePersonRoles,
  loadLongJob,
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
}
