import { periodKey } from '@cadran/rules/timesheet/day'
import { reportDeadline } from '@cadran/rules/timesheet/deadline'
import { reminderValues } from '@cadran/rules/validation/reminders'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Letter } from '../../../platform/letters.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { HAS_REPORTS } from '../filters/index.ts'

type Job = Queues['remind-report']

interface Waiting {
  user_id: number
  year: number
  month: number
  firstname: string
  email: string
}

/** Of whom and of which month: by the audit row of a reminder by hand, or as the day's reminders name them. */
function remindedBy(job: Job): RawBuilder<unknown> {
  if ('audit_id' in job) {
    return sql`select a.person_id, p.year, p.month from audit a join periods p on p.id = a.entity_id where a.id = ${job.audit_id}`
  }
  return sql`select ${job.user_id}::bigint as person_id, ${job.year}::integer as year, ${job.month}::integer as month`
}

/** Whose report of an open month is still not sent; null once it is (DEL-31). */
async function findWaiting(database: Executor, job: Job): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select u.id as user_id, r.year, r.month, u.firstname, u.email
    from (${remindedBy(job)}) r join users u on u.id = r.person_id
    left join months m on m.user_id = u.id and m.year = r.year and m.month = r.month
    where not exists (select from periods p where p.year = r.year and p.month = r.month and p.closed_at is not null)
      and u.is_active and coalesce(u.email, '') <> '' and ${HAS_REPORTS} and (m.id is null or m.state = 'non_submitted')
  `.execute(database)
  return rows[0] ?? null
}

const keyOf = (job: Job) =>
  'audit_id' in job
    ? `remind-report-${String(job.audit_id).padStart(10, '0')}`
    : `remind-report-${periodKey(job)}-${job.day}-${String(job.user_id).padStart(10, '0')}`

/** The mail of a reminder, as things stand when it leaves (DEL-30, CLO-03); that of a morning goes with all else of it (DIS-11). */
export async function mailReport(platform: Platform, job: Job): Promise<Letter[]> {
  const waiting = await findWaiting(platform.database.kysely, job)
  if (!waiting) return []
  const { user_id, year, month, firstname, email } = waiting
  const link = `${platform.settings.public_url}/timesheet/${month}/${year}`
  const leaves = 'day' in job ? 'gathered' : 'in_hours'
  const text = reportMail(platform, waiting, firstname)
  return [{ key: keyOf(job), user_id, to: email, leaves, kind: 'reminders', link, ...text }]
}

/** What a reminder says to somebody today, in the company's words (CFG-18). */
export function reportMail(
  { settings, companySettings, clock }: Platform,
  { year, month }: { year: number; month: number },
  firstname: string,
) {
  const period = { year, month }
  const deadline = reportDeadline(period, companySettings.get('month.deadline_day'))
  const address = `${settings.public_url}/timesheet/${month}/${year}`
  return composeMail(
    companySettings,
    'report_reminder',
    reminderValues(firstname, { period, today: clock.today(), deadline, address }),
  )
}
