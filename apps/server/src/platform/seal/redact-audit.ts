import { type RawBuilder, sql } from 'kysely'
import { emptyRows } from '../audit.ts'
import type { Trx } from '../database/database.ts'
import { emptySalts, holdChain } from './seal-audit.ts'

interface Redaction {
  /** Of the audit rows a: whose content goes. */
  condition: RawBuilder<boolean>
  /** The erasure's run, the number of its certificate. */
  run_id: number
  at: Date
}

/**
 * The one door through the finality of the audit (AUD-08): empties `before`, `after` and `comment` of rows and the salt of their
 * seals, and nothing else; the chain verifies on. Rows that are emptied already stay with the run that did it. Answers the ids of those
 * emptied by this one.
 */
export async function redactAudit(trx: Trx, { condition, run_id, at }: Redaction): Promise<number[]> {
  // No row is read for its seal while it is emptied.
  await holdChain(trx, 'wait')
  const { rows } = await sql<{ audit_id: number }>`
    insert into audit_redactions (audit_id, run_id, redacted_at)
    select a.id, ${run_id}, ${at}::timestamptz from audit a where ${condition}
    on conflict (audit_id) do nothing
    returning audit_id
  `.execute(trx)
  const ids = rows.map(({ audit_id }) => audit_id)
  // After the redaction, in statements of their own: the triggers look for it.
  await emptyRows(trx, ids)
  await emptySalts(trx, ids)
  return ids
}
