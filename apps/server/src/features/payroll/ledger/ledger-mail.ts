import { lastDayOf } from '@cadran/rules/payroll/sick-notices'
import { formatDate, signedDays } from '@cadran/rules/portal/french'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'
import type { Queues } from '../../../platform/jobs/queues.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countersOf } from '../../portal/counters/index.ts'

const addressOf = ({ settings }: Platform) => `${settings.public_url.replace(/\/+$/, '')}/timesheet`

/** That one of their counters was adjusted, by how much, from when and why (LED-64). */
async function mailAdjustment(platform: Platform, adjustment_id: number): Promise<void> {
  const { mailer, companySettings, database } = platform
  const adjusted = await database.kysely
    .selectFrom('counter_adjustments as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.id', '=', adjustment_id)
    .where('a.state', '=', 'posted')
    .where('u.is_active', '=', true)
    .select(['u.email', 'u.firstname', 'a.counter', 'a.hundredths', 'a.effective_on', 'a.reason'])
    .executeTakeFirst()
  if (!adjusted?.email) return
  const { email, firstname, counter, hundredths, effective_on, reason } = adjusted
  const days = signedDays(hundredthsToDays(hundredths))
  await mailer.send({
    key: `counter-adjusted-${adjustment_id}`,
    to: email,
    ...composeMail(companySettings, 'counter_adjusted', {
      prenom: firstname,
      ajustement: `${COUNTER_LABELS[counter]} : ${days} jours au ${formatDate(effective_on)}.`,
      commentaire: `« ${reason} »`,
      lien: addressOf(platform),
    }),
  })
}

/** How many days are left of those handed on after sickness, and until when (LED-39). */
async function mailSickNotice(platform: Platform, sick_notice_id: number): Promise<void> {
  const { mailer, companySettings, database, clock } = platform
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
  if (!told?.email) return
  const { employee } = await countersOf(database.kysely, told.user_id, clock.today())
  const left = Math.min(told.hundredths, Math.max(0, employee.cp15))
  await mailer.send({
    key: `sick-carry-told-${sick_notice_id}`,
    to: told.email,
    ...composeMail(companySettings, 'sick_carry_told', {
      prenom: told.firstname,
      nombre: String(hundredthsToDays(left)).replace('.', ','),
      fin: formatDate(lastDayOf(told.expires_on)),
      lien: addressOf(platform),
    }),
  })
}

/** Tells somebody what payroll has written of their counters; the row is read again. */
export function mailLedger(platform: Platform, told: Queues['ledger-mail']): Promise<void> {
  return 'adjustment_id' in told
    ? mailAdjustment(platform, told.adjustment_id)
    : mailSickNotice(platform, told.sick_notice_id)
}
