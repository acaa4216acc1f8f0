import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { LetterWriters } from '../../../platform/letters.ts'
import type { Platform } from '../../../platform/platform.ts'
import { doIssue } from './issue.service.ts'
import { mailRun } from './run-mail.ts'

export { runsRoutes } from './runs.routes.ts'
export { verifyPayroll } from './verify.service.ts'

/** The jobs of this room, by queue. */
export const runHandlers = (platform: Platform): Pick<JobHandlers, 'issue-run'> => ({
  'issue-run': (data) => doIssue(platform, data),
})

/** The mails of this room, by queue. */
export const runLetters = (platform: Platform): Pick<LetterWriters, 'payroll-mail'> => ({
  'payroll-mail': (data) => mailRun(platform, data),
})
