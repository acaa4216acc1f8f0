import { counted } from './french.ts'
import type { PersonType } from './person.ts'
import { type Refusal, refusal } from './refusal.ts'

/** 'YYYY-MM-DD' */
type Day = string

/** Longest address that mail knows (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254

const FIELD = 'personal_email'
const EMAIL_REQUIRED = refusal('email-required', 422, 'Veuillez renseigner une adresse e-mail', FIELD)
const EMAIL_INVALID = refusal('email-invalid', 422, 'Veuillez renseigner une adresse e-mail valide', FIELD)

// One @, something before it and a dotted name behind it: whether it is anybody's only a mail can tell.
const EMAIL = /^[^\s@<>()[\],;:"\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u

/** Why a personal address is refused, spaces around it ignored: 422 on `personal_email`; null when it will do (SET-21, SET-24). */
export function checkPersonalEmail(text: string): Refusal | null {
  const address = text.trim()
  if (address === '') return EMAIL_REQUIRED
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address) ? null : EMAIL_INVALID
}

/** Who is told that their password expires (PWD-52). */
export function isToldOfExpiry(person_type: PersonType): boolean {
  return person_type !== 'internal' && person_type !== 'interim'
}

/** The calendar day one month later, the last day of that month at most (PWD-51). */
function oneMonthAfter(day: Day): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  const last = new Date(Date.UTC(next.year, next.month, 0)).getUTCDate()
  return [next.year, String(next.month).padStart(2, '0'), String(Math.min(date, last)).padStart(2, '0')].join('-')
}

/** Whole days until a password expires, 0 or less once it has; null while there is nothing to tell (PWD-49 to PWD-51). */
export function daysToTellOfExpiry(password_expire_at: Day | null, today: Day): number | null {
  if (password_expire_at === null || password_expire_at > oneMonthAfter(today)) return null
  return Math.round((Date.parse(password_expire_at) - Date.parse(today)) / 86_400_000)
}

/** 'Votre mot de passe expire dans 12 jours.', or that it is expired, by what daysToTellOfExpiry answers (PWD-55 to PWD-57). */
export function expiryText(days: number): string {
  return days > 0 ? `Votre mot de passe expire dans ${counted(days, 'jour')}.` : 'Votre mot de passe est expiré.'
}
