import { monthName } from '@cadran/rules/portal/french'
import { sql } from 'kysely'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Letter } from '../../../platform/letters.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readRun } from './runs.read-model.ts'

/** Who holds payroll's role and has not done it themselves. */
async function findReaders({ database }: Platform, run_id: number) {
  const { rows } = await sql<{ id: number; email: string; firstname: string }>`
    select u.id, u.email, u.firstname from users u join payroll_runs r on r.id = ${run_id}
    where 'ROLE_PAY_MANAGER' = any(u.roles) and u.is_active and u.email is not null
      and u.id is distinct from case when r.state = 'cancelled' then r.cancelled_by else r.issued_by end
    order by u.id`.execute(database.kysely)
  return rows
}

/** What payroll is told of a run that was issued or cancelled: counts and hashes, neither names nor amounts (PAY-48). */
export async function mailRun(platform: Platform, { run_id, happened }: Queues['payroll-mail']): Promise<Letter[]> {
  const { settings, companySettings, database } = platform
  const run = await readRun(database.kysely, run_id)
  // Cancelled before the mail of its issue left: one mail tells it.
  if (run.state !== happened) return []
  const counts = `${run.people} collaborateur(s), ${run.lines} ligne(s), dont ${run.rappels} rappel(s)`
  const values = {
    numero: String(run.number),
    mois: `${monthName(run.month)} ${run.year}`,
    liste: [counts, ...run.files.map(({ name, sha256 }) => `- ${name}\n  SHA-256 ${sha256}`)].join('\n'),
    lien: `${settings.public_url.replace(/\/+$/, '')}/backend/payroll/${run_id}`,
  }
  const name = happened === 'issued' ? 'payroll_issued' : 'payroll_cancelled'
  return (await findReaders(platform, run_id)).map(({ id, email, firstname }) => ({
    key: `payroll-${happened}-${String(run.number).padStart(6, '0')}-${id}`,
    user_id: id,
    to: email,
    leaves: 'in_hours',
    kind: 'payroll',
    link: values.lien,
    ...composeMail(companySettings, name, { ...values, prenom: firstname }),
  }))
}
