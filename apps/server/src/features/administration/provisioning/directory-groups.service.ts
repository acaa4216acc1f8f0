import type { changeRoleGroup, RoleGroup, showDirectory } from '@cadran/contract/administration/provisioning'
import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import { ScimFault, wrongValue } from '@cadran/rules/administration/directory'
import {
  type DirectoryGroup,
  membersAfter,
  readGroup,
  readGroupPatch,
} from '@cadran/rules/administration/directory-patch'
import type { HeldGroup } from '@cadran/rules/administration/directory-resources'
import { checkSeparateDuties } from '@cadran/rules/administration/grants'
import { A_KEY_ROLE_OF_GROUP } from '@cadran/rules/administration/messages'
import { KEY_ROLES } from '@cadran/rules/administration/role-catalogue'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import { ROLES } from '@cadran/rules/portal/roles'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { lockPeople, setGroupRoles } from '../../portal/users/index.ts'
import {
  findHeldGroup,
  findStrangers,
  isGroupNameTaken,
  listedGroups,
  memberIds,
  readDirectory,
  readGroupRoles,
} from './directory.read-model.ts'
import * as store from './directory.store.ts'
import { assertVersion, noSuch } from './directory-faults.ts'

/** Says of people what their groups give them now; who is watched does not come to watch by a group either (SCI-19, ADM-50). */
export async function refreshRoles(
  { clock, companySettings }: Platform,
  trx: Trx,
  ids: readonly number[],
): Promise<void> {
  const people = await readGroupRoles(trx, ids)
  if (companySettings.get('roles.separate')) {
    for (const { roles, local_roles } of people) unlessRefused(checkSeparateDuties([...local_roles, ...roles]))
  }
  await setGroupRoles(
    trx,
    people.map(({ id, roles }) => ({ id, roles })),
    clock.stamp(),
  )
}

const GROUP_EXISTS = () => new ScimFault('Ce groupe existe déjà.', 'uniqueness')

/** Who joins and who leaves; refused where the directory does not hold one of them (SCI-20). */
async function moves(trx: Trx, before: readonly number[], told: DirectoryGroup) {
  const after = membersAfter(before, told.members)
  const former = new Set(before)
  const joining = [...after].filter((id) => !former.has(id))
  const leaving = before.filter((id) => !after.has(id))
  if ((await findStrangers(trx, joining)).length > 0) throw wrongValue('members')
  return { joining, leaving }
}

interface Written {
  id: number
  display_name: string
  external_id: string | null
  request_id: string
}

async function writeMembers(platform: Platform, trx: Trx, group: Written, told: DirectoryGroup, before: unknown) {
  const { id, display_name, external_id, request_id } = group
  const { joining, leaving } = await moves(trx, await memberIds(trx, id), told)
  await store.changeMembers(trx, id, { joining, leaving })
  await refreshRoles(platform, trx, [...joining, ...leaving])
  await platform.record(trx, {
    viewer: null,
    request_id,
    entity: 'role_group',
    entity_id: id,
    person_id: null,
    action: 'scim-group',
    before,
    after: { display_name, external_id, joining, leaving },
    quiet: true,
  })
}

/** A group that arrives: it gives no role until somebody chooses them (SCI-18). */
export function createGroup(platform: Platform, request_id: string, body: unknown): Promise<HeldGroup> {
  const told = readGroup(body)
  const { display_name, external_id = null } = told
  if (display_name === undefined) throw wrongValue('displayName')
  const { database, clock } = platform
  return database.transaction(async (trx) => {
    await lockPeople(trx)
    if (await isGroupNameTaken(trx, display_name, null)) throw GROUP_EXISTS()
    const fields = { display_name, external_id }
    const id = await store.addGroup(trx, fields, { now: clock.now(), stamp: clock.stamp() })
    await writeMembers(platform, trx, { id, ...fields, request_id }, told, null)
    return groupNow(trx, id)
  })
}

async function groupNow(trx: Trx, id: number, has_members = true): Promise<HeldGroup> {
  const group = await findHeldGroup(trx, id, has_members)
  if (!group) throw noSuch()
  return group
}

interface Asked {
  id: number
  request_id: string
  version: string | undefined
}

/** What a call leaves of a group as it stands changes nothing: no row, no version. */
async function isNews(trx: Trx, group: HeldGroup, told: DirectoryGroup): Promise<boolean> {
  const { display_name = group.display_name, external_id = group.external_id } = told
  if (display_name !== group.display_name || external_id !== group.external_id) return true
  const { joining, leaving } = await moves(trx, await memberIds(trx, group.id), told)
  return joining.length + leaving.length > 0
}

function changeGroup(platform: Platform, { id, request_id, version }: Asked, told: DirectoryGroup): Promise<HeldGroup> {
  return platform.database.transaction(async (trx) => {
    await lockPeople(trx)
    const group = await groupNow(trx, id, false)
    assertVersion(group, version)
    if (!(await isNews(trx, group, told))) return groupNow(trx, id)
    const { display_name = group.display_name, external_id = group.external_id } = told
    if (await isGroupNameTaken(trx, display_name, id)) throw GROUP_EXISTS()
    const { display_name: former, external_id: former_id } = group
    await store.changeGroup(trx, id, { display_name, external_id }, platform.clock.stamp())
    const written = { id, display_name, external_id, request_id }
    await writeMembers(platform, trx, written, told, { display_name: former, external_id: former_id })
    return groupNow(trx, id)
  })
}

export const replaceGroup = (platform: Platform, asked: Asked, body: unknown): Promise<HeldGroup> =>
  changeGroup(platform, asked, readGroup(body))

/** As Entra ID moves people between groups (SCI-20). */
export const patchGroup = (platform: Platform, asked: Asked, body: unknown): Promise<HeldGroup> =>
  changeGroup(platform, asked, readGroupPatch(body))

/** A group that goes takes its roles along, from the next call of whoever was in it (SCI-19). */
export function removeGroup(platform: Platform, { id, request_id, version }: Asked): Promise<void> {
  return platform.database.transaction(async (trx) => {
    await lockPeople(trx)
    const { display_name, external_id, updated_at } = await groupNow(trx, id, false)
    assertVersion({ updated_at }, version)
    const members = await memberIds(trx, id)
    await store.removeGroup(trx, id)
    await refreshRoles(platform, trx, members)
    const about = { entity: 'role_group', entity_id: id, person_id: null, action: 'scim-group' } as const
    const before = { display_name, external_id, members }
    await platform.record(trx, { viewer: null, request_id, ...about, before, quiet: true })
  })
}

export const listGroups = ({ database }: Platform): Promise<RoleGroup[]> => listedGroups(database.kysely).execute()

async function shownGroup(trx: Trx, id: number): Promise<RoleGroup> {
  const group = await listedGroups(trx).where('g.id', '=', id).executeTakeFirst()
  return group ?? refuse(M_404)
}

/** Chooses what a group gives, from the next call of whoever is in it; key roles are given to persons alone (SCI-18, SCI-19, README 73). */
export function changeRoles(
  platform: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof changeRoleGroup>,
): Promise<RoleGroup> {
  const { database, clock, record } = platform
  return database.transaction(async (trx) => {
    await lockPeople(trx)
    const group = await shownGroup(trx, id)
    const asked = body()
    await assertFresh(trx, viewer, clock.now())
    if (asked.roles.some((role) => KEY_ROLES.has(role))) refuse(A_KEY_ROLE_OF_GROUP)
    if (asked.updated_at !== group.updated_at) refuse(M_STALE)
    const roles = ROLES.filter((role) => asked.roles.includes(role))
    await store.setRolesOf(trx, id, roles, clock.stamp())
    await refreshRoles(platform, trx, await memberIds(trx, id))
    const about = { entity: 'role_group', entity_id: id, person_id: null, action: 'change-roles' } as const
    await record(trx, { viewer, request_id, ...about, before: { roles: group.roles }, after: { roles } })
    return shownGroup(trx, id)
  })
}

export async function readDirectoryState({ database }: Platform): Promise<ReplyOf<typeof showDirectory>> {
  const { last_called_at, changes, ...counts } = await readDirectory(database.kysely)
  return {
    ...counts,
    last_called_at: last_called_at?.toISOString() ?? null,
    changes: changes.map(({ at, ...told }) => ({ ...told, at: new Date(at).toISOString() })),
  }
}
