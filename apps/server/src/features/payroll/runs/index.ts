import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { doIssue } from './issue.service.ts'
import { mailRun } from './run-mail.ts'

export { runsRoutes } from './runs.routes.ts'
export { verifyPayroll } from './verify.service.ts'

/** The jobs of this room, by queue. */
export function runHandlers(platform: Platform): Pick<JobHandlers, 'issue-run' | 'payroll-mail'> {
  return {
    'issue-run': (data) => doIssue(platform, data),
    'payroll-mail': (data) => mailRun(platform, data),
  }
}
