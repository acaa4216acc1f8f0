import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openPeriods } from './open-periods.ts'
import { reminderHandlers } from './reminder-mail.ts'
import { summaryHandlers } from './summary-mail.ts'

export { periodsRoutes } from './periods.routes.ts'

/** The jobs of this room, by queue. */
export function periodHandlers(
  platform: Platform,
): Pick<JobHandlers, 'open-periods' | 'reports-to-validate' | 'remind-report'> {
  return { 'open-periods': () => openPeriods(platform), ...summaryHandlers(platform), ...reminderHandlers(platform) }
}
