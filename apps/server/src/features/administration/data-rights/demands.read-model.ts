import type { ErasureDemand } from '@cadran/contract/administration/erasure'
import { type ErasureAnswer, erasureAnswers } from '@cadran/rules/administration/erasure'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Day } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { contractEnd } from './contract-end.ts'
import { readHeld } from './holds.read-model.ts'

type Row = Omit<ErasureDemand, 'answers' | 'answered_at'> & {
  answered_at: Date | null
  outcome: ErasureAnswer[] | null
}

async function readRows(database: Executor, today: Day, where: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select d.id, d.received_on, d.answer_by, d.answered_at is null and d.answer_by < ${today}::date as is_late, d.extended_because,
      d.answered_at, d.outcome, to_char(d.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS') as updated_at,
      json_build_object('id', u.id, 'identity', u.firstname || ' ' || u.lastname, 'matricule', u.matricule) as person
    from erasure_demands d join users u on u.id = d.person_id where ${where}
    order by d.answered_at is not null, d.answer_by, d.id
  `.execute(database)
  return rows.map(({ outcome, answered_at, ...demand }) => ({
    ...demand,
    answered_at: answered_at?.toISOString() ?? null,
    answers: outcome ?? [],
  }))
}

/** Every demand, those to be answered first; what each is answered is read with it alone. */
export function readDemands(database: Executor, today: Day): Promise<ErasureDemand[]> {
  return readRows(database, today, sql`true`)
}

/** What somebody who has left would be answered today; null while their contract lasts or has no end. */
export async function readAnswers(database: Executor, person_id: number, today: Day): Promise<ErasureAnswer[] | null> {
  const { rows } = await sql<{ contract_end: Day | null; last_comment: Day | null; last_report: Day | null }>`
    select ${contractEnd(today)} as contract_end,
      (
        select (make_date(max(m.year * 12 + m.month - 1) / 12, max(m.year * 12 + m.month - 1) % 12 + 1, 1)
          + interval '1 month - 1 day')::date
        from months m where m.user_id = u.id
      ) as last_comment,
      (
        select make_date(max(m.year), 12, 31) from months m join month_files f on f.month_id = m.id where m.user_id = u.id
      ) as last_report
    from users u where u.id = ${person_id}
  `.execute(database)
  const { contract_end = null, last_comment = null, last_report = null } = rows[0] ?? {}
  if (contract_end === null) return null
  const held = (await readHeld(database, today))(person_id)
  return erasureAnswers({ contract_end, last_comment, last_report, held }, today)
}

/** A demand with what it was answered, or would be. */
export async function readDemand(database: Executor, id: number, today: Day): Promise<ErasureDemand> {
  const demand = (await readRows(database, today, sql`d.id = ${id}`))[0] ?? refuse(M_404)
  if (demand.answered_at !== null) return demand
  return { ...demand, answers: (await readAnswers(database, demand.person.id, today)) ?? [] }
}
