import type { QueryOf } from '@cadran/contract/kit'
import type { exportMonths, ListedMonth } from '@cadran/contract/validation/activities'
import { formatDays1 } from '@cadran/rules/portal/french'
import { modalityLabel, PERSON_TYPE_LABELS } from '@cadran/rules/portal/person'
import { MONTH_STATE_WORDS } from '@cadran/rules/timesheet/month-states'
import { sql } from 'kysely'
import type { PeopleView } from '../../../platform/database/tables.ts'
import { groupBy } from '../../../platform/group-by.ts'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { projectionsOf } from '../absences/index.ts'
import { assertExportable, dayOf, type ExportedColumn, fileOf, personColumns, portionsOf } from '../exports/index.ts'
import { readSelected } from '../filters/index.ts'
import { countedReport } from './activities.answer.ts'
import { reportsOnPage, type Selection, selectReports } from './activities.filters.ts'
import { type AnsweredReports, type CountedReport, countedReports, countedReportsJson } from './activities.rows.ts'

interface ReportLine {
  profile: PeopleView
  report: CountedReport
}

/** A line of the file. */
interface ExportedReport extends ReturnType<typeof countedReport> {
  profile: PeopleView
  period: CountedReport['period']
}

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** 'Mission A 18,5 · Congés payés 2': the lines of the row, in its order. */
function linesOf({ events }: Pick<ListedMonth, 'events'>): string {
  return events.map(({ event_code, days }) => `${event_code.description} ${formatDays1(days)}`).join(' · ')
}

const COLUMNS: readonly ExportedColumn<ExportedReport>[] = [
  ...personColumns(({ profile }: ExportedReport) => profile),
  { head: 'Statut', cell: ({ profile }) => PERSON_TYPE_LABELS[profile.person_type] },
  { head: 'Modalité', cell: ({ profile }) => modalityLabel(profile.modality) },
  { head: 'Période', width: 16, cell: ({ period }) => ({ month: period }) },
  { head: 'État', cell: ({ state }) => MONTH_STATE_WORDS[state] },
  { head: 'Activité', width: 60, cell: linesOf },
  { head: 'Jours', cell: ({ covered_days }) => covered_days },
  { head: 'Jours attendus', width: 16, cell: ({ expected_days }) => expected_days },
  { head: 'Demi-journées non couvertes', width: 28, cell: ({ missing_halfdays }) => missing_halfdays },
  { head: 'Télétravail', cell: ({ remote_days_count }) => remote_days_count },
  { head: 'Complémentaires (h)', width: 20, cell: ({ extra_activity_minutes }) => hours(extra_activity_minutes) },
  { head: 'Interventions (h)', width: 18, cell: ({ intervention_minutes }) => hours(intervention_minutes) },
  { head: 'Astreintes', cell: ({ constraint_count }) => constraint_count },
  {
    head: 'Jours travaillés projetés au 31/12',
    width: 32,
    decimals: 2,
    cell: ({ profile }) => projectionsOf(profile).worked_days,
  },
  { head: 'Quota projeté au 31/12', width: 24, cell: ({ profile }) => projectionsOf(profile).quota },
  { head: 'Envoyé le', cell: ({ submitted_at }) => dayOf(submitted_at) },
  { head: 'Commentaire', width: 40, cell: ({ comment }) => comment },
]

const PEOPLE_AT_ONCE = 200

interface ExportedPage {
  people: PeopleView[]
  reports: AnsweredReports
}

/** The reports of the next people of the list, in its order. */
function pageQuery(selection: Selection, after: ReportLine | null) {
  const beyond = after ? sql`and (u.sort_key, u.id) > (${after.profile.sort_key}, ${after.profile.id})` : sql``
  return sql<ExportedPage>`
    with page as materialized (
      select u.id from ${selection.matching} ${beyond} order by u.sort_key, u.id limit ${PEOPLE_AT_ONCE}
    )
    select to_json(array(select to_json(p) from page join people p on p.id = page.id order by p.sort_key, p.id)) as people,
      ${countedReportsJson(reportsOnPage(selection))} as reports`
}

function linesOfPage([page]: ExportedPage[]): ReportLine[] {
  if (!page) return []
  const reports = groupBy(countedReports(page.reports), ({ user_id }) => user_id)
  return page.people.flatMap((profile) => (reports.get(profile.id) ?? []).map((report) => ({ profile, report })))
}

/** What the filters of the list show, a report a line (CLO-11). */
export async function exportReports(
  platform: Platform,
  viewer: Viewer,
  { format, ...filters }: QueryOf<typeof exportMonths>,
): Promise<FileReply> {
  const selection = selectReports(platform, viewer, filters)
  const { source, people, reports, in_state } = selection
  await assertExportable(platform, sql`from users u ${source.join} where ${people} and ${reports} and ${in_state}`)
  async function* portions() {
    const read = portionsOf<ReportLine>(async (after) =>
      linesOfPage(await readSelected(platform.database, selection, pageQuery(selection, after))),
    )
    for await (const lines of read) {
      yield lines.map(({ profile, report }) => ({
        ...countedReport(platform, profile, report),
        profile,
        period: report.period,
      }))
    }
  }
  return fileOf({ name: 'CRA', file: `cra_${platform.clock.today()}`, columns: COLUMNS, portions: portions() }, format)
}
