import type { Clock } from './clock.ts'
import type { Trx } from './database/database.ts'
import type { Viewer } from './http/viewer.ts'
import type { Jobs } from './jobs/jobs.ts'

type LibraryEntity = 'document' | 'document_category' | 'document_folder' | 'document_block'

export interface AuditEntry {
  /** Null for whoever runs the portal, by the command line. */
  viewer: Viewer | null
  entity: 'event' | 'overtime' | 'month' | 'period' | 'user' | LibraryEntity
  entity_id: number
  /** Whose data changed; null where it is everybody's. */
  person_id: number | null
  action: string
  before?: unknown
  after?: unknown
  comment?: string | null
  request_id: string
}

/** What happened, told once: the audit rows and their jobs stand or fall with the change itself (decision 16). */
export type Recorder = (trx: Trx, entries: AuditEntry | readonly AuditEntry[]) => Promise<number[]>

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export function createRecorder(clock: Clock, jobs: Jobs): Recorder {
  const row = ({ viewer, before, after, comment, ...entry }: AuditEntry) => ({
    ...entry,
    at: clock.now(),
    actor_id: viewer?.actor.id ?? null,
    on_behalf_of_id: viewer && viewer.subject.id !== viewer.actor.id ? viewer.subject.id : null,
    before: asJson(before),
    after: asJson(after),
    comment: comment || null,
  })
  return async (trx, entries) => {
    const rows = [entries].flat().map(row)
    if (rows.length === 0) return []
    const inserted = await trx.insertInto('audit').values(rows).returning('id').execute()
    const ids = inserted.map(({ id }) => id)
    await jobs.enqueue(
      trx,
      'audit-recorded',
      ids.map((audit_id) => ({ audit_id })),
    )
    return ids
  }
}
