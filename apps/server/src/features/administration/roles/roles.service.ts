import type { changePersonRoles, PersonRoles } from '@cadran/contract/administration/roles'
import type { BodyOf } from '@cadran/contract/kit'
import {
  checkRoleChange,
  checkSeparateDuties,
  effectiveChange,
  type RoleChange,
  rolesAfter,
  touchesKeyRole,
} from '@cadran/rules/administration/grants'
import { A_SELF, A_SERVICE, roleOfGroup } from '@cadran/rules/administration/messages'
import { M_STALE } from '@cadran/rules/portal/messages'
import type { Role } from '@cadran/rules/portal/roles'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { findServices, keepAdministrator, lockPeople, setRoles } from '../../portal/users/index.ts'
import { readPersonRoles } from './roles.read-model.ts'

/**
 * Gives and takes roles at once; the person's next call is made with what they then hold (ADM-48, ADM-52). Everybody's roles wait
 * for each other, so that of two administrators who take each other's right one is done and one refused (ADM-51).
 */
export function changeRoles(
  platform: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof changePersonRoles>,
): Promise<PersonRoles> {
  const { database, clock } = platform
  return database.transaction(async (trx) => {
    await lockPeople(trx)
    const person = await readPersonRoles(trx, id)
    if (person.id === viewer.actor.id) refuse(A_SELF)
    if ((await findServices(trx, [id])).size > 0) refuse(A_SERVICE)
    const { updated_at, ...asked } = body()
    unlessRefused(checkRoleChange(asked))
    const change = effectiveChange(person.roles, asked)
    const kept = person.group_roles.find(({ role }) => asked.withdraw.includes(role) && !person.roles.includes(role))
    if (kept) refuse(roleOfGroup(kept.group))
    if (touchesKeyRole(change)) await assertFresh(trx, viewer, clock.now())
    if (updated_at !== person.updated_at) refuse(M_STALE)
    return writeRoles(platform, trx, { viewer, request_id }, person, change)
  })
}

/** Writes what a change makes of a person's roles; nothing where it makes nothing of them. */
async function writeRoles(
  { clock, record, companySettings }: Platform,
  trx: Trx,
  by: Pick<AuditEntry, 'viewer' | 'request_id'>,
  { id, roles: before }: PersonRoles,
  change: RoleChange,
): Promise<PersonRoles> {
  if (change.grant.length + change.withdraw.length > 0) {
    const roles = rolesAfter(before, change)
    if (companySettings.get('roles.separate')) unlessRefused(checkSeparateDuties(roles))
    await keepAdministrator(trx, clock.today(), () => setRoles(trx, id, roles, clock.stamp()))
    const about = { entity: 'user', entity_id: id, person_id: id, action: 'change-roles' } as const
    await record(trx, { ...by, ...about, before: { roles: before }, after: { roles, ...change } })
  }
  return readPersonRoles(trx, id)
}

/** Gives somebody new the roles that they come with, under the same checks and told to the same people (ADM-09, ADM-50). */
export async function giveFirstRoles(
  platform: Platform,
  trx: Trx,
  { viewer, request_id }: Requester,
  id: number,
  grant: readonly Role[],
): Promise<void> {
  if (grant.length === 0) return
  const change = { grant, withdraw: [] }
  if (touchesKeyRole(change)) await assertFresh(trx, viewer, platform.clock.now())
  await writeRoles(platform, trx, { viewer, request_id }, await readPersonRoles(trx, id), change)
}

/** Gives a role by the command line, as the first administrator of a portal that has none is made (FIR-12). */
export function grantRole(platform: Platform, id: number, role: Role): Promise<PersonRoles> {
  return platform.database.transaction(async (trx) => {
    await lockPeople(trx)
    const person = await readPersonRoles(trx, id)
    const change = effectiveChange(person.roles, { grant: [role], withdraw: [] })
    return writeRoles(platform, trx, { viewer: null, request_id: 'grant' }, person, change)
  })
}
