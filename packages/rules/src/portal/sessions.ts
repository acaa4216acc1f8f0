import { refusal } from './refusal.ts'
import type { Role } from './roles.ts'

/** How a session was opened: by the password, a passkey or a provider (SEA-01). */
export type SessionMethod = 'password' | 'passkey' | 'sso'
/** By how much: one factor, two, or one in a browser that is trusted (MFA-25). */
export type SessionStrength = 'one' | 'two' | 'remembered'

/** Most sessions that one person has open: the oldest ends at the next login (SEA-14). */
export const MOST_SESSIONS = 50
/** For how many days a browser is told to be new (SEA-10). */
export const NEW_DEVICE_DAYS = 14
/** After how many months a browser that nobody comes by any more is forgotten (SEA-15). */
export const DEVICE_MONTHS = 13
/** Most mails about new browsers a person and hour; the one after says how many more (SEA-09). */
export const MOST_DEVICE_MAILS = 5

/** After how many hours a session ends, however often it is renewed (SEA-13). */
export const SESSION_HOURS = { everybody: 30 * 24, keepers: 12 } as const
/** Whose sessions end the same day: they hold the keys of everybody else's (SEA-13). */
export const KEEPER_ROLES = ['ROLE_ACCESS_ADMIN', 'ROLE_ACCESS_SUPPORT'] as const satisfies readonly Role[]

export const CURRENT_SESSION = refusal('current-session', 409, 'Utilisez « Déconnexion » pour cet appareil.')

/** What a new browser is told by mail: itself, how many more there were, or nothing; `before` it came so many in the hour (SEA-09). */
export function deviceMail(before: number): 'itself' | 'more' | 'nothing' {
  if (before < MOST_DEVICE_MAILS) return 'itself'
  return before === MOST_DEVICE_MAILS ? 'more' : 'nothing'
}

const METHOD_WORDS: Readonly<Record<SessionMethod, string>> = {
  password: 'mot de passe',
  passkey: 'clé d’accès',
  sso: 'compte d’entreprise',
}

/** How a session was opened, in words: 'mot de passe et second facteur' (SEA-01). */
export function openedBy(method: SessionMethod, strength: SessionStrength): string {
  const word = METHOD_WORDS[method]
  if (method === 'password' && strength === 'two') return `${word} et second facteur`
  return strength === 'remembered' ? `${word}, appareil mémorisé` : word
}
