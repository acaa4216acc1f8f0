import type { AdministeredPerson, exportAdministeredPeople } from '@cadran/contract/administration/people'
import type { QueryOf } from '@cadran/contract/kit'
import { personStateWords } from '@cadran/rules/administration/person-state'
import { modalityLabel, PERSON_TYPE_LABELS } from '@cadran/rules/portal/person'
import { sql } from 'kysely'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  assertExportable,
  type ExportedColumn,
  fileOf,
  personColumns,
  portionsOf,
} from '../../validation/exports/index.ts'
import { selectedPeople } from './people.read-model.ts'
import { listedFields, PLACES } from './people.rows.ts'

interface Line {
  id: number
  sort_key: string
  person: AdministeredPerson
}

const dayOf = (day: string | null) => day && { day }

const COLUMNS: readonly ExportedColumn<Line>[] = [
  ...personColumns<Line>(({ person }) => person),
  { head: 'Identifiant', width: 24, cell: ({ person }) => person.username },
  { head: 'Statut', cell: ({ person }) => PERSON_TYPE_LABELS[person.person_type] },
  { head: 'Modalité', cell: ({ person }) => modalityLabel(person.modality) },
  { head: 'Société', width: 24, cell: ({ person }) => person.company },
  { head: 'Lieu de travail', width: 22, cell: ({ person }) => person.workplace },
  { head: 'Encadre', cell: ({ person }) => (person.is_manager ? 'Oui' : 'Non') },
  { head: 'État', width: 20, cell: ({ person }) => personStateWords(person) },
  { head: 'Arrivée', cell: ({ person }) => dayOf(person.start_at) },
  { head: 'Départ', cell: ({ person }) => dayOf(person.end_at) },
]

const PEOPLE_AT_ONCE = 1_000

/** What the filters of the list show, a person a line (CLO-11). */
export async function exportPeople(
  platform: Platform,
  { format, ...filters }: QueryOf<typeof exportAdministeredPeople>,
): Promise<FileReply> {
  const { database, clock } = platform
  const today = clock.today()
  const selected = await selectedPeople(database.kysely, filters, today)
  await assertExportable(platform, sql`from users u where ${selected}`)
  const portions = portionsOf<Line>(async (after) => {
    const beyond = after ? sql`and (u.sort_key, u.id) > (${after.sort_key}, ${after.id})` : sql``
    const { rows } = await sql<Line>`
      select u.id, u.sort_key, json_build_object(${listedFields(today)}) as person
      from (
        select u.* from users u where ${selected} ${beyond} order by u.sort_key, u.id limit ${PEOPLE_AT_ONCE}
      ) u ${PLACES} order by u.sort_key, u.id`.execute(database.kysely)
    return rows
  })
  return fileOf({ name: 'Collaborateurs', file: `collaborateurs_${today}`, columns: COLUMNS, portions }, format)
}
