import { formatDate, signedDays } from '@cadran/rules/portal/french'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { COUNTER_LABELS } from '@cadran/rules/timesheet/counter-lines'
import type { Queues } from '../../../platform/jobs/queues.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Tells somebody that one of their counters was adjusted, by how much, from when and why (LED-64). */
export async function mailLedger(platform: Platform, { adjustment_id }: Queues['ledger-mail']): Promise<void> {
  const { mailer, settings, companySettings, database } = platform
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
      lien: `${settings.public_url.replace(/\/+$/, '')}/timesheet`,
    }),
  })
}
