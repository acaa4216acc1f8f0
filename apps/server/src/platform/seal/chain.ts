import { hash } from 'node:crypto'
import type { SealHead } from '@cadran/rules/administration/audit-seal'

// Hashes and salts are told in hexadecimal everywhere: the database writes them so, and a buffer for each costs more than its hash.

/** A row of the audit with all its columns, as the database answers it. */
export interface AuditRow {
  id: number
  at: Date
  before: unknown
  after: unknown
  comment: string | null
  [column: string]: unknown
}

/** Before position 1. */
export const CHAIN_START: SealHead = { position: 0, hash: '00'.repeat(32) }

const IN_CONTENT = new Set(['before', 'after', 'comment'])
// Null too, these were in the first seal; what came later is there where it says something (README 75).
const FIRST_COLUMNS = new Set(['actor_id', 'on_behalf_of_id', 'person_id', 'entity_id', 'request_id'])

const ROOM = Buffer.allocUnsafe(65_536)
const BYTES_OF_UNIT = 3

// At once, and in one room: a hash that is fed piece by piece, or a buffer for each text, costs a third of what verifying a row does.
function sha256(former: string, text: string): string {
  const most = former.length + text.length * BYTES_OF_UNIT
  const room = most <= ROOM.length ? ROOM : Buffer.allocUnsafe(most)
  const begun = room.write(former, 'hex')
  return hash('sha256', room.subarray(0, begun + room.write(text, begun)))
}

/** JSON as RFC 8785 writes it: keys in the order of their UTF-16, numbers and texts as JavaScript does. */
export function canonicalize(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(',')}]`
  const fields = value as Readonly<Record<string, unknown>>
  let text = ''
  // The order is that of the code units, which is what the standard asks for.
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key]
    if (field !== undefined) text += `${text && ','}${JSON.stringify(key)}:${canonicalize(field)}`
  }
  return `{${text}}`
}

/** What may be erased, hidden behind its salt (AUD-01). */
export function contentOf(salt: string, { before, after, comment }: AuditRow): string {
  return sha256(salt, canonicalize({ before, after, comment }))
}

/** Of a seal that is read beside its row: `seal_position` and the like are none of the row's own columns. */
const OF_SEAL = 'seal_'

let read: { names: readonly string[]; told: readonly string[] } = { names: [], told: [] }

/** What the hash tells of a row, in its order: worked out once for all rows of a statement, whose columns are the same. */
function namesToTell(row: AuditRow): readonly string[] {
  const names = Object.keys(row)
  if (names.length !== read.names.length || !names.every((name, index) => name === read.names[index])) {
    const own = names.filter((name) => !IN_CONTENT.has(name) && !name.startsWith(OF_SEAL))
    read = { names, told: [...own, 'content', 'position'].sort() }
  }
  return read.told
}

/** The hash of a position: of the one before, and of every other column of the row (AUD-01, README 75). */
export function hashOf(
  former: string,
  row: AuditRow,
  sealed: Readonly<Record<string, unknown>> & { content: string; position: number },
): string {
  let text = ''
  for (const name of namesToTell(row)) {
    const value = sealed[name] ?? row[name]
    if (value === undefined || (value === null && !FIRST_COLUMNS.has(name))) continue
    text += `${text && ','}"${name}":${canonicalize(value instanceof Date ? value.toISOString() : value)}`
  }
  return sha256(former, `{${text}}`)
}
