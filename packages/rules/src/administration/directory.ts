import { MODALITIES, type Modality, PERSON_TYPES, type PersonType } from '../portal/person.ts'
import { plainLetters } from './newcomer.ts'

// What a company's directory says of people by SCIM 2.0, read into the portal's own words (identity.md SCI; RFC 7643, RFC 7644).

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
export const USER_SCHEMA = `${CORE}:User`
export const GROUP_SCHEMA = `${CORE}:Group`
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const PERSON_SCHEMA = 'urn:cadran:params:scim:schemas:1.0:Person'

/** Why a directory's call cannot be done, in the standard's own words (RFC 7644 3.12, table 9). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

/** A call of the directory that is refused: its status, the standard's word for why, and a French sentence. */
export class ScimFault extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(detail: string, scimType?: ScimType, status = scimType === 'uniqueness' ? 409 : 400) {
    super(detail)
    this.name = 'ScimFault'
    this.status = status
    this.scimType = scimType
  }
}

export const wrongValue = (attribute: string): ScimFault =>
  new ScimFault(`Valeur refusée : ${attribute}.`, 'invalidValue')

/** What the directory says of somebody; what it does not say is left out. */
export interface DirectoryPerson {
  user_name?: string
  external_id?: string | null
  nickname?: string
  firstname?: string
  lastname?: string
  email?: string | null
  is_active?: boolean
  person_type?: PersonType
  matricule?: string
  /** By name; one that is unknown says nothing. */
  company?: string
  workplace?: string
  manager_id?: number | null
  modality?: Modality | null
  is_manager?: boolean
  is_visible?: boolean
  start_at?: string
  end_at?: string | null
}

type Reader = (value: unknown, attribute: string) => DirectoryPerson

const LONGEST = 256
const CONTROL = /\p{Cc}/u

/** A text without spaces around it; '' for what says nothing. */
function textOf(value: unknown, attribute: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string' || value.length > LONGEST || CONTROL.test(value)) throw wrongValue(attribute)
  return value.trim()
}

const required =
  (field: 'user_name' | 'firstname' | 'lastname' | 'matricule' | 'start_at'): Reader =>
  (value, attribute) => {
    const text = textOf(value, attribute)
    if (text === '') throw wrongValue(attribute)
    return { [field]: text }
  }

const clearable =
  (field: 'external_id' | 'email' | 'end_at'): Reader =>
  (value, attribute) => ({ [field]: textOf(value, attribute) || null })

/** A name that is looked up: none says nothing. */
const named =
  (field: 'company' | 'workplace' | 'nickname'): Reader =>
  (value, attribute) => {
    const text = textOf(value, attribute)
    return text === '' ? {} : { [field]: text }
  }

/** Entra ID writes its flags as words, 'False' (SCI-13). */
const flag =
  (field: 'is_active' | 'is_manager' | 'is_visible'): Reader =>
  (value, attribute) => {
    const word = String(value).toLowerCase()
    if (word !== 'true' && word !== 'false') throw wrongValue(attribute)
    return { [field]: word === 'true' }
  }

/** A word of the directory's own, 'Employee', says nothing (SCI-09). */
const userType: Reader = (value) => {
  const person_type = PERSON_TYPES.find((type) => type === String(value).toLowerCase())
  return person_type === undefined ? {} : { person_type }
}

const modality: Reader = (value, attribute) => {
  const text = typeof value === 'number' ? String(value) : textOf(value, attribute)
  const known = MODALITIES.find((each) => String(each) === text)
  if (text !== '' && known === undefined) throw wrongValue(attribute)
  return { modality: known ?? null }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of an attribute by letter case alone, as clients spell it. */
const partOf = (record: Record<string, unknown>, name: string): unknown =>
  Object.entries(record).find(([key]) => key.toLowerCase() === name)?.[1]

/** The id of a record of the portal, which the directory knows as a text; null where it is none. */
export function directoryId(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** A manager is told as `{value}` or, by Entra ID, as the bare id (SCI-13). */
const manager: Reader = (value, attribute) => {
  const told = isRecord(value) ? partOf(value, 'value') : value
  if (told === null || told === undefined || told === '') return { manager_id: null }
  const manager_id = directoryId(told)
  if (manager_id === null) throw wrongValue(attribute)
  return { manager_id }
}

/** Of several addresses the one of work, else the primary, else the first (SCI-08). */
const emails: Reader = (value, attribute) => {
  const list = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]
  const told = list.map((each: unknown) => (isRecord(each) ? each : { value: each }))
  const chosen =
    told.find((each) => String(partOf(each, 'type')).toLowerCase() === 'work') ??
    told.find((each) => String(partOf(each, 'primary')).toLowerCase() === 'true') ??
    told[0]
  return { email: chosen ? textOf(partOf(chosen, 'value'), attribute) || null : null }
}

const enterprise = ENTERPRISE_SCHEMA.toLowerCase()
const person = PERSON_SCHEMA.toLowerCase()

/** Each attribute that is read, in small letters; whatever else a directory says is passed over (SCI-08). */
const READERS: Readonly<Record<string, Reader>> = {
  username: required('user_name'),
  externalid: clearable('external_id'),
  nickname: named('nickname'),
  'name.givenname': required('firstname'),
  'name.familyname': required('lastname'),
  emails,
  'emails.value': emails,
  active: flag('is_active'),
  usertype: userType,
  [`${enterprise}:employeenumber`]: required('matricule'),
  [`${enterprise}:organization`]: named('company'),
  [`${enterprise}:manager`]: manager,
  [`${enterprise}:manager.value`]: manager,
  [`${person}:modality`]: modality,
  [`${person}:is_manager`]: flag('is_manager'),
  [`${person}:is_visible`]: flag('is_visible'),
  [`${person}:workplace`]: named('workplace'),
  [`${person}:start_at`]: required('start_at'),
  [`${person}:end_at`]: clearable('end_at'),
}

const WHOLES: Readonly<Record<string, string>> = {
  name: 'name.',
  [enterprise]: `${enterprise}:`,
  [person]: `${person}:`,
}
const CORE_PREFIX = `${USER_SCHEMA.toLowerCase()}:`

/** What one attribute says, named as a client names it: whole (`name`), by its part (`name.givenName`) or with its schema. */
export function readAttribute(name: string, value: unknown): DirectoryPerson {
  const lower = name.toLowerCase()
  const attribute = lower.startsWith(CORE_PREFIX) ? lower.slice(CORE_PREFIX.length) : lower
  const prefix = Object.hasOwn(WHOLES, attribute) ? WHOLES[attribute] : undefined
  if (prefix !== undefined) {
    if (!isRecord(value)) return {}
    return Object.assign({}, ...Object.entries(value).map(([part, each]) => readAttribute(`${prefix}${part}`, each)))
  }
  return Object.hasOwn(READERS, attribute) ? (READERS[attribute]?.(value, name) ?? {}) : {}
}

/** A body that is an object; anything else cannot be read. */
export function scimBody(body: unknown): Record<string, unknown> {
  if (!isRecord(body)) throw new ScimFault('Le corps de la requête est illisible.', 'invalidSyntax')
  return body
}

/** What a whole person says, as POST and PUT carry it (SCI-06, SCI-11). Throws `ScimFault`. */
export function readPerson(body: unknown): DirectoryPerson {
  const told = Object.entries(scimBody(body)).map(([name, value]) => readAttribute(name, value))
  return Object.assign({}, ...told)
}

const NEEDED = {
  user_name: 'userName',
  firstname: 'name.givenName',
  lastname: 'name.familyName',
  matricule: 'employeeNumber',
} as const

/** A newcomer's four needed values; throws `ScimFault` naming the first that is missing (SCI-06). */
export function assertNewcomer(
  told: DirectoryPerson,
): asserts told is DirectoryPerson & Required<Pick<DirectoryPerson, keyof typeof NEEDED>> {
  for (const [field, attribute] of Object.entries(NEEDED)) {
    if (told[field as keyof typeof NEEDED] === undefined)
      throw new ScimFault(`Attribut attendu : ${attribute}.`, 'invalidValue')
  }
}

const PLAIN = /^[a-z0-9._-]{1,100}$/

/** The username that is made for a newcomer: a plain nickname, else what stands before the `@`; '' where nothing of it can stand (SCI-07). */
export function directoryUsername({ nickname, user_name = '' }: DirectoryPerson): string {
  if (nickname !== undefined && PLAIN.test(nickname)) return nickname
  const [local = ''] = user_name.split('@')
  return plainLetters(local).slice(0, 100)
}

/** A directory's own name for somebody or for a group as it is compared: one letter case, one way of writing accents (SCI-08). */
export const directoryKey = (name: string): string => name.normalize('NFC').toLowerCase()
