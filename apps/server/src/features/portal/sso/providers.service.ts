import type { ReplyOf } from '@cadran/contract/kit'
import type { listProviders } from '@cadran/contract/portal/sso'
import type { Platform } from '../../../platform/platform.ts'
import { countLinked } from './sso.read-model.ts'

/** How each provider does: asked again where nothing is known of it, or where that is wanted. */
export async function readProviderStates(
  { database, clock, identityProviders: { all } }: Platform,
  is_wanted: boolean,
): Promise<ReplyOf<typeof listProviders>> {
  const [people, states] = await Promise.all([
    countLinked(database.kysely),
    Promise.all(all.map(async (provider) => (is_wanted ? null : provider.state()) ?? provider.check())),
  ])
  return all.map(({ settings: { key, label, issuer } }, place) => {
    const state = states[place]
    return {
      key,
      label,
      issuer,
      is_ready: state?.is_ready ?? false,
      reason: state?.reason ?? null,
      checked_at: (state?.checked_at ?? clock.now()).toISOString(),
      failing_since: state?.failing_since?.toISOString() ?? null,
      linked_people: people.get(key) ?? 0,
    }
  })
}

/** One line a provider, and whether all are ready (SSO-06). */
export async function checkProviders({
  identityProviders: { all },
}: Platform): Promise<{ lines: string[]; is_ready: boolean }> {
  const states = await Promise.all(all.map(async ({ settings, check }) => ({ key: settings.key, ...(await check()) })))
  return {
    lines: states.map(
      ({ key, is_ready, reason, cause }) => `${key} : ${is_ready ? 'prêt' : `${reason ?? 'ne répond pas'} (${cause})`}`,
    ),
    is_ready: states.every(({ is_ready }) => is_ready),
  }
}
