import type { QueryOf } from '@cadran/contract/kit'
import type { exportMonths, ListedMonth } from '@cadran/contract/validation/activities'
import { formatDecimal2 } from '@cadran/rules/portal/french'
import { modalityLabel, PERSON_TYPE_LABELS } from '@cadran/rules/portal/person'
import { MONTH_STATE_WORDS } from '@cadran/rules/timesheet/month-states'
import { sql } from 'kysely'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { FileReply } from '../../../platform/http/binder.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertExportable, dayOf, type ExportedColumn, fileOf, personColumns, portionsOf } from '../exports/index.ts'
import { readList } from '../filters/index.ts'
import { reportAnswers } from './activities.answer.ts'
import { type ListedPerson, peopleJson } from './activities.read-model.ts'
import { type Selection, selectReports } from './selection.read-model.ts'

interface ExportedReport {
  profile: PeopleView
  month: ListedMonth
}

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** 'Congés payés 2 · Mission A 18,5', the lines of the row in its order. */
function linesOf({ events }: ListedMonth): string {
  return events.map(({ event_code, days }) => `${event_code.description} ${formatDecimal2(days)}`).join(' · ')
}

const COLUMNS: readonly ExportedColumn<ExportedReport>[] = [
  ...personColumns(({ profile }: ExportedReport) => profile),
  { head: 'Statut', cell: ({ profile }) => PERSON_TYPE_LABELS[profile.person_type] },
  { head: 'Modalité', cell: ({ profile }) => modalityLabel(profile.modality) },
  { head: 'Période', width: 16, cell: ({ month }) => ({ month }) },
  { head: 'État', cell: ({ month }) => MONTH_STATE_WORDS[month.state] },
  { head: 'Activité', width: 60, cell: ({ month }) => linesOf(month) },
  { head: 'Jours', cell: ({ month }) => month.covered_days },
  { head: 'Jours attendus', width: 16, cell: ({ month }) => month.expected_days },
  { head: 'Demi-journées non couvertes', width: 28, cell: ({ month }) => month.missing_halfdays },
  { head: 'Télétravail', cell: ({ month }) => month.remote_days_count },
  { head: 'Complémentaires (h)', width: 20, cell: ({ month }) => hours(month.extra_activity_minutes) },
  { head: 'Interventions (h)', width: 18, cell: ({ month }) => hours(month.intervention_minutes) },
  { head: 'Astreintes', cell: ({ month }) => month.constraint_count },
  { head: 'Jours travaillés projetés au 31/12', width: 32, decimals: 2, cell: ({ month }) => month.user.worked_days },
  { head: 'Quota projeté au 31/12', width: 24, cell: ({ month }) => month.user.quota },
  { head: 'Envoyé le', cell: ({ month }) => dayOf(month.submitted_at) },
  { head: 'Commentaire', width: 40, cell: ({ month }) => month.comment },
]

const PEOPLE_AT_ONCE = 200

function readPeople(
  { database }: Platform,
  viewer: Viewer,
  selection: Selection,
): (after: ListedPerson | null, size: number) => Promise<readonly ListedPerson[]> {
  return async (after, size) => {
    const last = after?.person.profile
    const beyond = last ? sql`and (u.sort_key, u.id) > (${last.sort_key}, ${last.id})` : sql``
    const ids = sql`select u.id from ${selection.matching} ${beyond} order by u.sort_key, u.id limit ${size}`
    const query = sql<{ people: ListedPerson[] }>`select ${peopleJson(ids, selection, viewer)} as people`
    const [page] = await readList(database, viewer, 'activities', query)
    return page?.people ?? []
  }
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
    for await (const page of portionsOf(PEOPLE_AT_ONCE, readPeople(platform, viewer, selection))) {
      yield page.flatMap(({ person, reports: own }) =>
        reportAnswers(platform, viewer, person, own).map((month) => ({ profile: person.profile, month })),
      )
    }
  }
  return fileOf({ name: 'CRA', file: `cra_${platform.clock.today()}`, columns: COLUMNS, portions: portions() }, format)
}
