import {
  assertNewcomer,
  type DirectoryPerson,
  directoryUsername,
  readPerson,
  ScimFault,
  wrongValue,
} from '@cadran/rules/administration/directory'
import { readPersonPatch } from '@cadran/rules/administration/directory-patch'
import type { HeldPerson } from '@cadran/rules/administration/directory-resources'
import { POSITION_FIELDS, type PositionFields } from '@cadran/rules/administration/positions'
import { personCells } from '@cadran/rules/portal/people-file'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addPerson, findTaken, lockPeople, setAccess } from '../../portal/users/index.ts'
import { type ChangedPerson, loadChanged, promotion, undatedFields, writeOf, writePeople } from '../people/index.ts'
import { findAdopted, findHeldPerson, takenByEntry } from './directory.read-model.ts'
import * as store from './directory.store.ts'
import { assertVersion, noSuch } from './directory-faults.ts'
import { refreshRoles } from './directory-groups.service.ts'
import { loadDirectoryPlaces, placesOf } from './directory-places.read-model.ts'

/** Who writes: nobody of the portal, and nobody is mailed of it (SCI-04). */
const byDirectory = (request_id: string) => ({ viewer: null, request_id, quiet: true as const })

const EXISTS = 'Cette personne existe déjà.'
const taken = (sentence = EXISTS) => new ScimFault(sentence, 'uniqueness')

async function assertFree(trx: Trx, told: DirectoryPerson, but: number | null): Promise<void> {
  const sentence = await takenByEntry(trx, told, but)
  if (sentence !== null) throw taken(sentence)
}

/** Who is told as somebody's manager: another person of the portal (SCI-16). */
async function managerOf(trx: Trx, manager_id: number | null | undefined, own_id: number | null) {
  if (manager_id === null || manager_id === undefined) return null
  const [manager] = manager_id === own_id ? [] : await loadChanged(trx, [manager_id])
  if (!manager) throw wrongValue('manager')
  return manager
}

const positionOf = ({ person_type, modality, is_manager, manager_id }: DirectoryPerson): Partial<PositionFields> =>
  Object.fromEntries(
    Object.entries({ person_type, modality, is_manager, manager_id }).filter(
      ([field, value]) => value !== undefined && POSITION_FIELDS.some((known) => known === field),
    ),
  )

/** What the directory calls somebody, where that is another name or number now. */
function entryAfter({ user_name, external_id }: DirectoryPerson, held: HeldPerson) {
  const after = {
    user_name: user_name ?? held.user_name,
    external_id: external_id === undefined ? held.external_id : external_id,
  }
  return after.user_name === held.user_name && after.external_id === held.external_id ? null : after
}

/** Writes what the directory says of somebody by the very functions of the screens, dated today; what stands so already changes nothing. */
async function writeChanges(
  platform: Platform,
  trx: Trx,
  person: ChangedPerson,
  told: DirectoryPerson,
  { request_id, action, held }: { request_id: string; action: string; held: HeldPerson | null },
): Promise<void> {
  const { firstname, lastname, email, matricule, is_visible, start_at, end_at } = told
  const undated = undatedFields(person, { firstname, lastname, email, matricule, is_visible, start_at, end_at })
  if (undated.matricule !== undefined && (await findTaken(trx, { username: '', matricule: undated.matricule })))
    throw taken()
  const manager = await managerOf(trx, told.manager_id, person.id)
  const today = platform.clock.today()
  const [, on = today] = [person.positions[0].starts_on, today].toSorted()
  const fields = { ...positionOf(told), ...placesOf(await loadDirectoryPlaces(platform, trx), told) }
  const write = await writeOf(platform, trx, person, { undated, fields, on })
  const entry = held && entryAfter(told, held)
  if (entry) {
    await store.changeEntry(trx, person.id, entry)
    const { user_name, external_id } = held
    Object.assign(write, { told: { ...entry, before: { user_name, external_id } } })
  }
  if (write.changes.length > 0 || entry || held === null) {
    // Its version grows with whatever of it changes, the directory's own name too (SCI-25).
    write.fields = { is_visible: person.is_visible, ...write.fields }
    const promoted = await promotion(platform, trx, manager?.is_manager ? null : manager, on)
    const writes = [write, ...promoted]
    await writePeople(platform, trx, { by: byDirectory(request_id), action, reason: '' }, writes)
  }
  if (told.is_active !== undefined && told.is_active !== person.is_active) {
    const act = { ...byDirectory(request_id), action: told.is_active ? 'scim-reactivate' : 'scim-deactivate' }
    await setAccess(platform, trx, person, told.is_active, act)
  }
}

async function adopt(platform: Platform, trx: Trx, id: number, told: DirectoryPerson, request_id: string) {
  const [person] = await loadChanged(trx, [id])
  if (!person) throw taken()
  await writeChanges(platform, trx, person, told, { request_id, action: 'scim-adopt', held: null })
  return id
}

/** Somebody new, by the rules of a line of the people file (SCI-06, SCI-07, SCI-09). */
async function addNewcomer(platform: Platform, trx: Trx, told: DirectoryPerson, request_id: string): Promise<number> {
  const username = directoryUsername(told)
  if (username === '' || (await findTaken(trx, { username, matricule: '' }))) {
    throw taken('Aucun identifiant ne peut être formé, ou il est déjà pris.')
  }
  const places = await loadDirectoryPlaces(platform, trx)
  const { user_name: _name, external_id: _id, nickname: _nick, manager_id, ...fields } = told
  const manager = await managerOf(trx, manager_id, null)
  const cells = personCells({
    ...fields,
    username,
    person_type: told.person_type ?? 'consultant',
    start_at: told.start_at ?? platform.clock.today(),
    company: places.companies.has(told.company ?? '') ? told.company : places.company,
    workplace: places.workplaces.has(told.workplace ?? '') ? told.workplace : places.workplace,
    manager: manager?.matricule,
  })
  const { id } = await addPerson(platform, trx, { ...byDirectory(request_id), action: 'scim-create' }, cells)
  if (manager && !manager.is_manager) {
    const writes = await promotion(platform, trx, manager, platform.clock.today())
    await writePeople(platform, trx, { by: byDirectory(request_id), action: 'scim-change', reason: '' }, writes)
  }
  return id
}

const heldNow = async (trx: Trx, id: number): Promise<HeldPerson> => {
  const held = await findHeldPerson(trx, id)
  if (!held) throw noSuch()
  return held
}

/** Brings somebody in: a newcomer, or whoever bears that matricule already (SCI-06 to SCI-10). */
export function createPerson(platform: Platform, request_id: string, body: unknown): Promise<HeldPerson> {
  const told = readPerson(body)
  assertNewcomer(told)
  return platform.database.transaction(async (trx) => {
    await lockPeople(trx)
    await assertFree(trx, told, null)
    const known = await findAdopted(trx, told.matricule)
    if (known && (known.is_held || known.is_service)) throw taken()
    const id = known
      ? await adopt(platform, trx, known.id, told, request_id)
      : await addNewcomer(platform, trx, told, request_id)
    await store.addEntry(trx, id, told, platform.clock.now())
    return heldNow(trx, id)
  })
}

interface Asked {
  id: number
  request_id: string
  /** The version that was seen, where the call says so. */
  version: string | undefined
}

/** Changes somebody whom the directory holds; of two at once the second is done after the first (SCI-11, SCI-12, SCI-25). */
function change(platform: Platform, { id, request_id, version }: Asked, told: DirectoryPerson): Promise<HeldPerson> {
  return platform.database.transaction(async (trx) => {
    await lockPeople(trx)
    const held = await heldNow(trx, id)
    assertVersion(held, version)
    const [person] = await loadChanged(trx, [id])
    if (!person) throw noSuch()
    await assertFree(trx, told, id)
    await writeChanges(platform, trx, person, told, { request_id, action: 'scim-change', held })
    return heldNow(trx, id)
  })
}

/** As Okta changes somebody: what is left out stays (SCI-11). */
export const replacePerson = (platform: Platform, asked: Asked, body: unknown): Promise<HeldPerson> =>
  change(platform, asked, readPerson(body))

/** As Entra ID changes somebody: operation by operation, all or none (SCI-12, SCI-13). */
export const patchPerson = (platform: Platform, asked: Asked, body: unknown): Promise<HeldPerson> =>
  change(platform, asked, readPersonPatch(body))

/** Lets go of somebody: their account is closed, what they did stays (SCI-15). */
export function releasePerson(platform: Platform, { id, request_id, version }: Asked): Promise<void> {
  return platform.database.transaction(async (trx) => {
    await lockPeople(trx)
    const held = await heldNow(trx, id)
    assertVersion(held, version)
    const [person] = await loadChanged(trx, [id])
    if (!person) throw noSuch()
    const act = { ...byDirectory(request_id), action: 'scim-deactivate' }
    if (person.is_active) await setAccess(platform, trx, person, false, act)
    await store.removeEntry(trx, id, platform.clock.stamp())
    await refreshRoles(platform, trx, [id])
  })
}
