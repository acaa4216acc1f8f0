import type { ReplyOf } from '@cadran/contract/kit'
import type { actOnMonth, MonthHistoryEntry, showMonth } from '@cadran/contract/validation/activities'
import { M_404, M_SCOPE } from '@cadran/rules/portal/messages'
import type { Role } from '@cadran/rules/portal/roles'
import { periodKey } from '@cadran/rules/timesheet/day'
import type { ExtraStatus } from '@cadran/rules/timesheet/extra-permission'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rolesOn, standingForAnswer } from '../../portal/delegation/index.ts'
import { notifiedAt, type ReachFacts, reachJson } from '../../portal/disconnection/index.ts'
import { findReadable, readScope, relationTo } from '../../portal/users/index.ts'
import { readMonth } from '../../timesheet/month/index.ts'
import {
  type Acted,
  type Acting,
  entryJson,
  type HistoryRow,
  levelsJson,
  lockOwner,
  readHistory,
  shownTo,
} from '../acts/index.ts'
import { escalatedAnswer, escalatedJson } from '../escalations/index.ts'
import { readAround, readPrepared } from '../filters/index.ts'
import { historyAnswer, reportAnswers } from './activities.answer.ts'
import { type DecidedReport, missingHalfDays, offeredActions, type Standing } from './activities.policy.ts'
import {
  decidedColumns,
  type ListedReports,
  listedReports,
  ONE_REPORT,
  type PersonRow,
  personJson,
  reportsJson,
} from './activities.rows.ts'
import { readChanges, readFormerDays } from './evidence.read-model.ts'

export interface LoadedReport {
  report: DecidedReport
  person: Standing
  updated_at: string
}

/** What a decision on one report is made from, kept from every other writer until the transaction ends. */
export async function lockReport({ trx, viewer }: Acting, id: number): Promise<LoadedReport | null> {
  await lockOwner(trx, sql`select user_id from months where id = ${id}`)
  const in_read_scope = readScope(viewer, 'activities', 'u.id')
  const { rows } = await sql<LoadedReport>`
    select ${decidedColumns(viewer, in_read_scope)} from months m join users u on u.id = m.user_id
    where m.id = ${id} for update of m
  `.execute(trx)
  return rows[0] ?? null
}

interface ActedRow {
  person: PersonRow
  reports: ListedReports
  extra_activities_status: ExtraStatus | null
  entry: HistoryRow
  reach: ReachFacts
}

/** What an act on a report answers: the report as the list shows it, its request, and the entry that was written. */
export async function readActed(
  platform: Platform,
  viewer: Viewer,
  { id, entry_id }: Acted,
): Promise<ReplyOf<typeof actOnMonth>> {
  const in_read_scope = readScope(viewer, 'activities', 'u.id')
  const [found] = await readPrepared(
    platform.database,
    sql<ActedRow>`
      select ${personJson(viewer, in_read_scope)} as person, ${reportsJson(viewer, ONE_REPORT)} as reports,
        (select g.status from extra_activity_permissions g where g.month_id = m.id) as extra_activities_status,
        ${entryJson(entry_id)} as entry, ${reachJson('m.user_id', platform.clock.today())} as reach
      from months m join users u on u.id = m.user_id join people p on p.id = m.user_id where m.id = ${id}`,
  )
  if (!found) return refuse(M_404)
  const { person, reports, extra_activities_status, entry, reach } = found
  const notified_at = notifiedAt(platform, reach, { entity: 'month', action: entry.action })
  const [month] = reportAnswers(platform, viewer, person, listedReports(reports))
  return month
    ? { month: { ...month, extra_activities_status }, action: historyAnswer(id, entry), notified_at }
    : refuse(M_404)
}

type Shown = ReplyOf<typeof showMonth>

interface Segments {
  matricule?: string | undefined
  month?: string | undefined
  year?: string | undefined
}

const agrees = (requested: string | undefined, stored: string | number) =>
  requested === undefined || (typeof stored === 'string' ? requested === stored : Number(requested) === stored)

/** The comment of the send-back is a comment like another (ACT-107). */
function changesFor(roles: ReadonlySet<Role>, changes: Shown['changes']): Shown['changes'] {
  return changes && !roles.has('ROLE_ACTIVITY_COMMENT') ? { ...changes, comment: null } : changes
}

/** A report of the person of the report m, who is u, beside it. */
const neighbour = (is_beyond: '<' | '>') => sql<Shown['months_around']['next']>`(
  select json_build_object('id', f.id, 'year', f.year, 'month', f.month, 'matricule', u.matricule,
    'identity', u.firstname || ' ' || u.lastname)
  from months f where f.user_id = m.user_id and (f.year, f.month) ${sql.raw(is_beyond)} (m.year, m.month)
  order by (f.year * 12 + f.month) * ${is_beyond === '<' ? -1 : 1} limit 1
)`

/** The report as its page shows it; a month, year or matricule that is not the id's is an unknown report (BCK-26). */
export async function readReport(platform: Platform, viewer: Viewer, id: number, segments: Segments): Promise<Shown> {
  const { database } = platform
  const stored = await database.kysely
    .selectFrom('months as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.id', '=', id)
    .select(['m.user_id', 'm.year', 'm.month', 'u.matricule'])
    .select([neighbour('<').as('previous'), neighbour('>').as('next')])
    .select([levelsJson(viewer, 'month', 'm.id', 'm.state').as('levels'), escalatedJson('report').as('escalated')])
    .executeTakeFirst()
  if (!stored || !agrees(segments.matricule, stored.matricule)) return refuse(M_404)
  if (!agrees(segments.year, stored.year) || !agrees(segments.month, stored.month)) return refuse(M_404)
  const person = (await findReadable(database.kysely, viewer, 'cra', { id: stored.user_id })) ?? refuse(M_SCOPE)
  const period = { year: stored.year, month: stored.month }
  const [month, relation, former_days, waiting] = await Promise.all([
    readMonth(platform, database.read, person, period, false),
    relationTo(database.kysely, viewer, person.id),
    readFormerDays(database.kysely, person.id, period),
    readAround(platform, viewer, id),
  ])
  platform.reads.note(viewer, person.id, `month:${periodKey(period)}`)
  const standing = { ...relation, id: person.id, person_type: person.person_type, in_read_scope: true }
  const { levels, escalated } = stored
  return {
    ...month,
    missing_halfdays: missingHalfDays(person, month, month.coverage.missing.length),
    ...offeredActions(viewer, standing, { ...month, levels, escalated }),
    standing_for: standingForAnswer(viewer, relation.lent_by),
    escalated: escalatedAnswer(escalated),
    validated1_for: levels.first_by?.words ?? null,
    former_days,
    months_around: { previous: stored.previous, next: stored.next },
    changes: changesFor(rolesOn(viewer, relation.lent_by), await readChanges(database.kysely, month)),
    waiting,
  }
}

/** The history of a report, newest first, in the halves that the viewer's roles open (ACT-106 to ACT-108). */
export async function readMonthActions(
  { database, reads }: Platform,
  viewer: Viewer,
  id: number,
): Promise<MonthHistoryEntry[]> {
  const { kysely } = database
  const stored = await kysely
    .selectFrom('months')
    .where('id', '=', id)
    .select(['user_id', 'year', 'month'])
    .executeTakeFirst()
  if (!stored) return refuse(M_404)
  if (!(await findReadable(kysely, viewer, 'activities', { id: stored.user_id }))) refuse(M_SCOPE)
  const roles = rolesOn(viewer, (await relationTo(kysely, viewer, stored.user_id)).lent_by)
  const rows = await readHistory(kysely, 'month', id)
  reads.note(viewer, stored.user_id, `month-history:${periodKey(stored)}`)
  return shownTo(
    rows.map((row) => historyAnswer(id, row)),
    { history: roles.has('ROLE_ACTIVITY_ACTION_HISTORY'), comments: roles.has('ROLE_ACTIVITY_COMMENT') },
  )
}
