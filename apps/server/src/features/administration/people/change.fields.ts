import type { PersonChanges } from '@cadran/contract/administration/changes'
import type { FieldChange } from '@cadran/contract/administration/previews'
import { A_HELD } from '@cadran/rules/administration/messages'
import { HELD_FIELDS } from '@cadran/rules/administration/person-changes'
import { KEY_ROLES } from '@cadran/rules/administration/role-catalogue'
import { searchKey, sortKey } from '@cadran/rules/portal/french'
import { readPersonLine } from '@cadran/rules/portal/people-file'
import { refusal } from '@cadran/rules/portal/refusal'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh, endSessionsOf } from '../../portal/session/index.ts'
import { findTaken, type PersonFields } from '../../portal/users/index.ts'
import { refuseFaults } from './change.places.ts'
import type { ChangedPerson } from './change.read-model.ts'
import type { PersonWrite } from './change.writing.ts'

export const UNDATED = [
  'firstname',
  'lastname',
  'username',
  'matricule',
  'email',
  'personal_email',
  'is_visible',
  'start_at',
  'end_at',
  'seniority_at',
] as const
type UndatedField = (typeof UNDATED)[number]
export type Undated = Pick<PersonChanges, UndatedField>

const USERNAME_TAKEN = refusal('taken', 422, 'Cet identifiant est déjà pris.', 'username')
const MATRICULE_TAKEN = refusal('taken', 422, 'Ce matricule est déjà pris.', 'matricule')

const cell = (value: string | boolean | null) => (typeof value === 'boolean' ? String(Number(value)) : (value ?? ''))

/** The fields without dates that really change, each checked as a line of the people file is (ADM-09, ADM-26). */
export function undatedFields(person: ChangedPerson, changes: Undated): Undated {
  const asked = Object.entries(changes).filter(
    ([field, value]) => value !== undefined && UNDATED.some((known) => known === field),
  ) as [UndatedField, string | boolean | null][]
  const cells = Object.fromEntries(
    asked.flatMap(([field, value]) => (field === 'personal_email' ? [] : [[field, cell(value)]])),
  )
  const dates = { start_at: person.start_at, end_at: person.end_at ?? '' }
  const read = readPersonLine({ matricule: person.matricule, ...dates, ...cells }, () => true)
  if ('faults' in read) refuseFaults(read.faults)
  const personal = readPersonLine(
    { matricule: person.matricule, email: cell(changes.personal_email ?? null) },
    () => true,
  )
  if ('faults' in personal) refuseFaults(personal.faults.map((fault) => fault.replace('email', 'personal_email')))
  return Object.fromEntries(asked.filter(([field, value]) => person[field] !== value))
}

/** Refuses what the directory says of those whom it holds (README 72). */
export function refuseHeld({ person, changes }: Pick<PersonWrite, 'person' | 'changes'>): void {
  if (person.is_held && changes.some(({ field }) => HELD_FIELDS.has(field))) refuse(A_HELD)
}

/** Whether a change asks who its author is: what one comes in by, or an address of somebody who holds a key role (ADM-25, ADM-43). */
function asksAnew(person: ChangedPerson, { username, matricule, email }: Undated): boolean {
  const holds_key = person.roles.some((role) => KEY_ROLES.has(role))
  return username !== undefined || matricule !== undefined || (email !== undefined && holds_key)
}

/** Refuses names that somebody else bears, closed accounts included, and asks for a fresh confirmation where one is due (ADM-25). */
export async function checkNames(
  { clock }: Platform,
  trx: Trx,
  { viewer }: Requester,
  person: ChangedPerson,
  fields: Undated,
): Promise<void> {
  if (asksAnew(person, fields)) await assertFresh(trx, viewer, clock.now())
  const { username, matricule } = fields
  if (username !== undefined && (await findTaken(trx, { username, matricule: '' }))) refuse(USERNAME_TAKEN)
  if (matricule !== undefined && (await findTaken(trx, { username: '', matricule }))) refuse(MATRICULE_TAKEN)
}

/** A new username ends the sessions of the former one (ADM-25). */
export async function endSessionsOfRenamed(
  { clock }: Platform,
  trx: Trx,
  person: ChangedPerson,
  { username }: Undated,
): Promise<void> {
  if (username !== undefined) await endSessionsOf(trx, person, clock.now())
}

/** The columns that a change of fields writes: names are searched and put in order by keys of their own. */
export function columnsOf(person: ChangedPerson, fields: Undated): PersonFields {
  const { firstname, lastname, matricule } = { ...person, ...fields }
  const is_renamed = 'firstname' in fields || 'lastname' in fields || 'matricule' in fields
  return {
    ...fields,
    ...(is_renamed && {
      sort_key: sortKey(lastname, firstname, matricule),
      search_key: searchKey(`${firstname} ${lastname} ${firstname} ${matricule}`),
    }),
  }
}

const spoken = (value: string | boolean | null) => (typeof value === 'boolean' ? (value ? 'oui' : 'non') : value)

/** Those fields before and after. */
export function undatedChanges(person: ChangedPerson, fields: Undated): FieldChange[] {
  return Object.entries(fields).map(([field, after]) => ({
    field,
    before: spoken(person[field as UndatedField]),
    after: spoken(after),
  }))
}
