import { refusal } from './refusal.ts'

/** What a token opens: each area of the API by itself; people are only read (TOK-08, TOK-09, README 92). */
export const TOKEN_AREAS = ['people', 'timesheet', 'validation', 'library', 'payroll', 'administration'] as const
export type TokenArea = (typeof TOKEN_AREAS)[number]
export const TOKEN_SCOPES = [
  'people:read',
  'timesheet:read',
  'timesheet:write',
  'validation:read',
  'validation:write',
  'library:read',
  'library:write',
  'payroll:read',
  'payroll:write',
  'administration:read',
  'administration:write',
] as const satisfies readonly `${TokenArea}:${'read' | 'write'}`[]
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Most live tokens of one person (TOK-05). */
export const MOST_TOKENS = 20
export const TOKEN_NAME_LENGTH = 60
/** Farthest day on which a token may still be used, from today (TOK-04). */
export const LONGEST_TOKEN_DAYS = 365
/** Before their end their holder is told of it (TOK-04). */
export const TOKEN_WARNING_DAYS = 7
/** For how many days an ended token stays in its list (TOK-06). */
export const ENDED_TOKEN_DAYS = 90
/** Most networks that one token is bound to (TOK-17). */
export const MOST_NETWORKS = 10
/** Calls of one token, and refused ones of one address, in a minute (TOK-18). */
export const CALLS_A_MINUTE = 600
/** Calls of the directory's token in a minute (SCI-03). */
export const DIRECTORY_CALLS_A_MINUTE = 3_000
/** Live tokens of the directory: one can follow the other (SCI-03). */
export const MOST_DIRECTORY_TOKENS = 2
export const REFUSALS_A_MINUTE = 30
/** How exactly its last use is known (TOK-07). */
export const USE_KNOWN_TO_MS = 10 * 60_000

export const TOKEN_REFUSED = refusal('token-refused', 401, "Jeton d'accès invalide, expiré ou révoqué.")
export const TOKEN_SCOPE = refusal('token-scope', 403, "Ce jeton d'accès ne donne pas ce droit.")
export const TOKEN_NETWORK = refusal('token-network', 403, "Ce jeton d'accès n'est pas accepté depuis cette adresse.")
export const TOO_MANY_CALLS = refusal('too-many-calls', 429, "Trop d'appels. Veuillez réessayer plus tard.")
export const MANY_TOKENS = refusal('tokens', 409, `Vous avez déjà ${MOST_TOKENS} jetons d'accès.`)
export const MANY_DIRECTORY_TOKENS = refusal(
  'tokens',
  409,
  `L'annuaire a déjà ${MOST_DIRECTORY_TOKENS} jetons : révoquez celui qui ne sert plus.`,
)
export const TOKEN_NAME_TAKEN = refusal('name-taken', 422, 'Ce nom est déjà pris.', 'name')
export const TOKEN_EXPIRY = refusal('expiry', 422, "Choisissez une date d'expiration dans les 12 mois.", 'expires_on')
export const NO_TOKEN_SCOPE = refusal('no-scope', 422, 'Choisissez au moins un droit.', 'scopes')
export const notANetwork = (entry: string) =>
  refusal('network', 422, `« ${entry} » n'est pas une adresse ou un réseau.`, 'networks')

const DAY_MS = 24 * 3_600_000
/** Whole days from one day to another, both 'YYYY-MM-DD': how long a token still opens something after today. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Whether a token may end on this day ('YYYY-MM-DD'): from tomorrow to a year ahead (TOK-04). */
export function isTokenExpiry(expires_on: string, today: string): boolean {
  const days = daysBetween(today, expires_on)
  return days >= 1 && days <= LONGEST_TOKEN_DAYS
}

/** Whether a token is about to end: told to its holder by mail and in the list (TOK-04). */
export function endsSoon(expires_on: string, today: string): boolean {
  const days = daysBetween(today, expires_on)
  return days >= 0 && days <= TOKEN_WARNING_DAYS
}

/** Whether a token's scopes open a call of this area; a call of none is opened by no token (TOK-08 to TOK-10). */
export function opensCall(scopes: readonly TokenScope[], area: TokenArea | undefined, method: string): boolean {
  if (area === undefined) return false
  const named: readonly string[] = scopes
  return named.includes(`${area}:write`) || (method === 'GET' && named.includes(`${area}:read`))
}

/** Whether one of them writes: then the session that makes the token has two factors (TOK-13). */
export const hasWriteScope = (scopes: readonly TokenScope[]): boolean =>
  scopes.some((scope) => scope.endsWith(':write'))
