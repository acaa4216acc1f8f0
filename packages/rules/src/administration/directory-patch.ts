import {
  type DirectoryPerson,
  directoryId,
  GROUP_SCHEMA,
  readAttribute,
  ScimFault,
  scimBody,
  wrongValue,
} from './directory.ts'

/** One operation of a PATCH; without a path its value is an object of attributes (RFC 7644 3.5.2). */
interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: string | null
  value: unknown
}

const OPERATIONS = ['add', 'replace', 'remove'] as const
const MOST_OPERATIONS = 1_000
const unreadable = () => new ScimFault('Le corps de la requête est illisible.', 'invalidSyntax')
const wrongPath = (path: string) => new ScimFault(`Chemin refusé : ${path.slice(0, 100)}.`, 'invalidPath')

function operationOf(told: unknown): Operation {
  const entries = Object.entries(scimBody(told)).map(([name, value]) => [name.toLowerCase(), value] as const)
  const { op: word, path, value } = Object.fromEntries(entries) as Partial<Operation>
  const op = OPERATIONS.find((each) => each === String(word).toLowerCase())
  if (op === undefined) throw unreadable()
  if (path !== undefined && path !== null && typeof path !== 'string') throw wrongPath(String(path))
  if (op === 'remove' && !path) throw new ScimFault('Le chemin à retirer est attendu.', 'noTarget')
  return { op, path: path || null, value }
}

/** The operations of a PATCH in their order, in any letter case (SCI-12). Throws `ScimFault`. */
function readOperations(body: unknown): Operation[] {
  const told = Object.entries(scimBody(body)).find(([name]) => name.toLowerCase() === 'operations')?.[1]
  if (!Array.isArray(told) || told.length > MOST_OPERATIONS) throw unreadable()
  return told.map(operationOf)
}

// An attribute, with its schema or without, of several the one that a comparison names, and its part.
const PATH =
  /^(?<attribute>(?:urn:[\w.:-]+:)?[a-z$][\w$-]*)(?:\[\s*(?<key>[\w.$]+)\s+eq\s+(?<value>"(?:[^"\\]|\\.)*"|true|false|\d+)\s*\])?(?:\.(?<part>[a-z$][\w$-]*))?$/i

interface Path {
  attribute: string
  /** Which of several is meant. */
  which: { key: string; value: unknown } | null
  part: string | null
}

function readPath(path: string): Path {
  const groups = PATH.exec(path.trim())?.groups
  if (!groups?.attribute) throw wrongPath(path)
  const { attribute, key, value, part } = groups
  const which = key && value ? { key: key.toLowerCase(), value: comparedValue(path, value.toLowerCase()) } : null
  return { attribute, which, part: part ?? null }
}

/** A value looks like JSON before it is: an escape of no character, a number that begins with 0. */
function comparedValue(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrongPath(path)
  }
}

/** The only address that the portal keeps is the one of work; others are passed over (SCI-08, SCI-13). */
function isKeptAddress({ which }: Path): boolean {
  if (which === null) return true
  return (which.key === 'type' && which.value === 'work') || (which.key === 'primary' && which.value === true)
}

/** What an operation makes of somebody: removed is as if told empty. */
function operationChanges({ op, path, value: told }: Operation): DirectoryPerson {
  const value = op === 'remove' ? null : told
  if (path === null) {
    return Object.assign({}, ...Object.entries(scimBody(value)).map(([name, each]) => readAttribute(name, each)))
  }
  const read = readPath(path)
  const { attribute, part } = read
  if (attribute.toLowerCase() === 'emails') return isKeptAddress(read) ? readAttribute('emails', value) : {}
  return readAttribute(part === null ? attribute : `${attribute}.${part}`, value)
}

/** What a PATCH says of somebody: its operations count in their order (SCI-12, SCI-13). Throws `ScimFault`. */
export function readPersonPatch(body: unknown): DirectoryPerson {
  return Object.assign({}, ...readOperations(body).map(operationChanges))
}

/** One step of what becomes of a group's members, by their ids. */
export interface MemberStep {
  how: 'add' | 'remove' | 'replace'
  ids: readonly number[]
}

/** What the directory says of a group; what it does not say is left out. Its roles are the portal's alone (SCI-18). */
export interface DirectoryGroup {
  display_name?: string
  external_id?: string | null
  members: MemberStep[]
}

const LONGEST_NAME = 256

function memberId(told: unknown): number {
  const value = typeof told === 'object' && told !== null ? (told as { value?: unknown }).value : told
  const id = directoryId(value)
  if (id === null) throw wrongValue('members')
  return id
}

const membersOf = (value: unknown): number[] =>
  value === null || value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(memberId)

function groupAttribute(name: string, value: unknown, how: MemberStep['how']): Partial<DirectoryGroup> {
  const lower = name.toLowerCase().replace(`${GROUP_SCHEMA.toLowerCase()}:`, '')
  if (lower === 'members') return { members: [{ how, ids: membersOf(value) }] }
  if (lower !== 'displayname' && lower !== 'externalid') return {}
  if (value !== null && (typeof value !== 'string' || value.length > LONGEST_NAME || /\p{Cc}/u.test(value)))
    throw wrongValue(name)
  const text = value?.trim() ?? ''
  if (lower === 'externalid') return { external_id: text || null }
  if (text === '') throw wrongValue('displayName')
  return { display_name: text }
}

const joined = (parts: readonly Partial<DirectoryGroup>[]): DirectoryGroup => ({
  ...Object.assign({}, ...parts),
  members: parts.flatMap(({ members }) => members ?? []),
})

/** What a whole group says, as POST and PUT carry it. Throws `ScimFault`. */
export function readGroup(body: unknown): DirectoryGroup {
  return joined(Object.entries(scimBody(body)).map(([name, value]) => groupAttribute(name, value ?? null, 'replace')))
}

function groupOperation({ op, path, value }: Operation): Partial<DirectoryGroup>[] {
  if (path === null)
    return Object.entries(scimBody(value)).map(([name, each]) => groupAttribute(name, each ?? null, op))
  const { attribute, which } = readPath(path)
  if (attribute.toLowerCase() !== 'members') return [groupAttribute(attribute, op === 'remove' ? null : value, op)]
  if (which !== null) {
    if (which.key !== 'value') throw wrongPath(path)
    return [{ members: [{ how: op, ids: [memberId(which.value)] }] }]
  }
  // Removed without saying who: everybody.
  if (op === 'remove' && (value === undefined || value === null)) return [{ members: [{ how: 'replace', ids: [] }] }]
  return [{ members: [{ how: op, ids: membersOf(value) }] }]
}

/** What a PATCH says of a group, its members step by step (SCI-20). Throws `ScimFault`. */
export function readGroupPatch(body: unknown): DirectoryGroup {
  return joined(readOperations(body).flatMap(groupOperation))
}

/** Who is in a group after some steps, of those who were. */
export function membersAfter(before: readonly number[], steps: readonly MemberStep[]): Set<number> {
  let members = new Set(before)
  for (const { how, ids } of steps) {
    if (how === 'replace') members = new Set(ids)
    else for (const id of ids) members[how === 'add' ? 'add' : 'delete'](id)
  }
  return members
}
