import { ApiError, DEFAULT_ERROR_TEXT } from '../../../platform/api-error.ts'

const REFUSED = 'Utilisateur ou mot de passe incorrect'
/** Every form in which a server may say that identifier or password is wrong (SES-21 to SES-24). */
const REFUSAL_WORDS = [
  'Username could not be found.',
  'Invalid credentials.',
  'credentials.invalid',
  'user.account.disabled',
]

/** What the login screen says of a login that failed (SES-21 to SES-29). */
export function loginFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return DEFAULT_ERROR_TEXT
  if (error.status === 503) return 'Maintenance en cours. Veuillez réessayer plus tard.'
  if (error.status === 0) return 'Problème de connexion. Veuillez réessayer plus tard.'
  const refused = REFUSAL_WORDS.includes(error.code) || REFUSAL_WORDS.includes(error.text ?? '')
  return refused ? REFUSED : error.message
}
