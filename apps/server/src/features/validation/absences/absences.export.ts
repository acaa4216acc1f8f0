import type { QueryOf } from '@cadran/contract/kit'
import type { Absence, exportAbsences } from '@cadran/contract/validation/absences'
import { momentLabel } from '@cadran/rules/portal/french'
import { modalityLabel, PERSON_TYPE_LABELS } from '@cadran/rules/portal/person'
import { ABSENCE_STATE_WORDS } from '@cadran/rules/timesheet/absence-states'
import { sql } from 'kysely'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { FileReply } from '../../../platform/http/binder.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertExportable, dayOf, type ExportedColumn, fileOf, personColumns, portionsOf } from '../exports/index.ts'
import { readList } from '../filters/index.ts'
import { personAnswer } from './absences.answer.ts'
import { type ListedPerson, listedPeople, peopleJson, type Selection, selectAbsences } from './absences.read-model.ts'

interface ExportedAbsence {
  profile: PeopleView
  absence: Absence
}

const COLUMNS: readonly ExportedColumn<ExportedAbsence>[] = [
  ...personColumns(({ profile }: ExportedAbsence) => profile),
  { head: 'Statut', cell: ({ profile }) => PERSON_TYPE_LABELS[profile.person_type] },
  { head: 'Modalité', cell: ({ profile }) => modalityLabel(profile.modality) },
  { head: "Type d'absence", width: 30, cell: ({ absence }) => absence.event_code.description },
  { head: 'Début', cell: ({ absence }) => ({ day: absence.start_at }) },
  { head: 'Moment du début', width: 17, cell: ({ absence }) => momentLabel(absence.start_moment) },
  { head: 'Fin', cell: ({ absence }) => ({ day: absence.end_at }) },
  { head: 'Moment de la fin', width: 17, cell: ({ absence }) => momentLabel(absence.end_moment) },
  { head: 'Jours', cell: ({ absence }) => absence.days_count },
  { head: 'État', cell: ({ absence }) => ABSENCE_STATE_WORDS[absence.state] },
  { head: 'Demandée le', cell: ({ absence }) => dayOf(absence.created_at) },
  { head: 'Niv1 le', cell: ({ absence }) => dayOf(absence.validated1_at) },
  { head: 'Niv1 par', width: 26, cell: ({ absence }) => absence.validated1_by_name },
  { head: 'Solde avant', decimals: 2, cell: ({ absence }) => absence.balance?.before ?? null },
  { head: 'Solde après', decimals: 2, cell: ({ absence }) => absence.balance?.after ?? null },
  { head: 'Commentaire de la demande', width: 40, cell: ({ absence }) => absence.request_comment },
]

const PEOPLE_AT_ONCE = 200

function readPeople(
  { database, clock }: Platform,
  viewer: Viewer,
  selection: Selection,
): (after: ListedPerson | null, size: number) => Promise<readonly ListedPerson[]> {
  return async (after, size) => {
    const beyond = after
      ? sql`and (u.sort_key, u.id) > (${after.person.profile.sort_key}, ${after.person.profile.id})`
      : sql``
    const ids = sql`select u.id from ${listedPeople(selection)} ${beyond} order by u.sort_key, u.id limit ${size}`
    const query = sql<{ people: ListedPerson[] }>`select ${peopleJson(ids, selection, viewer, clock.today())} as people`
    const [page] = await readList(database, viewer, 'absences', query)
    return page?.people ?? []
  }
}

/** What the filters of the list show, an absence a line (CLO-11). */
export async function exportListedAbsences(
  platform: Platform,
  viewer: Viewer,
  { format, ...filters }: QueryOf<typeof exportAbsences>,
): Promise<FileReply> {
  const selection = selectAbsences(viewer, filters)
  const { people, matches } = selection
  await assertExportable(platform, sql`from users u join events e on e.user_id = u.id where ${people} and ${matches}`)
  const today = platform.clock.today()
  async function* portions() {
    for await (const page of portionsOf(PEOPLE_AT_ONCE, readPeople(platform, viewer, selection))) {
      yield page.flatMap(({ person, absences }) =>
        personAnswer(person, absences, viewer, today).absences.map((absence) => ({ profile: person.profile, absence })),
      )
    }
  }
  return fileOf({ name: 'Absences', file: `absences_${today}`, columns: COLUMNS, portions: portions() }, format)
}
