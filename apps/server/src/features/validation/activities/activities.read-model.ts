import type { Page, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { actOnMonth, listMonths, MonthHistoryEntry, showMonth } from '@cadran/contract/validation/activities'
import { M_404, M_SCOPE } from '@cadran/rules/portal/messages'
import type { Role } from '@cadran/rules/portal/roles'
import { periodKey } from '@cadran/rules/timesheet/day'
import type { ExtraStatus } from '@cadran/rules/timesheet/extra-permission'
import { activityPeriods } from '@cadran/rules/validation/filter-defaults'
import { sql } from 'kysely'
import { countEach, countPeople, type Figure } from '../../../platform/database/counted-people.ts'
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
import {
  allOf,
  anyOf,
  type Condition,
  countedBy,
  readAround,
  readMonthsOf,
  readPrepared,
  readSelected,
} from '../filters/index.ts'
import { historyAnswer, reportAnswers } from './activities.answer.ts'
import { type Selection, selectReports } from './activities.filters.ts'
import { type DecidedReport, missingHalfDays, offeredActions, type Standing } from './activities.policy.ts'
import {
  decidedColumns,
  type PersonRow,
  personJson,
  type ReportRow,
  reportJson,
  storedReports,
} from './activities.rows.ts'
import { readChanges, readFormerDays } from './evidence.read-model.ts'

type ListQuery = QueryOf<typeof listMonths>

interface ListedPerson {
  person: PersonRow
  reports: ReportRow[]
}

type Reply = ReplyOf<typeof listMonths>

type Totals = Reply['counts'] & { total: number }

/** Counts reports one by one. Those who have not sent are counted apart where the others are found by what waits (CLO-07). */
function counted({ source, reports, in_state, state, people_count, unsent }: Selection, people: Condition) {
  const non_submitted = unsent
    ? sql`(select count(*) from users u ${source.join} where ${people} and ${unsent})`
    : sql`count(*) filter (where ${state} = 'non_submitted')`
  return sql`
    select ${people_count} filter (where ${in_state}) as total, ${non_submitted} as non_submitted,
      count(*) filter (where ${state} = 'submitted') as submitted,
      count(*) filter (where ${state} = 'validated1') as validated1,
      count(*) filter (where ${state} = 'validated2') as validated2
    from users u ${source.join} where ${people} and ${reports}`
}

/** The same by the figures, and one by one those whom they do not tell. */
function countedByFigures(
  selection: Selection,
  { reports, in_state, unsent }: NonNullable<Selection['figures']>,
  untold: Condition,
) {
  const in_figures = unsent ? anyOf([reports, unsent]) : reports
  const sumOf = (...figures: Figure[]) =>
    sql`coalesce(sum(e.n) filter (where e.figure in (${sql.join(figures.map((figure) => sql.lit(figure)))})), 0)`
  return sql`
    select ${countPeople(allOf([reports, in_state]))} + o.total as total, f.non_submitted + o.non_submitted as non_submitted,
      f.submitted + o.submitted as submitted, f.validated1 + o.validated1 as validated1, f.validated2 + o.validated2 as validated2
    from (
      select ${sumOf('non_submitted', 'no_report')} as non_submitted, ${sumOf('submitted')} as submitted,
        ${sumOf('validated1')} as validated1, ${sumOf('validated2')} as validated2
      from ${countEach(sql`s.figure`, in_figures)} e
    ) f cross join (${counted(selection, untold)}) o`
}

function totalsQuery(selection: Selection) {
  const { figures, period } = selection
  const oneByOne = (people: Condition) => sql`(select to_json(t) from (${counted(selection, people)}) t)`
  if (!figures) return oneByOne(selection.people)
  return countedBy(selection, {
    told: (untold) => {
      const told = sql`(select to_json(t) from (${countedByFigures(selection, figures, untold)}) t)`
      // The figures know the months that have begun: of another one, whoever is employed in it is counted.
      return period
        ? sql`case when exists (select from periods p where p.year = ${period.year} and p.month = ${period.month}) then ${told}
            else ${oneByOne(selection.people)} end`
        : told
    },
    counted: oneByOne,
  })
}

function listQuery(selection: Selection, query: ListQuery, viewer: Viewer) {
  const { source, matching, reports, in_state } = selection
  // The conditions stand twice: counted, they are read in the cheapest order, for the page in that of the list.
  return sql<{ totals: Totals; people: ListedPerson[] }>`
    select ${totalsQuery(selection)} as totals, (
      select coalesce(json_agg(json_build_object('person', ${personJson(viewer, sql`true`)}, 'reports', (
        select json_agg(${reportJson(viewer, source, query.changed !== undefined)} order by ${source.year} desc, ${source.month} desc)
        from (select 1) one ${source.join} where ${reports} and ${in_state}
      )) order by u.sort_key, u.id), '[]')
      from (
        select u.id from ${matching}
        order by u.sort_key, u.id limit ${query.maxResults} offset ${(query.page - 1) * query.maxResults}
      ) page
      join users u on u.id = page.id join people p on p.id = page.id
    ) as people`
}

/** People with their reports and the counts beside them, and what waits in each month: two statements side by side. */
export async function listReports(
  platform: Platform,
  viewer: Viewer,
  query: ListQuery,
): Promise<Pick<Page<unknown>, 'total'> & { items: Reply }> {
  const selection = selectReports(platform, viewer, query)
  const [[page], months_of_viewer] = await Promise.all([
    readSelected(platform.database, selection, listQuery(selection, query, viewer)),
    readMonthsOf(platform, viewer, activityPeriods(platform.clock.today())),
  ])
  if (!page) throw new Error('The list answers one row')
  const { total, ...counts } = page.totals
  const months = page.people.flatMap(({ person, reports }) => reportAnswers(platform, viewer, person, reports))
  return { items: { months, total_users_count: total, counts, ...months_of_viewer }, total }
}

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
  report: ReportRow
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
      select ${personJson(viewer, in_read_scope)} as person, ${reportJson(viewer, storedReports())} as report,
        (select g.status from extra_activity_permissions g where g.month_id = m.id) as extra_activities_status,
        ${entryJson(entry_id)} as entry, ${reachJson('m.user_id', platform.clock.today())} as reach
      from months m join users u on u.id = m.user_id join people p on p.id = m.user_id where m.id = ${id}`,
  )
  if (!found) return refuse(M_404)
  const { person, report, extra_activities_status, entry, reach } = found
  const notified_at = notifiedAt(platform, reach, { entity: 'month', action: entry.action })
  const [month] = reportAnswers(platform, viewer, person, [report])
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

/** The report as its page shows it; a month, year or matricule that is not the id's is an unknown report (BCK-26). */
/** A report of the person of the report m, who is u, beside it. */
const neighbour = (is_beyond: '<' | '>') => sql<Shown['months_around']['next']>`(
  select json_build_object('id', f.id, 'year', f.year, 'month', f.month, 'matricule', u.matricule,
    'identity', u.firstname || ' ' || u.lastname)
  from months f where f.user_id = m.user_id and (f.year, f.month) ${sql.raw(is_beyond)} (m.year, m.month)
  order by (f.year * 12 + f.month) * ${is_beyond === '<' ? -1 : 1} limit 1
)`

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
