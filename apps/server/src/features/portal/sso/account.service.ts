import { linkingClaim } from '@cadran/rules/portal/sso'
import type { IDToken } from 'openid-client'
import type { Trx } from '../../../platform/database/database.ts'
import type { OpenedProvider } from '../../../platform/identity-providers.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './sso.store.ts'
import { refuseSso } from './sso-refused.ts'

interface Told {
  provider: OpenedProvider
  claims: IDToken
  device_name: string
  request_id: string
}

const unknown = (reason: string): never => refuseSso('sso-unknown-person', reason)

/** Keeps whose account a subject is from now on; the person is told (SSO-18). */
async function link(
  platform: Platform,
  trx: Trx,
  user_id: number,
  { provider, claims, device_name, request_id }: Told,
): Promise<void> {
  const now = platform.clock.now()
  const { key } = provider.settings
  const added = { user_id, provider: key, subject: claims.sub, linked_at: now, last_login_at: now }
  const id = (await store.addLink(trx, added)) ?? unknown('the person is linked to another subject')
  const [audit_id] = await platform.record(trx, {
    viewer: { actor: { id: user_id }, subject: { id: user_id } },
    entity: 'identity_link',
    entity_id: id,
    person_id: user_id,
    action: 'create',
    after: { provider: key, device_name },
    request_id,
  })
  if (audit_id !== undefined) await platform.jobs.enqueue(trx, 'access-mail', [{ audit_id }])
}

/** Whom the claims of a verified ID token mean (SSO-18 to SSO-22): by the link, else at a first login by the claim of the file. */
export function findPerson(platform: Platform, told: Told): Promise<number> {
  const { provider, claims } = told
  const { key, matches } = provider.settings
  return platform.database.transaction(async (trx) => {
    const linked = await store.findLinked(trx, key, claims.sub, platform.clock.now())
    if (linked) return linked.is_active ? linked.user_id : unknown('the person is deactivated')
    const claim = linkingClaim(provider.settings, claims) ?? unknown('no claim that the provider vouches for')
    const [user_id, ...others] = await store.findByClaim(trx, matches, claim)
    if (user_id === undefined) return unknown('nobody has this claim')
    if (others.length > 0) unknown('several people have this claim')
    await link(platform, trx, user_id, told)
    return user_id
  })
}
