import type { createPerson, proposeUsername } from '@cadran/contract/administration/creation'
import type { BodyOf, QueryOf, ReplyOf } from '@cadran/contract/kit'
import { A_LINK_NOWHERE } from '@cadran/rules/administration/messages'
import { proposedUsername } from '@cadran/rules/administration/newcomer'
import { personCells } from '@cadran/rules/portal/people-file'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { enqueueLink } from '../../portal/account/index.ts'
import { addPerson, freeUsername } from '../../portal/users/index.ts'
import { giveFirstRoles } from '../roles/index.ts'

/** Adds somebody by the rules of the people file, with their roles and, where that is asked, a link to come in by (ADM-09, ADM-10). */
export function addNewcomer(
  platform: Platform,
  requester: Requester,
  body: () => BodyOf<typeof createPerson>,
): Promise<ReplyOf<typeof createPerson>> {
  const { send_link, ...fields } = body()
  return platform.database.transaction(async (trx) => {
    const { id, person } = await addPerson(platform, trx, requester, personCells(fields))
    if (send_link && !person.email) refuse(A_LINK_NOWHERE)
    await giveFirstRoles(platform, trx, requester, id, person.roles)
    if (send_link) await enqueueLink(platform, trx, person.username)
    return { id }
  })
}

/** A username for somebody of these names that nobody bears (ADM-11). */
export async function proposeFreeUsername(
  { database }: Platform,
  { firstname, lastname }: QueryOf<typeof proposeUsername>,
): Promise<ReplyOf<typeof proposeUsername>> {
  return { username: await freeUsername(database.kysely, proposedUsername(firstname, lastname)) }
}
