import { counted } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import {
  isWorkingMorning,
  type Queue,
  queueCount,
  queueLines,
  workingDaysWaited,
} from '@cadran/rules/validation/automatic-reminders'
import { DELEGATION_SCOPES, type DelegationScope } from '@cadran/rules/validation/delegation'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import type { Letter } from '../../../platform/letters.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deputiesNow, lendingsTo } from '../../portal/delegation/index.ts'
import { IS_PERSON } from '../../portal/users/index.ts'
import { ABSENCE_WAITS_SINCE } from '../escalations/index.ts'
import { type MorningFacts, morningFacts, morningsOf } from './mornings.ts'

interface ManagerQueue extends MorningFacts, Queue {
  id: number
  /** The day on which the oldest of them was sent. */
  oldest: Day
}

const inParis = (instant: string) => sql`(${sql.ref(instant)} at time zone 'Europe/Paris')::date`
const openMonth = (year: string, month: string) => sql<boolean>`not exists (
  select from periods p where p.year = ${sql.raw(year)} and p.month = ${sql.raw(month)} and p.closed_at is not null
)`

/** What waits at the first level for each manager who may decide it, the direct one and whom it was passed on to, with who they are (DEL-25, DEL-32). */
async function readQueues(database: Executor, today: Day, only: readonly number[] | null): Promise<ManagerQueue[]> {
  // Of some alone, only what their people and those passed on to them wait for is looked at.
  const of = (user_id: string) =>
    only === null
      ? sql``
      : sql`and ${sql.ref(user_id)} = any(array(
          select o.id from users o where o.manager_id = any(${only}::bigint[])
          union select x.user_id from escalations x where x.to_id = any(${only}::bigint[])
        ))`
  const { rows } = await sql<ManagerQueue>`
    with waiting (user_id, kind, id, since) as (
      select e.user_id, 'absence', e.id, ${ABSENCE_WAITS_SINCE} from events e where e.kind = 'absence' and e.state = 'submitted'
        and ${openMonth('extract(year from e.start_at)', 'extract(month from e.start_at)')} ${of('e.user_id')}
      union all
      select m.user_id, 'report', m.id, ${inParis('m.submitted_at')} from months m where m.state = 'submitted'
        and ${openMonth('m.year', 'm.month')} ${of('m.user_id')}
      union all
      select m.user_id, 'request', m.id, ${inParis('g.requested_at')}
      from extra_activity_permissions g join months m on m.id = g.month_id where g.status = 'pending'
        and ${openMonth('m.year', 'm.month')} ${of('g.user_id')}
    ), queues as (
      select b.id, count(*) filter (where w.kind = 'absence')::integer as absences,
        count(*) filter (where w.kind = 'report')::integer as months,
        count(*) filter (where w.kind = 'request')::integer as requests, min(w.since) as oldest
      from waiting w join users u on u.id = w.user_id cross join lateral (
        select u.manager_id as id union select x.to_id from escalations x
        where x.entity = w.kind and x.entity_id = w.id and x.waiting_since >= w.since
      ) asked join users b on b.id = asked.id
      where ${IS_PERSON} and b.is_active and coalesce(b.email, '') <> '' and (${only}::bigint[] is null or b.id = any(${only}::bigint[]))
        and case w.kind when 'absence' then 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL' = any (b.roles)
          when 'report' then 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL' = any (b.roles) else 'ROLE_MANAGER' = any (b.roles) end
      group by b.id
    )
    select u.id, q.absences, q.months, q.requests, q.oldest, ${morningFacts(today)}
    from queues q join users u on u.id = q.id order by u.id
  `.execute(database)
  return rows
}

const inScopes = (queue: Queue, scopes: readonly DelegationScope[]): Queue => ({
  absences: scopes.includes('absences') ? queue.absences : 0,
  months: scopes.includes('activities') ? queue.months : 0,
  requests: scopes.includes('extra-requests') ? queue.requests : 0,
})

const isEmpty = ({ absences, months, requests }: Queue) => absences + months + requests === 0

/** How many whole working days the oldest has waited, by its manager's zone and rhythm. */
const waitedDays = (queue: ManagerQueue, today: Day, { holidays }: Platform) =>
  workingDaysWaited(queue.oldest, today, morningsOf(queue, holidays))

const isThere = (person: MorningFacts, today: Day, { holidays }: Platform) =>
  isWorkingMorning(today, morningsOf(person, holidays))

/** Whom what has waited a whole working day is told: its manager, or of one who is away whoever stands for them (DEL-32, DEL-33). */
export async function remindManagers(platform: Platform, { day }: Queues['remind-managers']): Promise<void> {
  const { database, clock, jobs } = platform
  if (day !== clock.today()) return
  const queues = (await readQueues(database.kysely, day, null)).filter((queue) => waitedDays(queue, day, platform) > 0)
  const away = queues.filter((queue) => !isThere(queue, day, platform)).map(({ id }) => id)
  const deputies = await Promise.all(DELEGATION_SCOPES.map((scope) => deputiesNow(platform, away, scope)))
  const told = [...queues.filter(({ id }) => !away.includes(id)), ...deputies.flat()]
  if (told.length === 0) return
  await database.transaction((trx) =>
    jobs.enqueue(
      trx,
      'remind-queue',
      [...new Set(told.map(({ id }) => id))].map((user_id) => ({ user_id, day })),
      { urgency: 'bulk', nameOf: ({ user_id }) => `queue ${day} ${user_id}` },
    ),
  )
}

interface Reminded extends MorningFacts {
  firstname: string
  email: string | null
}

async function readReminded(database: Executor, user_id: number, today: Day): Promise<Reminded | undefined> {
  const { rows } = await sql<Reminded>`
    select u.firstname, u.email, ${morningFacts(today)} from users u where u.id = ${user_id} and u.is_active`.execute(
    database,
  )
  return rows[0]
}

interface Part {
  /** For whom somebody stands; null of one's own. */
  manager: string | null
  queue: Queue
  waited: number
}

/** What has waited a whole working day for somebody, and for the managers who are away, in the scopes that these lend (DEL-32, DEL-33). */
async function partsOf(platform: Platform, user_id: number, day: Day): Promise<Part[]> {
  const lendings = await lendingsTo(platform, user_id)
  const managers = [user_id, ...lendings.map(({ manager }) => manager.id)]
  const queues = new Map((await readQueues(platform.database.kysely, day, managers)).map((queue) => [queue.id, queue]))
  const own = queues.get(user_id)
  const lent = lendings.flatMap(({ manager, scopes }): Part[] => {
    const queue = queues.get(manager.id)
    if (!queue || isThere(queue, day, platform)) return []
    return [{ manager: manager.identity, queue: inScopes(queue, scopes), waited: waitedDays(queue, day, platform) }]
  })
  const parts = [...(own ? [{ manager: null, queue: own, waited: waitedDays(own, day, platform) }] : []), ...lent]
  return parts.filter(({ queue, waited }) => !isEmpty(queue) && waited > 0)
}

const linesOf = ({ manager, queue }: Part) => [...(manager === null ? [] : [`Pour ${manager} :`]), ...queueLines(queue)]

const sumOf = (parts: readonly Part[]): Queue =>
  parts.reduce(
    (sum, { queue }) => ({
      absences: sum.absences + queue.absences,
      months: sum.months + queue.months,
      requests: sum.requests + queue.requests,
    }),
    { absences: 0, months: 0, requests: 0 },
  )

/** The one mail of a working morning, of what waits as it leaves; none of an empty queue. */
export async function mailQueue(platform: Platform, { user_id, day }: Queues['remind-queue']): Promise<Letter[]> {
  const { database, settings, companySettings } = platform
  const person = await readReminded(database.kysely, user_id, day)
  if (!person?.email || !isThere(person, day, platform)) return []
  const parts = await partsOf(platform, user_id, day)
  if (parts.length === 0) return []
  const waited = Math.max(...parts.map((part) => part.waited))
  const link = `${settings.public_url}/backend`
  const text = composeMail(companySettings, 'queue_reminder', {
    prenom: person.firstname,
    demandes: queueCount(sumOf(parts)),
    liste: parts.flatMap(linesOf).join('\n'),
    anciennete: `La plus ancienne attend depuis ${counted(waited, 'jour ouvré', 'jours ouvrés')}.`,
    lien: link,
  })
  const key = `remind-queue-${day}-${String(user_id).padStart(10, '0')}`
  return [{ key, user_id, to: person.email, leaves: 'gathered', kind: 'reminders', link, ...text }]
}
