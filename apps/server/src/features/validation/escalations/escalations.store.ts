import type { EscalatedEntity, EscalationStep } from '@cadran/rules/validation/escalation'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the table `escalations`.

interface NewEscalation extends EscalationStep {
  entity: EscalatedEntity
  entity_id: number
  user_id: number
  waiting_since: string
}

export interface Escalation extends Omit<NewEscalation, 'from' | 'to'> {
  id: number
  from_id: number | null
  to_id: number | null
}

/** Those that stand there already are left out of the answer: somebody else has written them (`one_escalation_per_level`). */
export async function insertEscalations(trx: Trx, rows: readonly NewEscalation[], at: Date): Promise<Escalation[]> {
  const written = await sql<Escalation>`
    insert into escalations (entity, entity_id, user_id, waiting_since, level, from_id, to_id, at)
    select t.entity, t.entity_id, t.user_id, t.waiting_since, t.level, t."from", t."to", ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (
      entity text, entity_id bigint, user_id bigint, waiting_since date, level integer, "from" bigint, "to" bigint
    )
    on conflict on constraint one_escalation_per_level do nothing
    returning id, entity, entity_id, user_id, waiting_since, level, from_id, to_id`.execute(trx)
  return written.rows
}
