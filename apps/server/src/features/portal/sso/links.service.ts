import type { ReplyOf } from '@cadran/contract/kit'
import type { listLinks } from '@cadran/contract/portal/sso'
import { M_404 } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../session/index.ts'
import { readLinks } from './sso.read-model.ts'
import * as store from './sso.store.ts'

/** One's own accounts at providers; one that the file names no more keeps its key for a name. */
export async function ownLinks(
  { database, identityProviders }: Platform,
  { viewer }: Requester,
): Promise<ReplyOf<typeof listLinks>> {
  const links = await readLinks(database.kysely, viewer.actor.id)
  return links.map(({ id, provider, linked_at, last_login_at }) => ({
    id,
    label: identityProviders.of(provider)?.settings.label ?? provider,
    linked_at: linked_at.toISOString(),
    last_login_at: last_login_at.toISOString(),
  }))
}

/** Takes a link away: one's own, or anybody's for access support; the person is told (SSO-22, MFA-32). */
export function removeLink(
  { database, clock, record, jobs }: Platform,
  requester: Requester,
  id: number,
  device_name: string,
): Promise<void> {
  const { viewer } = requester
  return database.transaction(async (trx) => {
    await assertFresh(trx, viewer, clock.now())
    const link = (await store.lockLink(trx, id)) ?? refuse(M_404)
    const person_id = Number(link.user_id)
    if (person_id !== viewer.actor.id && !viewer.actor.roles.has('ROLE_ACCESS_SUPPORT')) refuse(M_404)
    await store.deleteLink(trx, id)
    const before = { provider: link.provider }
    const about = { entity: 'identity_link', entity_id: id, person_id, action: 'delete' } as const
    const after = person_id === viewer.actor.id ? { device_name } : {}
    const [audit_id] = await record(trx, { ...requester, ...about, before, after })
    if (audit_id !== undefined) await jobs.enqueue(trx, 'access-mail', [{ audit_id }])
  })
}
