import { reportDeadline } from '@cadran/rules/timesheet/deadline'
import { reminderMail } from '@cadran/rules/validation/reminders'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Platform } from '../../../platform/platform.ts'
import { HAS_REPORTS } from './period-figures.ts'

interface Waiting {
  year: number
  month: number
  firstname: string
  email: string
}

/** Whose report of an open month is still not sent, by the audit row of their reminder; null once it is (DEL-31). */
async function findWaiting(database: Executor, { audit_id }: Queues['remind-report']): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select p.year, p.month, u.firstname, u.email
    from audit a join periods p on p.id = a.entity_id join users u on u.id = a.person_id
    left join months m on m.user_id = u.id and m.year = p.year and m.month = p.month
    where a.id = ${audit_id} and p.closed_at is null and u.is_active and u.email is not null and ${HAS_REPORTS}
      and (m.id is null or m.state = 'non_submitted')
  `.execute(database)
  return rows[0] ?? null
}

async function mailReminder(
  { database, mailer, settings, companySettings, clock }: Platform,
  job: Queues['remind-report'],
): Promise<void> {
  const waiting = await findWaiting(database.kysely, job)
  if (!waiting) return
  const { year, month, firstname, email } = waiting
  const period = { year, month }
  const deadline = reportDeadline(period, companySettings.get('month.deadline_day'))
  const address = `${settings.public_url}/timesheet/${month}/${year}`
  await mailer.send({
    key: `remind-report-${String(job.audit_id).padStart(10, '0')}`,
    to: email,
    ...reminderMail(firstname, { period, today: clock.today(), deadline, address }),
  })
}

/** The mail of a reminder, as things stand when it leaves. */
export function reminderHandlers(platform: Platform): Pick<JobHandlers, 'remind-report'> {
  return { 'remind-report': (job) => mailReminder(platform, job) }
}
