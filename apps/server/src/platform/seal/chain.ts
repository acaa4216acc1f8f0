import { createHash } from 'node:crypto'
import { canonicalize } from 'json-canonicalize'

/** A row of the audit with all its columns, as the database answers it. */
export interface AuditRow {
  id: number
  at: Date
  before: unknown
  after: unknown
  comment: string | null
  [column: string]: unknown
}

export interface Link {
  position: number
  hash: Buffer
}

/** Before position 1. */
export const CHAIN_START: Link = { position: 0, hash: Buffer.alloc(32) }

// Null too, these were in the first seal; what came later is there where it says something (README 75).
const FIRST_COLUMNS = new Set(['actor_id', 'on_behalf_of_id', 'person_id', 'entity_id', 'request_id'])

const sha256 = (former: Uint8Array, text: string): Buffer => createHash('sha256').update(former).update(text).digest()

/** What may be erased, hidden behind its salt (AUD-01). */
export function contentOf(salt: Uint8Array, { before, after, comment }: AuditRow): Buffer {
  return sha256(salt, canonicalize({ before, after, comment }))
}

/** The hash of a position: of the one before, and of every other column of the row (AUD-01, README 75). */
export function hashOf(
  former: Uint8Array,
  { before: _before, after: _after, comment: _comment, ...columns }: AuditRow,
  { content, position }: { content: Uint8Array; position: number },
): Buffer {
  const told = Object.entries(columns).filter(([name, value]) => value !== null || FIRST_COLUMNS.has(name))
  const texts = told.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])
  const row = { ...Object.fromEntries(texts), content: Buffer.from(content).toString('hex'), position }
  return sha256(former, canonicalize(row))
}
