import type { AffectationRow, AssignmentRow, EventCodeRow } from '@cadran/rules/timesheet/codes-file'
import { sql } from 'kysely'
import type { Known } from '../../../platform/cli/import-file.ts'
import type { Trx } from '../../../platform/database/database.ts'

// Codes and assignments as files say them: everything by what people call it.

const kept = <Row>(rows: readonly (Row & { id: number })[]): Known<Row>[] =>
  rows.map(({ id, ...row }) => ({ id, row: row as unknown as Row }))

export async function loadAffectations(trx: Trx): Promise<Known<AffectationRow>[]> {
  return kept<AffectationRow>(await trx.selectFrom('affectations').select(['id', 'code', 'name']).execute())
}

export async function loadEventCodes(trx: Trx): Promise<Known<EventCodeRow>[]> {
  const rows = await trx
    .selectFrom('event_codes as k')
    .leftJoin('affectations as a', 'a.id', 'k.affectation_id')
    .select([
      'k.id',
      'k.short_code',
      'k.type',
      'k.description',
      'k.color',
      'k.priority',
      'a.code as affectation',
      'k.relevant_counter',
      'k.start_at',
      'k.end_at',
      'k.editable',
      'k.deductible',
      'k.archived',
      'k.master_data',
      'k.created_at',
    ])
    .execute()
  return kept<EventCodeRow>(rows)
}

/** People by matricule. */
export async function loadPeople(trx: Trx, matricules: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; matricule: string }>`
    select id, matricule from users where matricule = any(${matricules}::text[])
  `.execute(trx)
  return new Map(rows.map(({ id, matricule }) => [matricule, id]))
}

/** What these people are assigned to. */
export async function loadAssignments(trx: Trx, matricules: readonly string[]): Promise<Known<AssignmentRow>[]> {
  const { rows } = await sql<AssignmentRow & { id: number }>`
    select s.id, u.matricule, a.code as affectation, s.starts_on, s.ends_on, k.short_code as main_code
    from assignments s
    join users u on u.id = s.user_id
    join affectations a on a.id = s.affectation_id
    left join event_codes k on k.id = s.main_code_id
    where u.matricule = any(${matricules}::text[])
  `.execute(trx)
  return kept<AssignmentRow>(rows)
}
