import { lastDayOf } from '@cadran/rules/payroll/sick-notices'
import { formatDate, signedDays } from '@cadran/rules/portal/french'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Letter } from '../../../platform/letters.ts'
import type { MailText } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countersOf } from '../../portal/counters/index.ts'

const addressOf = ({ settings }: Platform) => `${settings.public_url.replace(/\/+$/, '')}/timesheet`

interface Person {
  user_id: number
  email: string
}

const letterTo = (platform: Platform, key: string, { user_id, email }: Person, text: MailText): Letter => ({
  key,
  user_id,
  to: email,
  leaves: 'in_hours',
  kind: 'counters',
  link: addressOf(platform),
  ...text,
})

/** That one of their counters was adjusted, by how much, from when and why (LED-64). */
async function mailAdjustment(platform: Platform, adjustment_id: number): Promise<Letter[]> {
  const { companySettings, database } = platform
  const adjusted = await database.kysely
    .selectFrom('counter_adjustments as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.id', '=', adjustment_id)
    .where('a.state', '=', 'posted')
    .where('u.is_active', '=', true)
    .select(['a.user_id', 'u.email', 'u.firstname', 'a.counter', 'a.hundredths', 'a.effective_on', 'a.reason'])
    .executeTakeFirst()
  if (!adjusted?.email) return []
  const { user_id, email, firstname, counter, hundredths, effective_on, reason } = adjusted
  const days = signedDays(hundredthsToDays(hundredths))
  const text = composeMail(companySettings, 'counter_adjusted', {
    prenom: firstname,
    ajustement: `${COUNTER_LABELS[counter]} : ${days} jours au ${formatDate(effective_on)}.`,
    commentaire: `« ${reason} »`,
    lien: addressOf(platform),
  })
  return [letterTo(platform, `counter-adjusted-${adjustment_id}`, { user_id, email }, text)]
}

/** How many days are left of those handed on after sickness, and until when (LED-39). */
async function mailSickNotice(platform: Platform, sick_notice_id: number): Promise<Letter[]> {
  const { companySettings, database, clock } = platform
  const told = await database.kysely
    .selectFrom('sick_notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .innerJoin('counter_entries as c', (on) =>
      on.onRef('c.user_id', '=', 'n.user_id').on('c.rule', '=', 'sick-carry').on('c.counter', '=', 'cp15'),
    )
    .where('n.id', '=', sick_notice_id)
    .whereRef('c.effective_on', '=', (eb) => eb.fn('make_date', ['n.year', eb.lit(6), eb.lit(1)]))
    .where('u.is_active', '=', true)
    .select(['n.user_id', 'n.expires_on', 'u.email', 'u.firstname', 'c.hundredths'])
    .executeTakeFirst()
  if (!told?.email) return []
  const { user_id, email } = told
  const { employee } = await countersOf(database.kysely, user_id, clock.today())
  const left = Math.min(told.hundredths, Math.max(0, employee.cp15))
  const text = composeMail(companySettings, 'sick_carry_told', {
    prenom: told.firstname,
    nombre: String(hundredthsToDays(left)).replace('.', ','),
    fin: formatDate(lastDayOf(told.expires_on)),
    lien: addressOf(platform),
  })
  return [letterTo(platform, `sick-carry-told-${sick_notice_id}`, { user_id, email }, text)]
}

/** What somebody is told that payroll has written of their counters; the row is read again. */
export function mailLedger(platform: Platform, told: Queues['ledger-mail']): Promise<Letter[]> {
  return 'adjustment_id' in told
    ? mailAdjustment(platform, told.adjustment_id)
    : mailSickNotice(platform, told.sick_notice_id)
}
