import { instantInParis } from '../portal/paris-time.ts'
import type { Modality, PersonType } from '../portal/person.ts'
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, PERSON_SCHEMA, ScimFault, USER_SCHEMA } from './directory.ts'

const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0'
const LIST_SCHEMA = `${MESSAGES}:ListResponse`
const ERROR_SCHEMA = `${MESSAGES}:Error`

export type Resource = Record<string, unknown>

/** Somebody whom the directory holds, as the database tells them; days 'YYYY-MM-DD', `updated_at` the wall time of Paris. */
export interface HeldPerson {
  id: number
  user_name: string
  external_id: string | null
  firstname: string
  lastname: string
  email: string | null
  is_active: boolean
  person_type: PersonType
  matricule: string
  company: string
  manager_id: number | null
  manager_identity: string | null
  modality: Modality | null
  is_manager: boolean
  is_visible: boolean
  workplace: string
  start_at: string
  end_at: string | null
  /** Milliseconds since 1970. */
  created_at: number
  updated_at: string
}

/** A group that the directory holds; its members by id, in their order. */
export interface HeldGroup {
  id: number
  display_name: string
  external_id: string | null
  members: readonly { id: number; identity: string }[]
  created_at: number
  updated_at: string
}

const instant = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

/** The version of a record, by its stamp (SCI-25, README 6). */
export const versionOf = ({ updated_at }: { updated_at: string }): string => `W/"${updated_at}"`

/** Where a record stands; `base` is the address of `/api/scim/v2`. */
export const locationOf = (base: string, kind: 'Users' | 'Groups', id: number): string => `${base}/${kind}/${id}`

const metaOf = (kind: 'User' | 'Group', record: HeldPerson | HeldGroup, base: string) => ({
  resourceType: kind,
  created: instant(record.created_at),
  lastModified: instant(instantInParis(record.updated_at)),
  location: locationOf(base, `${kind}s`, record.id),
  version: versionOf(record),
})

/** Somebody as the directory reads them: no telephone, birthday, password, role or counter (SCI-08). */
export function personResource(person: HeldPerson, base: string): Resource {
  const { firstname, lastname, email, manager_id, manager_identity } = person
  const { modality, is_manager, is_visible, workplace, start_at, end_at } = person
  return {
    schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA, PERSON_SCHEMA],
    id: String(person.id),
    ...(person.external_id !== null && { externalId: person.external_id }),
    userName: person.user_name,
    name: { givenName: firstname, familyName: lastname },
    displayName: `${firstname} ${lastname}`,
    emails: email === null ? [] : [{ value: email, type: 'work', primary: true }],
    active: person.is_active,
    userType: person.person_type,
    [ENTERPRISE_SCHEMA]: {
      employeeNumber: person.matricule,
      organization: person.company,
      ...(manager_id !== null && { manager: { value: String(manager_id), displayName: manager_identity } }),
    },
    [PERSON_SCHEMA]: { modality, is_manager, is_visible, workplace, start_at, end_at },
    meta: metaOf('User', person, base),
  }
}

/** A group as the directory reads it: its roles are never told (SCI-18). */
export function groupResource(group: HeldGroup, base: string): Resource {
  return {
    schemas: [GROUP_SCHEMA],
    id: String(group.id),
    ...(group.external_id !== null && { externalId: group.external_id }),
    displayName: group.display_name,
    members: group.members.map(({ id, identity }) => ({ value: String(id), display: identity })),
    meta: metaOf('Group', group, base),
  }
}

/** A page of a list, from 1 (SCI-23). */
export const listResource = (page: { total: number; start: number }, resources: readonly Resource[]): Resource => ({
  schemas: [LIST_SCHEMA],
  totalResults: page.total,
  itemsPerPage: resources.length,
  startIndex: page.start,
  Resources: resources,
})

/** A refusal in the form of the standard (RFC 7644 3.12). */
export const faultResource = ({
  status,
  scimType,
  message,
}: Pick<ScimFault, 'status' | 'scimType' | 'message'>): Resource => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail: message,
})

const ALWAYS = ['schemas', 'id']
const CORE = new RegExp(`^${USER_SCHEMA}:|^${GROUP_SCHEMA}:`, 'i')
const namesOf = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim().replace(CORE, '').toLowerCase())
    .filter(Boolean)

/** The parts of an attribute that a list names: all of it, some, or none. */
function partsNamed(names: readonly string[], attribute: string): readonly string[] | 'all' {
  const lower = attribute.toLowerCase()
  if (names.includes(lower)) return 'all'
  const separator = lower.startsWith('urn:') ? ':' : '.'
  return names.flatMap((name) => (name.startsWith(`${lower}${separator}`) ? [name.slice(lower.length + 1)] : []))
}

function filterParts(value: unknown, keeps: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => filterParts(each, keeps))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([part]) => keeps(part.toLowerCase())))
}

/** A resource with the attributes that are asked for, or without those that are not; the id is always told (SCI-23). */
export function chosenAttributes(
  resource: Resource,
  { attributes, excludedAttributes }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): Resource {
  const wanted = namesOf(attributes ?? '')
  const left = namesOf(excludedAttributes ?? '')
  if (wanted.length === 0 && left.length === 0) return resource
  const kept = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    if (ALWAYS.includes(name)) return [[name, value]]
    const parts = partsNamed(wanted.length > 0 ? wanted : left, name)
    if (wanted.length > 0) {
      if (parts === 'all') return [[name, value]]
      return parts.length === 0 ? [] : [[name, filterParts(value, (part) => parts.includes(part))]]
    }
    return parts === 'all' ? [] : [[name, filterParts(value, (part) => !parts.includes(part))]]
  })
  return Object.fromEntries(kept)
}

const MOST_LISTED = 200
const USUALLY_LISTED = 100

/** Which records a page holds: from the first one at 1, a hundred unless told, two hundred at most (SCI-23). Throws `ScimFault`. */
export function pageOf({ startIndex, count }: { startIndex?: string | undefined; count?: string | undefined }) {
  const whole = (text: string | undefined, otherwise: number) => {
    if (text === undefined || text === '') return otherwise
    if (!/^-?\d{1,9}$/.test(text)) throw new ScimFault('Un nombre entier est attendu.', 'invalidValue')
    return Number(text)
  }
  const most = Math.min(Math.max(whole(count, USUALLY_LISTED), 0), MOST_LISTED)
  return { start: Math.max(whole(startIndex, 1), 1), count: most }
}
