import type { BodyOf, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { previewReminder, remind as remindCall } from '@cadran/contract/validation/closing'
import { M_404, M_FILTER, M_PER_CLOSED, M_PER_START, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { firstDay, lastDay, type Period, parsePeriod } from '@cadran/rules/timesheet/day'
import { hasBegun } from '@cadran/rules/timesheet/month-flags'
import {
  checkReminder,
  REMINDED_LATELY,
  type ReminderFacts,
  type ReminderScope,
  reminderScope,
} from '@cadran/rules/validation/reminders'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { belowViewer, IS_PERSON, readScope } from '../../portal/users/index.ts'
import { allOf, employedBetween, HAS_REPORTS, sqlDay } from '../filters/index.ts'
import { noteByHand } from './reminders.store.ts'
import { reportMail } from './report-mail.ts'

type Outcome = ReplyOf<typeof remindCall>[number]

/** More mails than one person writes by hand: whoever decides something does not wait for them. */
const BULK = 50

interface Reminded extends ReminderFacts {
  id: number
  firstname: string
  matricule: string
}

/** The people of these matricules whom the viewer may remind, and what decides whether they are. */
async function loadPeople(
  trx: Executor,
  viewer: Viewer,
  scope: ReminderScope,
  { year, month }: Period,
  matricules: readonly string[],
): Promise<Map<string, Reminded>> {
  const employed = employedBetween(sqlDay(firstDay(year, month)), sqlDay(lastDay(year, month)))
  const asked = allOf([IS_PERSON, HAS_REPORTS, employed, sql<boolean>`u.is_active`])
  const { rows } = await sql<Reminded>`
    select u.id, u.matricule, u.firstname, ${asked} as is_asked, coalesce(m.state <> 'non_submitted', false) as is_sent,
      coalesce(u.email, '') <> '' as has_address
    from users u left join months m on m.user_id = u.id and m.year = ${year} and m.month = ${month}
    where u.matricule = any(${matricules})
      and ${scope === 'below' ? belowViewer(viewer, 'u.id') : readScope(viewer, 'activities', 'u.id')}
  `.execute(trx)
  return new Map(rows.map((person) => [person.matricule, person]))
}

/** The period of a month that has begun and is open. */
async function findOpen({ clock }: Platform, trx: Trx, { year, month }: Period): Promise<number> {
  const found = trx.selectFrom('periods').where('year', '=', year).where('month', '=', month)
  const period = (await found.select(['id', 'closed_at']).executeTakeFirst()) ?? refuse(M_404)
  if (period.closed_at !== null) refuse(M_PER_CLOSED)
  if (!hasBegun({ year, month }, clock.today())) refuse(M_PER_START)
  return period.id
}

const refused = (matricule: string, { code, status, message }: Refusal): Outcome => ({
  matricule,
  ok: false,
  refusal: { code, status, message },
})

/** The traces of the reminders and their mails to come, with the reminders themselves (decision 16). */
async function send(
  { jobs, record }: Platform,
  trx: Trx,
  requester: Requester,
  period_id: number,
  people: readonly number[],
): Promise<void> {
  const trace = { ...requester, entity: 'period', entity_id: period_id, action: 'remind' } as const
  const ids = await record(
    trx,
    people.map((person_id) => ({ ...trace, person_id })),
  )
  const urgency = people.length > BULK ? 'bulk' : 'in_turn'
  await jobs.enqueue(
    trx,
    'remind-report',
    ids.map((audit_id) => ({ audit_id })),
    { urgency },
  )
}

/** Reminds whoever of them has not sent their report of a month, each at most once in 24 hours; answers each (CLO-03, README 71). */
export async function remind(
  platform: Platform,
  requester: Requester,
  readBody: () => BodyOf<typeof remindCall>,
): Promise<Outcome[]> {
  const { viewer } = requester
  const scope = reminderScope(viewer.subject) ?? refuse(M_ROLE)
  const body = readBody()
  const period = parsePeriod(body.period) ?? refuse(M_FILTER)
  const matricules = [...new Set(body.matricules)]
  return platform.database.transaction(async (trx) => {
    const period_id = await findOpen(platform, trx, period)
    const people = await loadPeople(trx, viewer, scope, period, matricules)
    const willing = [...people.values()].filter((person) => checkReminder(person) === null).map(({ id }) => id)
    const at = platform.clock.now()
    const noted = await noteByHand(trx, willing, { period, at, by: viewer.subject.id })
    if (noted.size > 0) await send(platform, trx, requester, period_id, [...noted])
    return matricules.map((matricule) => {
      const person = people.get(matricule)
      if (!person) return refused(matricule, M_SCOPE)
      const reason = checkReminder(person) ?? (noted.has(person.id) ? null : REMINDED_LATELY)
      return reason ? refused(matricule, reason) : { matricule, ok: true }
    })
  })
}

/** The mail of a reminder as one of the viewer's people would get it now (CLO-03). */
export async function showReminder(platform: Platform, viewer: Viewer, query: QueryOf<typeof previewReminder>) {
  const scope = reminderScope(viewer.subject) ?? refuse(M_ROLE)
  const period = parsePeriod(query.period) ?? refuse(M_FILTER)
  const people = await loadPeople(platform.database.kysely, viewer, scope, period, [query.matricule])
  const person = people.get(query.matricule) ?? refuse(M_SCOPE)
  return reportMail(platform, period, person.firstname)
}
