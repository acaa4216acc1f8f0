import { logoutAddress } from '../../../platform/identity-providers.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Where the ID token of a session stands closed, so that it opens for no other. */
export const idTokenPlace = (session_id: string): string => `sessions.id_token_box ${session_id}`

/** Where whoever has logged out here is logged out at their provider too, where that is wanted and it can be reached (SSO-26). */
export async function logoutAtProvider(
  { identityProviders, secrets, settings, log }: Platform,
  { id, provider: key, id_token_box }: { id: string; provider: string | null; id_token_box: Buffer | null },
): Promise<{ logout_url: string } | null> {
  const provider = key === null ? undefined : identityProviders.of(key)
  if (!provider?.settings.single_logout) return null
  const id_token = id_token_box && secrets.open(id_token_box, idTokenPlace(id))
  try {
    const logout_url = await logoutAddress(provider, id_token, settings.public_url)
    return logout_url === null ? null : { logout_url }
  } catch (error) {
    // The session here is over already: nobody is kept for a provider that is away.
    log.warn({ provider: key, reason: error instanceof Error ? error.message : '' }, 'no logout at the provider')
    return null
  }
}
