import { A_LAST } from '@cadran/rules/administration/messages'
import { searchKey, sortKey } from '@cadran/rules/portal/french'
import type { Role } from '@cadran/rules/portal/roles'
import type { Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import { computeHolidays } from '../../../platform/calendar.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertNotLastEmergency, endSessionsOf } from '../session/index.ts'
import { findByUsername, findTaken, loadPlaces } from './known-people.read-model.ts'
import { addCompany, addWorkplace } from './places.store.ts'
import * as store from './users.store.ts'

// Whoever runs the portal: not a call, so its refusals are errors of the command line.

/** What the first account may do: see as anybody, close periods, edit every content, administer people, counters and settings (FIR-12). */
const ADMIN_ROLES: readonly Role[] = [
  'ROLE_VALIDATION',
  'ROLE_ALLOWED_TO_SWITCH',
  'ROLE_PERIOD_MANAGER',
  'ROLE_ABSENCE_CODES_LIST',
  'ROLE_GED_ADMIN',
  'ROLE_SYNDIC_ADMIN',
  'ROLE_CONTENT_ADMIN',
  'ROLE_NOT_CRA',
  'ROLE_USER_ADMIN',
  'ROLE_COUNTER_ADMIN',
  'ROLE_SETTINGS_ADMIN',
  'ROLE_ACCESS_ADMIN',
  'ROLE_ACCESS_SUPPORT',
]

export interface NewAdmin {
  username: string
  firstname: string
  lastname: string
  matricule: string
  email: string | null
  workplace: string
  holiday_zone: string
  /** None where it is chosen by a link. */
  password_hash?: string
}

function adminRow(
  { username, firstname, lastname, matricule, email, password_hash = '' }: NewAdmin,
  place: {
    id: number
    company_id: number
    workplace_id: number
    holiday_zone: string
    start_at: Day
    updated_at: string
  },
): store.PersonRow {
  return {
    ...place,
    username,
    firstname,
    lastname,
    matricule,
    email,
    person_type: 'internal' as const,
    modality: null,
    manager_id: null,
    is_manager: false,
    is_active: true,
    is_visible: true,
    end_at: null,
    last_end_at: null,
    seniority_at: null,
    roles: [...ADMIN_ROLES],
    sort_key: sortKey(lastname, firstname, matricule),
    search_key: searchKey(`${firstname} ${lastname} ${firstname} ${matricule}`),
    password_hash,
  }
}

/** The first account, with its place of work and its company where there are none yet; nobody known is changed by it. */
export async function createAdmin(
  platform: Platform,
  admin: NewAdmin,
): Promise<{ id: number } | { taken: 'username' | 'matricule' }> {
  const { database, clock, companySettings } = platform
  // Refused before anything is written: holidays of an unknown zone would be none for ever.
  await computeHolidays(admin.holiday_zone, [Number(clock.today().slice(0, 4))])
  return database.transaction(async (trx) => {
    await store.lockPeople(trx)
    const taken = await findTaken(trx, admin)
    if (taken) return { taken }
    return addAdmin(platform, trx, admin, { company: companySettings.get('company.name'), request_id: 'create-admin' })
  })
}

/** The same within somebody's transaction that holds the lock on people, by a zone and names that were looked at. */
export async function addAdmin(
  { clock, record }: Platform,
  trx: Trx,
  admin: NewAdmin,
  { company: name, request_id }: { company: string; request_id: string },
): Promise<{ id: number }> {
  const stamp = clock.stamp()
  const { workplaces, zones, company_id } = await loadPlaces(trx)
  const company = company_id ?? (await addCompany(trx, name))
  const workplace = workplaces.get(admin.workplace) ?? (await addWorkplace(trx, admin.workplace, admin.holiday_zone))
  const [id = 0] = await store.reserveIds(trx, 1)
  const holiday_zone = zones.get(admin.workplace) ?? admin.holiday_zone
  const place = {
    company_id: company,
    workplace_id: workplace,
    holiday_zone,
    start_at: clock.today(),
    updated_at: stamp,
  }
  const person = adminRow(admin, { id, ...place })
  await store.writePeople(trx, [person], stamp)
  await store.redrawBelow(trx, [id])
  const { id: _id, manager_id: _manager, holiday_zone: _zone, password_hash: _secret, ...after } = person
  const about = { entity: 'user', entity_id: id, person_id: id } as const
  await record(trx, { viewer: null, ...about, action: 'create-admin', after, request_id })
  return { id }
}

/** Whether somebody can administer accounts today: active, under contract, with a password to come in by (ADM-51). */
async function hasAdministrator(trx: Trx, today: Day): Promise<boolean> {
  const administrator = await trx
    .selectFrom('users')
    .where('is_active', '=', true)
    .where('start_at', '<=', today)
    .where((of) => of.or([of('end_at', 'is', null), of('end_at', '>=', today)]))
    .where('password_hash', '<>', '')
    .where(sql<boolean>`'ROLE_USER_ADMIN' = any (roles)`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return administrator !== undefined
}

/** Makes a change that must not take the last administrator away; where there was none, there is none to lose (ADM-51). */
export async function keepAdministrator<Result>(trx: Trx, today: Day, change: () => Promise<Result>): Promise<Result> {
  const had = await hasAdministrator(trx, today)
  const result = await change()
  if (had && !(await hasAdministrator(trx, today))) refuse(A_LAST)
  return result
}

interface Account {
  id: number
  username: string
}
/** Who closes or opens it, and why. */
type ByWhom = Pick<AuditEntry, 'viewer' | 'request_id' | 'comment' | 'quiet'> & { action?: string }

/** Closes or opens an account, under the lock on people; the last administrator's is not closed, nor the last emergency one (ADM-35, ADM-51, SSO-31). */
export async function setAccess(
  { clock, record }: Platform,
  trx: Trx,
  { id, username }: Account,
  is_active: boolean,
  { action = is_active ? 'activate' : 'deactivate', ...by }: ByWhom,
): Promise<void> {
  if (!is_active) await assertNotLastEmergency(trx, id)
  await keepAdministrator(trx, clock.today(), () => store.setActive(trx, id, is_active, clock.stamp()))
  // Opened again, the account opens none of them.
  if (!is_active) await endSessionsOf(trx, { id, username }, clock.now())
  await record(trx, {
    ...by,
    entity: 'user',
    entity_id: id,
    person_id: id,
    action,
    before: { is_active: !is_active },
    after: { is_active },
  })
}

type Rights = Pick<Person, 'is_active' | 'start_at' | 'end_at'> & { roles: readonly Role[] }

const canAdminister = ({ is_active, start_at, end_at, roles }: Rights, today: Day) =>
  is_active && start_at <= today && (end_at === null || end_at >= today) && roles.includes('ROLE_USER_ADMIN')

/** Whether people as they would stand leave nobody to administer accounts, where there is somebody today (ADM-51). */
export async function losesAdministrator(trx: Trx, today: Day, changed: ReadonlyMap<number, Rights>): Promise<boolean> {
  const made = [...changed].flatMap(([id, rights]) => (canAdminister(rights, today) ? [id] : []))
  const people = await trx
    .selectFrom('users')
    .where('password_hash', '<>', '')
    .where(sql<boolean>`('ROLE_USER_ADMIN' = any (roles) or id = any (${made}::bigint[]))`)
    .select(['id', 'is_active', 'start_at', 'end_at', 'roles'])
    .execute()
  const has = people.some((person) => canAdminister(person, today))
  return has && !people.some((person) => canAdminister(changed.get(person.id) ?? person, today))
}

/** Closes somebody's account from their next request on; false when nobody bears that username. */
export async function deactivate(platform: Platform, username: string): Promise<'unknown' | 'already' | 'done'> {
  const { database } = platform
  const person = await findByUsername(database.kysely, username)
  if (!person) return 'unknown'
  if (!person.is_active) return 'already'
  await database.transaction(async (trx) => {
    await store.lockPeople(trx)
    await setAccess(platform, trx, { id: person.id, username }, false, { viewer: null, request_id: 'deactivate' })
  })
  return 'done'
}
