import type { Platform } from '../../../platform/platform.ts'
import type { DoLongJob } from '../long-jobs/index.ts'
import { EXPORT_JOB, exportJob } from './export.service.ts'
import { VERIFICATION_JOB, verificationJob } from './verification.service.ts'

export { auditRoutes } from './audit.routes.ts'
export { verificationHandlers } from './verification.service.ts'

/** What this room does that no call waits for. */
export const auditJobs = (platform: Platform): Record<string, DoLongJob> => ({
  [VERIFICATION_JOB]: verificationJob(platform),
  [EXPORT_JOB]: exportJob(platform),
})
