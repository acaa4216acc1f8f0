import type { PersonType } from '@cadran/rules/portal/person'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { type AnsweredLedger, ledgerText } from '../../portal/counters/index.ts'
import { belowViewer } from '../../portal/users/index.ts'
import { CORRECTION, type CorrectionRow } from '../../timesheet/corrections/index.ts'
import { correctionInScope, distinctLevels, HAS_FIRST_LEVEL } from '../filters/index.ts'

/** A correction, whose it is, and how they stand to the viewer. */
export interface JudgedRow {
  row: CorrectionRow
  person: {
    id: number
    matricule: string
    firstname: string
    lastname: string
    identity: string
    person_type: PersonType
    manager_identity: string | null
  }
  is_below: boolean
  in_read_scope: boolean
  /** Somebody above the person, other than who asked, gives level 1 (COR-22). */
  has_first_level: boolean
  /** Level 2 is somebody else than level 1 (COR-21). */
  distinct_levels: boolean
  /** Where a decision still moves a counter. */
  ledger: AnsweredLedger | null
}

/** What decides on it, without what a decision moves. */
export type StandingRow = Omit<JudgedRow, 'ledger'>

const standing = (viewer: Viewer, today: string) =>
  sql`'row', ${CORRECTION}, 'person', json_build_object('id', u.id, 'matricule', u.matricule,
      'firstname', u.firstname, 'lastname', u.lastname, 'identity', p.identity, 'person_type', u.person_type,
      'manager_identity', p.manager_identity),
    'is_below', ${belowViewer(viewer, 'u.id')}, 'in_read_scope', ${correctionInScope(viewer)},
    'has_first_level', ${HAS_FIRST_LEVEL}, 'distinct_levels', ${distinctLevels(today)}`

/** For a query that knows the correction as c, its person as u and p, and today. */
export function standingColumns(viewer: Viewer, today: string): RawBuilder<StandingRow> {
  return sql<StandingRow>`json_build_object(${standing(viewer, today)})`
}

/** The same with the counters of who it is of. */
export function judgedColumns(viewer: Viewer, today: string): RawBuilder<JudgedRow> {
  const ledger = sql<AnsweredLedger | null>`case when c.state in ('submitted', 'validated1') and c.moves <> '[]'
    then ${sql.raw(ledgerText('u.id', 'clock.today'))} end`
  return sql<JudgedRow>`json_build_object(${standing(viewer, today)},
    'ledger', (select ${ledger} from (select ${today}::date as today) clock))`
}

export const CORRECTIONS = sql`corrections c join users u on u.id = c.user_id join people p on p.id = c.user_id`
