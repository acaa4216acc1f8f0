import type { ReplyOf } from '@cadran/contract/kit'
import type { selectMonths } from '@cadran/contract/validation/activities'
import { absencesValidated } from '@cadran/rules/timesheet/month-flags'
import { MOST_SELECTED, TOO_MANY_SELECTED } from '@cadran/rules/validation/several'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { zoneOn } from '../../portal/users/index.ts'
import { readSelected } from '../filters/index.ts'
import { reportAnswers } from './activities.answer.ts'
import { type MonthFilters, selectReports } from './activities.filters.ts'
import { type DecidedReport, offeredActions, type Standing } from './activities.policy.ts'
import {
  decidedColumns,
  type ListedReports,
  listedReports,
  ONE_REPORT,
  type PersonRow,
  personJson,
  reportsJson,
} from './activities.rows.ts'

interface SelectedRow {
  report: DecidedReport
  person: Standing
  updated_at: string
  year: number
  month: number
  matricule: string
  identity: string
  /** Of a report that holds less than the month's working days, which may have half-days that nothing covers. */
  doubtful: { person: PersonRow; reports: ListedReports } | null
}

/** Most reports hold every half-day of the month: those alone that do not are looked at as the list does. */
const DOUBTFUL = sql<boolean>`(
  select coalesce(sum(e.half_days), 0) from events e where e.month_id = m.id and e.state <> 'refused'
) < (
  select sum(2 - coalesce((
    select h.half_days from holidays h where h.day = d.day and h.zone = ${zoneOn(sql.ref('p.holiday_zone'), sql`d.day`)}
  ), 0))
  from generate_series(0, 30) days(n), lateral (select make_date(m.year, m.month, 1) + days.n as day) d
  where extract(month from d.day) = m.month and extract(isodow from d.day) < 6
)`

type Selected = ReplyOf<typeof selectMonths>[number]

function selectedReport(platform: Platform, viewer: Viewer, selected: SelectedRow): Selected[] {
  const { report, person, updated_at, year, month, matricule, identity, doubtful } = selected
  const { id, state, closed: locked, events, levels, escalated } = report
  const validated = {
    absence_validated1: absencesValidated(events, 1),
    absence_validated2: absencesValidated(events, 2),
  }
  const offered = offeredActions(viewer, person, { state, locked, levels, escalated, ...validated })
  if (offered.actions.length === 0) return []
  const [listed] = doubtful ? reportAnswers(platform, viewer, doubtful.person, listedReports(doubtful.reports)) : []
  const missing_halfdays = listed?.missing_halfdays ?? 0
  return [{ id, updated_at, matricule, identity, year, month, state, missing_halfdays, ...offered }]
}

/** Every report of the filters that the viewer may decide on, in the order of the list: one statement for all pages (CLO-09). */
export async function readReportSelection(
  platform: Platform,
  viewer: Viewer,
  query: MonthFilters,
): Promise<ReplyOf<typeof selectMonths>> {
  const selection = selectReports(platform, viewer, query)
  const { source, people, reports, in_state } = selection
  const in_scope = sql<boolean>`true`
  const rows = await readSelected(
    platform.database,
    selection,
    sql<SelectedRow>`
      select ${decidedColumns(viewer, in_scope)}, m.year, m.month, u.matricule, u.firstname || ' ' || u.lastname as identity,
        case when ${DOUBTFUL} then json_build_object(
          'person', ${personJson(viewer, in_scope)}, 'reports', ${reportsJson(viewer, ONE_REPORT)}
        ) end as doubtful
      from (
        select m.id from users u ${source.join} where ${people} and ${reports} and ${in_state} and m.id is not null
        limit ${MOST_SELECTED + 1}
      ) found
      join months m on m.id = found.id join users u on u.id = m.user_id join people p on p.id = m.user_id
      order by u.sort_key, u.id, m.year desc, m.month desc`,
  )
  if (rows.length > MOST_SELECTED) refuse(TOO_MANY_SELECTED)
  return rows.flatMap((row) => selectedReport(platform, viewer, row))
}
