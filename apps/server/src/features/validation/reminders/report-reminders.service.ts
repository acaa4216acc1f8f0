import { type Day, firstDay, lastDay, type Period, periodKey } from '@cadran/rules/timesheet/day'
import {
  isReminderDue,
  MOST_REMINDERS,
  REMINDER_HOURS,
  type ReminderRun,
  remindedPeriods,
} from '@cadran/rules/validation/automatic-reminders'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Platform } from '../../../platform/platform.ts'
import { IS_PERSON } from '../../portal/users/index.ts'
import { allOf, employedBetween, HAS_REPORTS, sqlDay } from '../filters/index.ts'
import { type MorningFacts, morningFacts, morningsOf } from './mornings.ts'
import { beginReminders, noteReminded } from './reminders.store.ts'

/** People of a month who are looked at by one job. */
const PORTION = 1_000
const QUEUES = 'queues'

/** Begins the reminders of the day once, before nine or as soon as the portal is there again before the evening (DEL-30, DEL-32). */
export async function remindToday({ database, clock, jobs, companySettings }: Platform): Promise<void> {
  const hour = Number(clock.stamp().slice(11, 13))
  if (hour < REMINDER_HOURS.from || hour >= REMINDER_HOURS.until) return
  const day = clock.today()
  const periods = remindedPeriods(day, companySettings.get('month.deadline_day'))
  await database.transaction(async (trx) => {
    const begun = await beginReminders(trx, day, [...periods.map(periodKey), QUEUES])
    const months = periods.filter((period) => begun.has(periodKey(period)))
    await jobs.enqueue(
      trx,
      'remind-people',
      months.map(({ year, month }) => ({ year, month, day, after: 0 })),
      { urgency: 'bulk' },
    )
    if (begun.has(QUEUES)) await jobs.enqueue(trx, 'remind-managers', [{ day }], { urgency: 'bulk' })
  })
}

interface Unsent extends MorningFacts, ReminderRun {
  id: number
}

/** Who has not sent an open month that is asked of them, from after an id on (DEL-31). */
async function readUnsent(database: Executor, { year, month }: Period, day: Day, after: number): Promise<Unsent[]> {
  const employed = employedBetween(sqlDay(firstDay(year, month)), sqlDay(lastDay(year, month)))
  const { rows } = await sql<Unsent>`
    select u.id, r.last_on, coalesce(r.times, 0) as times, ${morningFacts(day)}
    from users u
    left join months m on m.user_id = u.id and m.year = ${year} and m.month = ${month}
    left join reminder_runs r on r.user_id = u.id and r.year = ${year} and r.month = ${month}
    where u.id > ${after} and u.is_active and ${allOf([IS_PERSON, HAS_REPORTS, employed])}
      and (m.id is null or m.state = 'non_submitted') and coalesce(r.times, 0) < ${MOST_REMINDERS}
      and not exists (select from periods p where p.year = ${year} and p.month = ${month} and p.closed_at is not null)
    order by u.id limit ${PORTION}
  `.execute(database)
  return rows
}

/** Reminds a portion of the people of a month, and leaves the others to the next job; what was due on another day is not. */
export async function remindPeople(
  { database, clock, holidays, jobs, companySettings }: Platform,
  { year, month, day, after }: Queues['remind-people'],
): Promise<void> {
  if (day !== clock.today()) return
  const period = { year, month }
  const about = { today: day, period, deadline_day: companySettings.get('month.deadline_day') }
  const people = await readUnsent(database.kysely, period, day, after)
  const due = people.filter((person) => isReminderDue(about, morningsOf(person, holidays), person)).map(({ id }) => id)
  await database.transaction(async (trx) => {
    const last = people.length === PORTION ? people.at(-1) : undefined
    if (last) await jobs.enqueue(trx, 'remind-people', [{ ...period, day, after: last.id }], { urgency: 'bulk' })
    if (due.length === 0) return
    await noteReminded(trx, due, about)
    await jobs.enqueue(trx, 'push-reminders', [{ ...period, day, people: due }], { urgency: 'bulk' })
    await jobs.enqueue(
      trx,
      'remind-report',
      due.map((user_id) => ({ user_id, ...period, day })),
      { urgency: 'bulk' },
    )
  })
}
