import type { changePersonRoles, PersonRoles } from '@cadran/contract/administration/roles'
import type { BodyOf } from '@cadran/contract/kit'
import {
  checkRoleChange,
  checkSeparateDuties,
  effectiveChange,
  rolesAfter,
  touchesKeyRole,
} from '@cadran/rules/administration/grants'
import { A_SELF } from '@cadran/rules/administration/messages'
import { M_STALE } from '@cadran/rules/portal/messages'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { keepAdministrator, lockPeople, setRoles } from '../../portal/users/index.ts'
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
  const { database, clock, record } = platform
  return database.transaction(async (trx) => {
    await lockPeople(trx)
    const person = await readPersonRoles(trx, id)
    if (person.id === viewer.actor.id) refuse(A_SELF)
    const { updated_at, ...asked } = body()
    unlessRefused(checkRoleChange(asked))
    const change = effectiveChange(person.roles, asked)
    if (touchesKeyRole(change)) await assertFresh(trx, viewer, clock.now())
    if (updated_at !== person.updated_at) refuse(M_STALE)
    if (change.grant.length + change.withdraw.length === 0) return person
    const roles = rolesAfter(person.roles, change)
    unlessRefused(checkSeparateDuties(roles))
    await keepAdministrator(trx, clock.today(), () => setRoles(trx, id, roles, clock.stamp()))
    await record(trx, {
      viewer,
      entity: 'user',
      entity_id: id,
      person_id: id,
      action: 'change-roles',
      before: { roles: person.roles },
      after: { roles, ...change },
      request_id,
    })
    return readPersonRoles(trx, id)
  })
}
