import { type RawBuilder, sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Trx } from './database/database.ts'
import type { Viewer } from './http/viewer.ts'
import type { Jobs } from './jobs/jobs.ts'

// What files bring in (`npm run cadran -- import`).
type ImportedEntity = 'affectation' | 'event_code' | 'overtime_code' | 'assignment' | 'counter_entry'
type LibraryEntity =
  | 'document'
  | 'document_category'
  | 'document_folder'
  | 'document_block'
  | 'document_section'
  | 'union'
  | 'union_file'
  | 'contact_group'
  | 'news_post'
  | 'internal_news'
  | 'tutorial'
  | 'contact'

export interface AuditEntry {
  /** Null for whoever runs the portal, by the command line. */
  viewer: Viewer | null
  entity: 'event' | 'overtime' | 'month' | 'period' | 'user' | 'device' | ImportedEntity | LibraryEntity
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

// A statement takes 65,535 values.
const ROWS_A_STATEMENT = 5_000

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

function auditRow(clock: Clock, { viewer, before, after, comment, ...entry }: AuditEntry) {
  return {
    ...entry,
    at: clock.now(),
    actor_id: viewer?.actor.id ?? null,
    on_behalf_of_id: viewer && viewer.subject.id !== viewer.actor.id ? viewer.subject.id : null,
    before: asJson(before),
    after: asJson(after),
    comment: comment || null,
  }
}

/** The audit row as a part of the statement that makes the change, for each row of `done`; for what nobody is told of. */
export function traceFor(done: RawBuilder<unknown>, clock: Clock, entry: AuditEntry): RawBuilder<unknown> {
  const row = auditRow(clock, entry)
  return sql`
    insert into audit (at, actor_id, on_behalf_of_id, person_id, entity, entity_id, action, before, after, comment, request_id)
    select ${row.at}::timestamptz, ${row.actor_id}::bigint, ${row.on_behalf_of_id}::bigint, ${row.person_id}::bigint,
      ${row.entity}, ${row.entity_id}::bigint, ${row.action}, ${row.before}::jsonb, ${row.after}::jsonb, ${row.comment}::text,
      ${row.request_id}
    from ${done}`
}

export function createRecorder(clock: Clock, jobs: Jobs): Recorder {
  return async (trx, entries) => {
    const all = [entries].flat()
    const ids: number[] = []
    for (let start = 0; start < all.length; start += ROWS_A_STATEMENT) {
      const rows = all.slice(start, start + ROWS_A_STATEMENT).map((entry) => auditRow(clock, entry))
      const inserted = await trx.insertInto('audit').values(rows).returning('id').execute()
      ids.push(...inserted.map(({ id }) => id))
    }
    // Nobody is told of what the command line does: twenty thousand lines of a file would only keep the mails waiting.
    const told = ids.filter((_, place) => all[place]?.viewer !== null)
    if (told.length > 0) {
      await jobs.enqueue(
        trx,
        'audit-recorded',
        told.map((audit_id) => ({ audit_id })),
      )
    }
    return ids
  }
}
