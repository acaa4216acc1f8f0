import { downloadAuditExport, exportAudit, loadAuditSeal, searchAudit, verifyAudit } from './audit.ts'
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
  searchAudit,
  loadAuditSeal,
  verifyAudit,
  exportAudit,
  downloadAuditExport,
}
