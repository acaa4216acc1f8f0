import { loadLongJob } from './long-jobs.ts'
import { listAdministeredCompanies, listAdministeredPeople, listAdministeredWorkplaces } from './people.ts'
import { changePersonRoles, listRoles, loadPersonRoles } from './roles.ts'
import { changeSettings, listSettings, previewMail, readContrast, tryMail } from './settings.ts'

/** The calls of the portal's own administration. */
export const administrationCalls = {
  listAdministeredPeople,
  listAdministeredCompanies,
  listAdministeredWorkplaces,
  listRoles,
  loadPersonRoles,
  changePersonRoles,
  listSettings,
  changeSettings,
  readContrast,
  previewMail,
  tryMail,
  loadLongJob,
}
