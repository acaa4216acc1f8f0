import { monthTitle } from '@cadran/rules/portal/french'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Letter, LetterWriters } from '../../../platform/letters.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'

interface Summary {
  year: number
  month: number
  firstname: string
  email: string | null
  people: string[]
}

/** A manager and those of their people whose report the force-submit sent and still waits, as it stands now (decision 16). */
async function loadSummary(database: Executor, { audit_id, manager_id }: Queues['reports-to-validate']) {
  const { rows } = await sql<Summary>`
    select p.year, p.month, b.firstname, b.email, (
      select coalesce(array_agg(u.firstname || ' ' || u.lastname order by u.sort_key, u.id), '{}')
      from users u join months m on m.user_id = u.id and m.year = p.year and m.month = p.month
      where u.manager_id = b.id and m.state = 'submitted' and exists (
        select from audit s
        where s.entity = 'month' and s.entity_id = m.id and s.action = 'force_submit' and s.request_id = a.request_id
      )
    ) as people
    from audit a
    join periods p on p.id = a.entity_id
    join users b on b.id = ${manager_id}
    where a.id = ${audit_id}
  `.execute(database)
  return rows[0] ?? null
}

/** One mail to a manager with the people whose report they may validate now (PER-52). */
async function tellManager(
  { database, settings, companySettings }: Platform,
  job: Queues['reports-to-validate'],
): Promise<Letter[]> {
  const summary = await loadSummary(database.kysely, job)
  if (!summary || summary.people.length === 0) return []
  const { firstname, email, people } = summary
  const link = `${settings.public_url}/backend/activity`
  const text = composeMail(companySettings, 'reports_waiting', {
    prenom: firstname,
    mois: monthTitle(summary).toLowerCase(),
    liste: people.map((identity) => `- ${identity}`).join('\n'),
    lien: link,
  })
  const key = `force-submit-${String(job.audit_id).padStart(10, '0')}-${job.manager_id}`
  return [{ key, user_id: job.manager_id, to: email, leaves: 'in_hours', kind: 'reports', link, ...text }]
}

/** The mails of this room, by queue. */
export const summaryLetters = (platform: Platform): Pick<LetterWriters, 'reports-to-validate'> => ({
  'reports-to-validate': (job) => tellManager(platform, job),
})
