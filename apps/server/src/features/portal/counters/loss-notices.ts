import { rulesByDay } from '@cadran/rules/timesheet/counter-rules'
import { daysToNotice, isDeadline, lossesAfter, lossText, noticedOn } from '@cadran/rules/timesheet/loss-notices'
import { sql } from 'kysely'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Letter } from '../../../platform/letters.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readParameters } from '../settings/index.ts'
import { readCounterFacts } from './counter-facts.read-model.ts'
import { takeNoticeDay } from './counters.store.ts'

const PEOPLE_AT_ONCE = 500

/** Once a day, whoever loses days soon is to be mailed: those of the company's deadlines, and of carries after sickness (LED-57). */
export async function noticeLosses({ database, clock, holidays, jobs }: Platform): Promise<void> {
  const today = clock.today()
  await database.transaction(async (trx) => {
    const taken = await takeNoticeDay(trx, today)
    const days = taken ? daysToNotice(taken.last, today) : []
    const versions = await readParameters(trx)
    const rules = rulesByDay(versions)
    const last_days = [...new Set(days.flatMap((day) => noticedOn(rules, day)))].filter((day) => day >= today)
    if (last_days.length === 0) return
    const concerned = last_days.some(isDeadline)
      ? sql`true`
      : sql`exists (select from counter_entries c where c.user_id = u.id and c.rule = 'sick-carry')`
    const { rows } = await sql<{ id: number }>`
      select u.id from users u where u.is_active and u.email is not null and u.person_type <> 'contractor' and ${concerned} order by u.id
    `.execute(trx)
    for (let start = 0; start < rows.length; start += PEOPLE_AT_ONCE) {
      const ids = rows.slice(start, start + PEOPLE_AT_ONCE).map(({ id }) => id)
      const people = await readCounterFacts(trx, holidays, versions, {
        whose: sql`u.id = any (${ids}::bigint[])`,
        today,
      })
      const losing = people.flatMap(({ id, facts }) =>
        lossesAfter(facts, rules, today, last_days).map(({ counter, last_day }) => ({
          user_id: id,
          counter,
          last_day,
        })),
      )
      if (losing.length > 0) await jobs.enqueue(trx, 'loss-mail', losing, { urgency: 'bulk' })
    }
  })
}

/** What one person is told, as things stand by then (LED-57). */
export async function mailLoss(
  platform: Platform,
  { user_id, counter, last_day }: Queues['loss-mail'],
): Promise<Letter[]> {
  const { database, clock, holidays, companySettings, settings } = platform
  const today = clock.today()
  const person = await database.kysely
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('is_active', '=', true)
    .select(['email', 'firstname'])
    .executeTakeFirst()
  if (!person?.email || last_day < today) return []
  const versions = await readParameters(database.kysely)
  const whose = sql`u.id = ${user_id}`
  const [known] = await readCounterFacts(database.kysely, holidays, versions, { whose, today })
  if (!known) return []
  const losses = lossesAfter(known.facts, rulesByDay(versions), today, [last_day])
  const loss = losses.find((each) => each.counter === counter)
  if (!loss) return []
  const lien = `${settings.public_url.replace(/\/+$/, '')}/`
  return [
    {
      key: `loss-${user_id}-${counter}-${last_day}-${today}`,
      user_id,
      to: person.email,
      leaves: 'in_hours',
      kind: 'counters',
      link: lien,
      ...composeMail(companySettings, 'days_lost', { prenom: person.firstname, perte: lossText(loss), lien }),
    },
  ]
}
