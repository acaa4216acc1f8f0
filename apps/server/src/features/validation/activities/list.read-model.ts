import type { Page, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { listMonths } from '@cadran/contract/validation/activities'
import { readScopeOf } from '@cadran/rules/portal/scope'
import { activityPeriods } from '@cadran/rules/validation/filter-defaults'
import { type RawBuilder, sql } from 'kysely'
import { countEach, countPeople, type Figure } from '../../../platform/database/counted-people.ts'
import { groupBy } from '../../../platform/group-by.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  type AnsweredMonths,
  allOf,
  anyOf,
  type Condition,
  countedBy,
  monthsAnswer,
  monthsQuery,
  readMonths,
  readPrepared,
  readSelected,
} from '../filters/index.ts'
import { reportAnswers } from './activities.answer.ts'
import { reportsOnPage, type Selection, type Shown, selectReports } from './activities.filters.ts'
import { type ListedReports, listedReports, type PersonRow, personJson, reportsJson } from './activities.rows.ts'

type ListQuery = QueryOf<typeof listMonths>

type Reply = ReplyOf<typeof listMonths>

interface Listed {
  totals: Reply['counts'] & { total: number }
  people: PersonRow[]
  reports: ListedReports
}

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

const BY_REPORT = sql`months m join users u on u.id = m.user_id`

/**
 * Few people's reports are found once for the counts and the page, and those not sent beside them where they are counted apart (CLO-07).
 * What was passed on is found by its own id: of its people, all the reports that they ever wrote would be read.
 */
function foundOnce(selection: Selection) {
  const { source, people, state, apart } = selection
  const isShown = sql`f.is_listed and f.in_state`
  const countOf = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`
  const inState = (of: RawBuilder<unknown>) => countOf(sql`f.is_listed and f.state = ${of}`)
  const found = (from: RawBuilder<unknown>, whose: Condition, { reports, in_state, with_unsent }: Shown) => sql`
        select u.id, u.sort_key, m.id as month_id, ${source.year} as year, ${source.month} as month, ${state} as state,
          ${with_unsent?.is_listed ?? sql`true`} as is_listed, ${in_state} as in_state
        from ${from} where ${whose} and ${with_unsent?.reports ?? reports}`
  const byPerson = sql`users u ${source.join}`
  return {
    parts: sql`found as materialized (${
      apart
        ? sql`${found(byPerson, apart.led, apart)} union all ${found(BY_REPORT, apart.passed, apart)}`
        : found(byPerson, people, selection)
    }),`,
    totals: sql`(
        select json_build_object('total', count(distinct f.id) filter (where ${isShown}),
          'non_submitted', ${countOf(sql`f.state = 'non_submitted'`)}, 'submitted', ${inState(sql`'submitted'`)},
          'validated1', ${inState(sql`'validated1'`)}, 'validated2', ${inState(sql`'validated2'`)})
        from found f
      )`,
    matching: sql`(select distinct f.id, f.sort_key from found f where ${isShown}) u`,
    listed: sql`select f.id as user_id, f.month_id, f.year, f.month from page join found f on f.id = page.id where ${isShown}`,
  }
}

/** Of many the conditions stand twice: counted, they are read in the cheapest order, for the page in that of the list. */
function foundTwice(selection: Selection) {
  return {
    parts: sql``,
    totals: totalsQuery(selection),
    matching: selection.matching,
    listed: reportsOnPage(selection),
  }
}

/** Whether it is what payroll's list opens with: over everybody, whom no value narrows. */
const isOpening = ({ ids }: Selection, { period, page }: ListQuery) =>
  ids === 'everybody' && period === 'pending' && page === 1

function listQuery(selection: Selection, query: ListQuery, viewer: Viewer) {
  const { parts, totals, matching, listed } = selection.ids === 'few' ? foundOnce(selection) : foundTwice(selection)
  // A plan that is made once would expect a tenth of the company on a page whose length it does not know.
  const rows = (count: number) => (isOpening(selection, query) ? sql.lit(count) : count)
  return sql<Listed>`
    with ${parts} page as materialized (
      select u.id from ${matching} order by u.sort_key, u.id limit ${rows(query.maxResults)} offset ${rows((query.page - 1) * query.maxResults)}
    )
    select ${totals} as totals, to_json(array(
      select ${personJson(viewer, sql`true`)} from page join users u on u.id = page.id join people p on p.id = page.id
      order by u.sort_key, u.id
    )) as people, ${reportsJson(viewer, listed, query.changed !== undefined)} as reports`
}

/** The list and what waits in each month: of few people by one statement, of many by two side by side. */
async function readListed({ database, clock }: Platform, viewer: Viewer, query: ListQuery, selection: Selection) {
  const periods = activityPeriods(clock.today())
  const list = listQuery(selection, query, viewer)
  const isFew = selection.ids === 'few' && readScopeOf(viewer.subject, 'activities') === 'team'
  const [[listed], [waiting]] = isFew
    ? await readPrepared(
        database,
        sql<Listed & AnsweredMonths>`select l.*, w.* from (${list}) l cross join (${monthsQuery(viewer, periods)}) w`,
      ).then((rows) => [rows, rows])
    : await Promise.all([
        isOpening(selection, query) ? readPrepared(database, list) : readSelected(database, selection, list),
        readMonths(database, viewer, periods),
      ])
  if (!listed || !waiting) throw new Error('The list answers one row')
  return { listed, months_of_viewer: monthsAnswer(waiting, periods) }
}

/** People with their reports and the counts beside them, and what waits in each month. */
export async function listReports(
  platform: Platform,
  viewer: Viewer,
  query: ListQuery,
): Promise<Pick<Page<unknown>, 'total'> & { items: Reply }> {
  const selection = selectReports(platform, viewer, query)
  const { listed, months_of_viewer } = await readListed(platform, viewer, query, selection)
  const { total, ...counts } = listed.totals
  const reports = groupBy(listedReports(listed.reports), ({ user_id }) => user_id)
  const months = listed.people.flatMap((person) =>
    reportAnswers(platform, viewer, person, reports.get(person.profile.id) ?? []),
  )
  return { items: { months, total_users_count: total, counts, ...months_of_viewer }, total }
}
