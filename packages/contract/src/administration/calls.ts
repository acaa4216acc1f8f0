import { downloadDataExport, loadDataExport, requestDataExport } from './data-rights.ts'
import { loadLongJob } from './long-jobs.ts'
import { listAdministeredCompanies, listAdministeredPeople, listAdministeredWorkplaces } from './people.ts'
import { listDuePeople, loadRetention, openCertificate, startRetention } from './retention.ts'
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
  loadDataExport,
  requestDataExport,
  downloadDataExport,
  loadRetention,
  startRetention,
  listDuePeople,
  openCertificate,
}
