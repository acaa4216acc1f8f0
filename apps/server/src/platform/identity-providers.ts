import type { IdentityProvider } from '@cadran/rules/portal/sso'
import * as oidc from 'openid-client'
import type { Clock } from './clock.ts'
import type { Outbound } from './outbound.ts'

/** Nobody answers, or with a failure of their own: what is tried again later may succeed (SSO-17). */
export class ProviderAway extends Error {}

/** Whether that is why something failed, however often it was wrapped on its way. */
export function isAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ProviderAway) return true
  return false
}

/** What a failure is for the log: the words of the library and its causes, no token (SSO-15). */
export function reasonOf(error: unknown): string {
  const words: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) words.push(cause.message)
  return words.join(' : ').slice(0, 300)
}

/** The same for whoever keeps the accesses, in their language. */
const stateWords = (error: unknown): string =>
  isAway(error) ? 'Rien n’y répond, ou seulement une erreur.' : 'Sa réponse n’est pas celle de ce fournisseur.'

export interface ProviderState {
  is_ready: boolean
  /** In French, for the screen. */
  reason: string | null
  /** In the words of what failed, for whoever runs the portal (SSO-06). */
  cause: string | null
  checked_at: Date
  /** When it was first found away, as long as it is. */
  failing_since: Date | null
}

/** A provider as it is asked: discovered at its first use and again every hour (SSO-04). */
export interface OpenedProvider {
  settings: IdentityProvider
  discovered: () => Promise<oidc.Configuration>
  /** Discovers it now, whatever is known, and answers how that went. */
  check: () => Promise<ProviderState>
  /** How the last discovery went; null before the first. */
  state: () => ProviderState | null
  fetch: oidc.CustomFetch
}

export interface IdentityProviders {
  all: readonly OpenedProvider[]
  of: (key: string) => OpenedProvider | undefined
}

const LASTS_MS = 3_600_000
/** How far the clocks of provider and portal may be apart (SSO-15). */
export const TOLERATED_SECONDS = 60

/** What the library asks goes by the one guarded way out, which follows no redirection (identity.md 0.3). */
const fetchBy =
  (outbound: Outbound): oidc.CustomFetch =>
  async (address, { method, headers, body }) => {
    const url = outbound.address(address)
    if (!url) throw new Error(`${new URL(address).host} may not be asked`)
    // The library asks by forms alone.
    const sent = body instanceof URLSearchParams ? { body: body.toString() } : {}
    const asked = { method: method === 'POST' ? 'POST' : 'GET', headers, ...sent } as const
    const reply = await outbound.send(url, asked).catch((cause: unknown) => {
      throw new ProviderAway(`${url.host} does not answer`, { cause })
    })
    if (reply.status >= 500) throw new ProviderAway(`${url.host} answers ${reply.status}`)
    const type = reply.headers['content-type'] ?? 'text/plain'
    return new Response(reply.status === 204 ? null : new Uint8Array(reply.body), {
      status: reply.status < 200 ? 502 : reply.status,
      headers: { 'content-type': type },
    })
  }

async function discover(settings: IdentityProvider, fetch: oidc.CustomFetch): Promise<oidc.Configuration> {
  const { issuer, client_id, client_secret } = settings
  const metadata = { client_secret, [oidc.clockTolerance]: TOLERATED_SECONDS }
  const is_http = issuer.startsWith('http:')
  const configuration = await oidc.discovery(new URL(issuer), client_id, metadata, undefined, {
    [oidc.customFetch]: fetch,
    // The signature is verified although the token comes straight from its provider. Plain http is for this machine alone, outside
    // production: the way out says so.
    execute: [oidc.enableNonRepudiationChecks, ...(is_http ? [oidc.allowInsecureRequests] : [])],
  })
  // To the letter, which the library forgives some (SSO-05).
  const told = configuration.serverMetadata().issuer
  if (told !== issuer && `${told}/` !== issuer && told !== `${issuer}/`) throw new Error('another issuer is told')
  return configuration
}

function openProvider(settings: IdentityProvider, fetch: oidc.CustomFetch, clock: Clock): OpenedProvider {
  let found: { configuration: Promise<oidc.Configuration>; until: number } | null = null
  let state: ProviderState | null = null
  const ask = async () => {
    try {
      const configuration = await discover(settings, fetch)
      state = { is_ready: true, reason: null, cause: null, checked_at: clock.now(), failing_since: null }
      return configuration
    } catch (error) {
      // Nothing is kept of a failure: the next one who comes asks anew.
      found = null
      const now = clock.now()
      const failing_since = state?.failing_since ?? now
      state = { is_ready: false, reason: stateWords(error), cause: reasonOf(error), checked_at: now, failing_since }
      throw error
    }
  }
  const discovered = () => {
    if (!found || found.until <= Date.now()) found = { configuration: ask(), until: Date.now() + LASTS_MS }
    return found.configuration
  }
  return {
    settings,
    discovered,
    check: async () => {
      found = null
      await discovered().catch(() => undefined)
      return state ?? { is_ready: false, reason: null, cause: null, checked_at: clock.now(), failing_since: null }
    },
    state: () => state,
    fetch,
  }
}

/** The providers of the settings; none of them is asked anything yet. */
export function openIdentityProviders(
  { identity_providers }: { identity_providers: readonly IdentityProvider[] },
  outbound: Outbound,
  clock: Clock,
): IdentityProviders {
  const fetch = fetchBy(outbound)
  const all = identity_providers.map((settings) => openProvider(settings, fetch, clock))
  return { all, of: (key) => all.find(({ settings }) => settings.key === key) }
}

/** Where a provider ends its own session, with the way back to the login page; null where it has no such place (SSO-26). */
export async function logoutAddress(
  { discovered }: OpenedProvider,
  id_token: string | null,
  public_url: string,
): Promise<string | null> {
  const configuration = await discovered()
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null
  return oidc.buildEndSessionUrl(configuration, {
    ...(id_token === null ? {} : { id_token_hint: id_token }),
    post_logout_redirect_uri: `${public_url}/login`,
    state: oidc.randomState(),
  }).href
}
