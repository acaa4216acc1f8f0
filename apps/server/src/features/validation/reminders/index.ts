import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailQueue, remindManagers } from './queue-reminders.service.ts'
import { mailReport } from './report-mail.ts'
import { remindPeople, remindToday } from './report-reminders.service.ts'

export { remindersRoutes } from './reminders.routes.ts'

/** The jobs of this room, by queue. */
export function reminderHandlers(
  platform: Platform,
): Pick<JobHandlers, 'remind-today' | 'remind-people' | 'remind-report' | 'remind-managers' | 'remind-queue'> {
  return {
    'remind-today': () => remindToday(platform),
    'remind-people': (job) => remindPeople(platform, job),
    'remind-report': (job) => mailReport(platform, job),
    'remind-managers': (job) => remindManagers(platform, job),
    'remind-queue': (job) => mailQueue(platform, job),
  }
}
