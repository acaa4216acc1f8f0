import type { QueryOf } from '@cadran/contract/kit'
import type { exportAbsences } from '@cadran/contract/validation/absences'
import { momentLabel } from '@cadran/rules/portal/french'
import { modalityLabel, PERSON_TYPE_LABELS, type PersonType } from '@cadran/rules/portal/person'
import { ABSENCE_STATE_WORDS } from '@cadran/rules/timesheet/absence-states'
import { sql } from 'kysely'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredLedger, ledgerOf, viewsOf } from '../../portal/counters/index.ts'
import {
  assertExportable,
  dayOf,
  type ExportedColumn,
  fileOf,
  type NamedPerson,
  personColumns,
  portionsOf,
} from '../exports/index.ts'
import { readSelected } from '../filters/index.ts'
import { balanceOf } from './absences.answer.ts'
import { listedAmong, type Selection, selectionOf } from './absences.filters.ts'
import { type AbsenceRow, clockOn, LEDGER } from './absences.rows.ts'

type Shown =
  | 'start_at'
  | 'start_moment'
  | 'end_at'
  | 'end_moment'
  | 'half_days'
  | 'state'
  | 'deductible'
  | 'request_comment'

/** A line of the file, as one statement answers it. */
interface Line extends NamedPerson, Pick<AbsenceRow, Shown | 'validated1_by_name'> {
  user_id: number
  sort_key: string
  person_type: PersonType
  modality: number | null
  event_code: Pick<AbsenceRow['event_code'], 'description' | 'relevant_counter'>
  created_at: Date
  validated1_at: Date | null
  /** Null where nothing is left to decide, or no counter is concerned. */
  ledger: AnsweredLedger | null
}

const balance = (line: Line) => balanceOf(line, line.ledger && viewsOf(ledgerOf(line.ledger)))

const COLUMNS: readonly ExportedColumn<Line>[] = [
  ...personColumns<Line>(),
  { head: 'Statut', cell: ({ person_type }) => PERSON_TYPE_LABELS[person_type] },
  { head: 'Modalité', cell: ({ modality }) => modalityLabel(modality) },
  { head: "Type d'absence", width: 30, cell: ({ event_code }) => event_code.description },
  { head: 'Début', cell: ({ start_at }) => ({ day: start_at }) },
  { head: 'Moment du début', width: 17, cell: ({ start_moment }) => momentLabel(start_moment) },
  { head: 'Fin', cell: ({ end_at }) => ({ day: end_at }) },
  { head: 'Moment de la fin', width: 17, cell: ({ end_moment }) => momentLabel(end_moment) },
  { head: 'Jours', cell: ({ half_days }) => half_days / 2 },
  { head: 'État', cell: ({ state }) => ABSENCE_STATE_WORDS[state] },
  { head: 'Demandée le', cell: ({ created_at }) => dayOf(created_at) },
  { head: 'Niv1 le', cell: ({ validated1_at }) => dayOf(validated1_at) },
  { head: 'Niv1 par', width: 26, cell: ({ validated1_by_name }) => validated1_by_name },
  { head: 'Solde avant', decimals: 2, cell: (line) => balance(line)?.before ?? null },
  { head: 'Solde après', decimals: 2, cell: (line) => balance(line)?.after ?? null },
  { head: 'Commentaire de la demande', width: 40, cell: ({ request_comment }) => request_comment },
]

const PEOPLE_AT_ONCE = 200

/** The absences of the next people of the list, in its order. */
function linesQuery(selection: Selection, today: string, after: Line | null) {
  const beyond = after ? sql`and (u.sort_key, u.id) > (${after.sort_key}, ${after.user_id})` : sql``
  return sql<Line>`
    select u.id as user_id, u.sort_key, u.matricule, u.lastname, u.firstname, u.person_type, u.modality,
      manager.firstname || ' ' || manager.lastname as manager_identity,
      e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days, e.state, e.request_comment, e.created_at, e.validated1_at,
      (select v.firstname || ' ' || v.lastname from users v where v.id = e.validated1_by) as validated1_by_name,
      k.deductible, json_build_object('description', k.description, 'relevant_counter', k.relevant_counter) as event_code,
      case when e.state in ('submitted', 'validated1') and k.deductible and k.relevant_counter is not null
        and u.person_type <> 'contractor' then ${LEDGER} end as ledger
    from (
      select u.id from ${listedAmong(selection.inOrder(), selection)} ${beyond} order by u.sort_key, u.id limit ${PEOPLE_AT_ONCE}
    ) page
    join users u on u.id = page.id left join users manager on manager.id = u.manager_id
    join events e on ${selection.matches} join event_codes k on k.id = e.event_code_id cross join ${clockOn(today)}
    order by u.sort_key, u.id, e.start_at, e.start_moment, e.id`
}

/** What the filters of the list show, an absence a line (CLO-11). */
export async function exportListedAbsences(
  platform: Platform,
  viewer: Viewer,
  { format, ...filters }: QueryOf<typeof exportAbsences>,
): Promise<FileReply> {
  const today = platform.clock.today()
  const selection = selectionOf(viewer, filters, today)
  const { people, matches } = selection
  await assertExportable(platform, sql`from users u join events e on e.user_id = u.id where ${people} and ${matches}`)
  const portions = portionsOf<Line>((after) =>
    readSelected(platform.database, selection, linesQuery(selection, today, after)),
  )
  return fileOf({ name: 'Absences', file: `absences_${today}`, columns: COLUMNS, portions }, format)
}
