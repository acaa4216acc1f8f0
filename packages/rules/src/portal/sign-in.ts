import type { AccessRule } from './access-rules.ts'
import { refusal } from './refusal.ts'

/** Of those that bind somebody, what a rule asks of a second factor. */
export type FactorRule = Pick<AccessRule, 'second_factor' | 'starts_on' | 'grace_days' | 'remember_days'>

/** What is known of whoever has just given the right password, or comes proved by a provider. */
export interface SignInFacts {
  /** An authentication application or a passkey. */
  has_factor: boolean
  /** This browser is trusted for this person (MFA-25). */
  is_trusted: boolean
  /** They are inside already, and prove themselves for something that trust is not enough for (MFA-27). */
  is_inside: boolean
  rules: readonly FactorRule[]
  /** 'YYYY-MM-DD', of their first login under a rule. */
  first_seen_on: string | null
  /** 'YYYY-MM-DD', until when they got more after a reset (MFA-30). */
  extended_to: string | null
}

const DAY_MS = 24 * 3_600_000
/** For how many days a browser is trusted where no rule says otherwise (MFA-25). */
export const REMEMBER_DAYS = 30

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const later = (one: string, other: string): string => (one > other ? one : other)

/** The last day ('YYYY-MM-DD') on which somebody may enter without a second factor; null where no rule asks for one (MFA-22, MFA-24, MFA-30). */
export function factorDeadline(
  { rules, first_seen_on, extended_to }: Pick<SignInFacts, 'rules' | 'first_seen_on' | 'extended_to'>,
  today: string,
): string | null {
  const deadlines = rules
    .filter(({ second_factor }) => second_factor)
    .map(({ starts_on, grace_days }) => daysAfter(later(starts_on, first_seen_on ?? today), grace_days))
  const [earliest] = deadlines.toSorted()
  return earliest === undefined ? null : later(earliest, extended_to ?? earliest)
}

/** For how many days a browser may be trusted: the least that a rule about second factors grants; 0 is not at all (MFA-24, MFA-25). */
export function rememberDays(rules: readonly FactorRule[], today: string): number {
  const asked = rules.filter(({ second_factor, starts_on }) => second_factor && starts_on <= today)
  return asked.length === 0 ? REMEMBER_DAYS : Math.min(...asked.map(({ remember_days }) => remember_days))
}

/** How a login goes on: it opens, in a trusted browser or not, or the second factor is asked, or one must be added first (MFA-01, MFA-23). */
export type SignInDecision = 'open' | 'remembered' | 'confirm' | 'setup'

/** Decides that for one factor given; two satisfy every rule (MFA-24). */
export function decideSignIn(facts: SignInFacts, today: string): SignInDecision {
  if (facts.has_factor) {
    const may_trust = facts.is_trusted && !facts.is_inside && rememberDays(facts.rules, today) > 0
    return may_trust ? 'remembered' : 'confirm'
  }
  const deadline = factorDeadline(facts, today)
  return deadline !== null && today > deadline ? 'setup' : 'open'
}

/** Most wrong codes of one login, and of one person in a quarter of an hour (MFA-04). */
export const MOST_WRONG = { of_step: 5, of_person: 10 } as const

export const SECOND_FACTOR_NEEDED = refusal(
  'second-factor-needed',
  401,
  'Confirmez votre connexion avec votre second facteur.',
)
export const FACTOR_SETUP_NEEDED = refusal(
  'factor-setup-needed',
  401,
  'Vous devez ajouter un second facteur pour vous connecter.',
)
export const SECOND_FACTOR_WRONG = refusal('second-factor-wrong', 401, 'Code incorrect ou déjà utilisé.')
export const STEP_GONE = refusal('step-gone', 401, 'Votre connexion a expiré, veuillez recommencer.')
export const TOO_MANY_CODES = refusal('too-many-codes', 429, 'Trop de codes incorrects. Veuillez réessayer plus tard.')
export const PASSKEY_REFUSED = refusal('passkey-refused', 401, "Cette clé d'accès n'a pas été reconnue.")
export const LAST_FACTOR = refusal(
  'last-factor',
  409,
  'Votre profil exige un second facteur : ajoutez-en un autre avant de retirer celui-ci.',
)
export const USE_FACTOR = refusal('second-factor', 422, 'Utilisez votre second facteur.', 'password')

/** How many days more somebody gets after a reset whose time was over (MFA-30). */
export const MORE_AFTER_RESET = 3
export const RESET_SELF = refusal('own-item', 403, 'Vous ne pouvez pas réinitialiser vos propres seconds facteurs.')
