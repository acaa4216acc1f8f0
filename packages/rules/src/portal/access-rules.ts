import { refusal } from './refusal.ts'

/** Whom a rule binds: a company by its id, a role, or everybody. */
export const RULE_SCOPES = ['company', 'role', 'everybody'] as const
export type RuleScope = (typeof RULE_SCOPES)[number]

/** Who must use the company's login or a second factor, from a day on (SSO-27, MFA-22). */
export interface AccessRule {
  scope: RuleScope
  /** The company's id, the role, or nothing for everybody. */
  name: string
  sso_only: boolean
  second_factor: boolean
  /** 'YYYY-MM-DD' */
  starts_on: string
  grace_days: number
  remember_days: number
}

/** What of a person a rule looks at. */
export interface BoundPerson {
  company_id: number | null
  roles: readonly string[]
  is_emergency: boolean
}

/** Whether a rule binds a person, whatever it asks and since when. */
export function bindsPerson({ scope, name }: Pick<AccessRule, 'scope' | 'name'>, person: BoundPerson): boolean {
  if (scope === 'everybody') return true
  return scope === 'company' ? name === String(person.company_id) : person.roles.includes(name)
}

/** Whether a password opens nothing for somebody: a rule in force asks for the company's login, and theirs is no emergency account (SSO-28, SSO-31). */
export function isSsoOnly(
  rules: readonly Pick<AccessRule, 'scope' | 'name' | 'sso_only' | 'starts_on'>[],
  person: BoundPerson,
  today: string,
): boolean {
  return (
    !person.is_emergency && rules.some((rule) => rule.sso_only && rule.starts_on <= today && bindsPerson(rule, person))
  )
}

/** Most accounts that a company keeps for the day when its provider is away (SSO-31). */
export const MOST_EMERGENCY_ACCOUNTS = 3

export const SSO_ONLY = refusal('sso-only', 401, "Connectez-vous avec votre compte d'entreprise.")
export const NO_PROVIDER_YET = refusal('no-provider', 422, "Déclarez d'abord un fournisseur de connexion.", 'sso_only')
export const NO_EMERGENCY_YET = refusal('no-emergency', 422, "Désignez d'abord un compte de secours.", 'sso_only')
export const NOTHING_ASKED = refusal(
  'nothing-asked',
  422,
  'Choisissez ce que la règle demande : un second facteur, le compte d’entreprise, ou les deux.',
  'second_factor',
)
export const UNKNOWN_SCOPE = refusal('unknown-scope', 422, 'Choisissez une société ou un droit qui existe.', 'name')
export const LAST_EMERGENCY = refusal(
  'last-emergency',
  409,
  'C’est le dernier compte de secours : désignez-en un autre avant, ou levez l’obligation du compte d’entreprise.',
)
