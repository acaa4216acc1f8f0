import { counted } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import {
  isWorkingMorning,
  type Queue,
  queueCount,
  queueLines,
  workingDaysWaited,
} from '@cadran/rules/validation/automatic-reminders'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { IS_PERSON } from '../filters/index.ts'
import { type MorningFacts, morningFacts, morningsOf } from './mornings.ts'

interface ManagerQueue extends MorningFacts, Queue {
  id: number
  firstname: string
  email: string
  /** The day on which the oldest of them was sent. */
  oldest: Day
}

const inParis = (instant: string) => sql`(${sql.ref(instant)} at time zone 'Europe/Paris')::date`
const openMonth = (year: string, month: string) => sql<boolean>`not exists (
  select from periods p where p.year = ${sql.raw(year)} and p.month = ${sql.raw(month)} and p.closed_at is not null
)`

/** What waits at the first level for each direct manager who may decide it, with who they are; one of them, or all (DEL-32). */
async function readQueues(database: Executor, today: Day, only: number | null): Promise<ManagerQueue[]> {
  const { rows } = await sql<ManagerQueue>`
    with waiting (user_id, kind, since) as (
      select e.user_id, 'absence', e.updated_at::date from events e where e.kind = 'absence' and e.state = 'submitted'
        and ${openMonth('extract(year from e.start_at)', 'extract(month from e.start_at)')}
      union all
      select m.user_id, 'month', ${inParis('m.submitted_at')} from months m where m.state = 'submitted'
        and ${openMonth('m.year', 'm.month')}
      union all
      select m.user_id, 'request', ${inParis('g.requested_at')}
      from extra_activity_permissions g join months m on m.id = g.month_id where g.status = 'pending'
        and ${openMonth('m.year', 'm.month')}
    ), queues as (
      select b.id, count(*) filter (where w.kind = 'absence')::integer as absences,
        count(*) filter (where w.kind = 'month')::integer as months,
        count(*) filter (where w.kind = 'request')::integer as requests, min(w.since) as oldest
      from waiting w join users u on u.id = w.user_id join users b on b.id = u.manager_id
      where ${IS_PERSON} and b.is_active and coalesce(b.email, '') <> '' and (${only}::bigint is null or b.id = ${only})
        and case w.kind when 'absence' then 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL' = any (b.roles)
          when 'month' then 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL' = any (b.roles) else 'ROLE_MANAGER' = any (b.roles) end
      group by b.id
    )
    select u.id, u.firstname, u.email, q.absences, q.months, q.requests, q.oldest, ${morningFacts(today)}
    from queues q join users u on u.id = q.id order by u.id
  `.execute(database)
  return rows
}

/** How long the oldest has waited, where its manager is at work that morning and it has waited a whole working day. */
function waitedDays(queue: ManagerQueue, today: Day, { holidays }: Platform): number {
  const mornings = morningsOf(queue, holidays)
  return isWorkingMorning(today, mornings) ? workingDaysWaited(queue.oldest, today, mornings) : 0
}

/** Mails each manager whose queue has waited a whole working day, on their working mornings (DEL-32). */
export async function remindManagers(platform: Platform, { day }: Queues['remind-managers']): Promise<void> {
  const { database, clock, jobs } = platform
  if (day !== clock.today()) return
  const queues = await readQueues(database.kysely, day, null)
  const due = queues.filter((queue) => waitedDays(queue, day, platform) > 0)
  if (due.length === 0) return
  await database.transaction((trx) =>
    jobs.enqueue(
      trx,
      'remind-queue',
      due.map(({ id }) => ({ user_id: id, day })),
      { urgency: 'bulk', nameOf: ({ user_id }) => `queue ${day} ${user_id}` },
    ),
  )
}

/** The mail to one manager, of what waits as it leaves; none of an empty queue. */
export async function mailQueue(platform: Platform, { user_id, day }: Queues['remind-queue']): Promise<void> {
  const { database, mailer, settings, companySettings } = platform
  const [queue] = await readQueues(database.kysely, day, user_id)
  const waited = queue ? waitedDays(queue, day, platform) : 0
  if (!queue || waited === 0) return
  await mailer.send({
    key: `remind-queue-${day}-${String(user_id).padStart(10, '0')}`,
    to: queue.email,
    ...composeMail(companySettings, 'queue_reminder', {
      prenom: queue.firstname,
      demandes: queueCount(queue),
      liste: queueLines(queue).join('\n'),
      anciennete: `La plus ancienne attend depuis ${counted(waited, 'jour ouvré', 'jours ouvrés')}.`,
      lien: `${settings.public_url}/backend`,
    }),
  })
}
