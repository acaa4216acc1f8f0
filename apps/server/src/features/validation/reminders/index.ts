import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { LetterWriters } from '../../../platform/letters.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailQueue, remindManagers } from './queue-reminders.service.ts'
import { mailReport } from './report-mail.ts'
import { remindPeople, remindToday } from './report-reminders.service.ts'

export { remindersRoutes } from './reminders.routes.ts'

/** The jobs of this room, by queue. */
export function reminderHandlers(
  platform: Platform,
): Pick<JobHandlers, 'remind-today' | 'remind-people' | 'remind-managers'> {
  return {
    'remind-today': () => remindToday(platform),
    'remind-people': (job) => remindPeople(platform, job),
    'remind-managers': (job) => remindManagers(platform, job),
  }
}

/** The mails of this room, by queue. */
export const reminderLetters = (platform: Platform): Pick<LetterWriters, 'remind-report' | 'remind-queue'> => ({
  'remind-report': (job) => mailReport(platform, job),
  'remind-queue': (job) => mailQueue(platform, job),
})
