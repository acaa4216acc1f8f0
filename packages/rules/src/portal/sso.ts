/** A provider of logins as the file names it (identity.md 0.4). */
export interface IdentityProvider {
  key: string
  label: string
  issuer: string
  client_id: string
  client_secret: string
  scopes: string
  /** The claim of the ID token that finds a person at their first login, and what of theirs it is compared with. */
  claim: string
  matches: 'email' | 'username' | 'matricule'
  /** The provider vouches for every address that it tells. */
  claim_is_verified: boolean
  second_factor: 'amr' | 'always' | 'never'
  single_logout: boolean
  /** `typ` of its logout tokens; older ones say JWT. */
  logout_typ: 'logout+jwt' | 'JWT'
}

const MATCHES = ['email', 'username', 'matricule'] as const
const SECOND_FACTORS = ['amr', 'always', 'never'] as const
const LOGOUT_TYPES = ['logout+jwt', 'JWT'] as const
const KEY = /^[a-z0-9-]{1,30}$/
// Whoever has any Microsoft account has one of these: the issuer says nothing of the company.
const COMMON_ISSUER = /\/(common|organizations|consumers)(\/|$)|\{tenantid\}/i

type Entry = Readonly<Record<string, unknown>>
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isOneOf = <T extends string>(value: unknown, known: readonly T[]): value is T =>
  known.some((one) => one === value)

const FILLED: Entry = {
  scopes: 'openid profile email',
  claim: 'email',
  matches: 'email',
  claim_is_verified: false,
  second_factor: 'never',
  single_logout: false,
  logout_typ: 'logout+jwt',
}

function faultOf(entry: Entry, isAllowed: (issuer: string) => boolean): string | null {
  const { issuer, matches, second_factor, logout_typ, scopes } = entry
  const missing = ['label', 'issuer', 'client_id', 'client_secret', 'claim'].find((name) => !isText(entry[name]))
  if (missing) return `« ${missing} » manque`
  if (!isOneOf(matches, MATCHES)) return `« matches » attend ${MATCHES.join(', ')}`
  if (!isOneOf(second_factor, SECOND_FACTORS)) return `« second_factor » attend ${SECOND_FACTORS.join(', ')}`
  if (!isOneOf(logout_typ, LOGOUT_TYPES)) return `« logout_typ » attend ${LOGOUT_TYPES.join(', ')}`
  const flag = ['claim_is_verified', 'single_logout'].find((name) => !isFlag(entry[name]))
  if (flag) return `« ${flag} » attend true ou false`
  if (!isText(scopes) || !scopes.split(' ').includes('openid')) return '« scopes » doit contenir openid'
  if (COMMON_ISSUER.test(String(issuer)))
    return '« issuer » n’est celui d’aucune société : celui de votre locataire est attendu'
  return isAllowed(String(issuer))
    ? null
    : '« issuer » attend une adresse https publique, ou un hôte de CADRAN_OIDC_HOSTS'
}

/**
 * Reads the file of providers (SSO-03): the list, or the reason why it cannot be used, naming the entry and none of its secrets.
 * `isAllowed` says whether an issuer may be asked.
 */
export function readProviders(
  text: string,
  isAllowed: (issuer: string) => boolean,
): { providers: IdentityProvider[] } | { fault: string } {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // What the parser says of it would repeat a part of the text.
    return { fault: 'le fichier n’est pas du JSON' }
  }
  if (!Array.isArray(read)) return { fault: 'une liste de fournisseurs est attendue' }
  const keys = new Set<string>()
  const providers: IdentityProvider[] = []
  for (const [place, entry] of (read as unknown[]).entries()) {
    const nth = `fournisseur ${place + 1}`
    if (!isEntry(entry)) return { fault: `${nth} : un objet est attendu` }
    const { key } = entry
    if (!isText(key) || !KEY.test(key)) return { fault: `${nth} : « key » attend 1 à 30 signes parmi a-z, 0-9 et -` }
    // The address of links.
    if (key === 'link') return { fault: `${nth} : « key » ne peut pas être link` }
    if (keys.has(key)) return { fault: `${key} : cette clé sert deux fois` }
    keys.add(key)
    const whole = { ...FILLED, ...entry }
    const fault = faultOf(whole, isAllowed)
    if (fault) return { fault: `${key} : ${fault}` }
    providers.push(whole as unknown as IdentityProvider)
  }
  return { providers }
}

/** Pages that nobody comes back to, and what is no page. */
const NO_RETURN = /^\/(login|maintenance|error|api)([/?#]|$)/
/** A browser reads '/', tab, '/evil.example' as another site. */
const isUnfit = (text: string) => text.includes('\\') || /\p{Cc}/u.test(text)

/** Where a login leads: a path of this application, else home (SSO-10, by the rule of SES-17). */
export function loginReturn(to: unknown): string {
  if (typeof to !== 'string' || to.length > 2_000 || isUnfit(to)) return '/'
  return /^\/(?!\/)/.test(to) && !NO_RETURN.test(to) ? to : '/'
}

/** Why a login by the company's account failed, as the login page tells it (identity.md 0.5). */
export const SSO_REFUSALS = {
  'sso-unknown-person': 'Aucun compte ne correspond à votre identité. Adressez-vous à votre support.',
  'sso-refused': "La connexion avec votre compte d'entreprise a échoué. Veuillez recommencer.",
  'sso-away': 'Le service de connexion de votre entreprise ne répond pas. Veuillez réessayer plus tard.',
} as const
export type SsoRefusal = keyof typeof SSO_REFUSALS

/** The text of a refusal; null for a code that is none. */
export const ssoRefusalText = (code: unknown): string | null =>
  typeof code === 'string' && Object.hasOwn(SSO_REFUSALS, code) ? SSO_REFUSALS[code as SsoRefusal] : null

type Claims = Readonly<Record<string, unknown>>

/**
 * What a first login is compared with: the claim, where the provider vouches for it (SSO-20); null where there is none. An address
 * counts only with `email_verified`, or where the file says that every one is the company's.
 */
export function linkingClaim(provider: IdentityProvider, claims: Claims): string | null {
  const told = claims[provider.claim]
  if (!isText(told)) return null
  const is_vouched = provider.matches !== 'email' || provider.claim_is_verified || claims.email_verified === true
  return is_vouched ? told.trim() : null
}

/** Whether a login of the provider counts as two factors; its word is read from the ID token alone (SSO-23, RFC 8176). */
export function countsAsTwo({ second_factor }: IdentityProvider, { amr }: Claims): boolean {
  return second_factor === 'always' || (second_factor === 'amr' && Array.isArray(amr) && amr.includes('mfa'))
}

/** What a provider tells in its own words, fit for one line of the log (SSO-16). */
export const providerWords = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)

/** The one event of a logout token (OIDC Back-Channel Logout 2.4). */
export const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Whose sessions a logout token ends; null for one that ends nothing (SSO-24): without its event, with a nonce, of nobody. */
export function loggedOut(claims: Claims): { sid: string } | { sub: string } | null {
  const { events, nonce, sid, sub } = claims
  if (!isEntry(events) || !isEntry(events[LOGOUT_EVENT]) || nonce !== undefined) return null
  if (isText(sid)) return { sid }
  return sid === undefined && isText(sub) ? { sub } : null
}
