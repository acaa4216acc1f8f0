import { refusal } from './refusal.ts'

export const NOT_SIX_DIGITS = refusal('code', 422, 'Le code comporte 6 chiffres.', 'code')
export const NO_PENDING_TOTP = refusal('unknown', 404, 'Ce code a expiré.')
export const WRONG_TOTP = refusal('code', 422, 'Code incorrect ou déjà utilisé.', 'code')
export const PASSKEY_NOT_ADDED = refusal('passkey', 422, "Cette clé d'accès n'a pas pu être ajoutée.", 'credential')
export const PASSKEY_KNOWN = refusal('passkey-known', 409, 'Cette clé d’accès est déjà enregistrée.')
export const MANY_PASSKEYS = refusal('passkeys', 409, 'Vous avez déjà 10 clés d’accès.')

/** Most passkeys of one person (MFA-16). */
export const MOST_PASSKEYS = 10
/** How many recovery codes one has, and from how few on one is told to make new ones (MFA-11, MFA-14). */
export const RECOVERY_CODES = 10
export const FEW_RECOVERY_CODES = 3
/** Its letters and digits: none is taken for another. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const RECOVERY_LETTERS = new RegExp(`^[${RECOVERY_ALPHABET}]{10}$`)

/** The six digits of what was typed, spaces ignored; null for anything else (MFA-05). */
export function totpCodeOf(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** A recovery code as it is compared, from what was typed: hyphen, spaces and case ignored; null for what is none (MFA-12). */
export function recoveryCodeOf(text: string): string | null {
  const letters = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return RECOVERY_LETTERS.test(letters) ? letters : null
}

/** The same as it is shown: 'XXXXX-XXXXX' (MFA-11). */
export const shownRecoveryCode = (letters: string): string => `${letters.slice(0, 5)}-${letters.slice(5)}`

/** The address that an authentication application reads, with spaces and all as it wants them (MFA-08). */
export function otpauthUri(company: string, username: string, secret: string): string {
  const [issuer, account] = [encodeURIComponent(company), encodeURIComponent(username)]
  return `otpauth://totp/${issuer}:${account}?issuer=${issuer}&secret=${secret}&algorithm=SHA1&digits=6&period=30`
}

/** Whether a code of this step opens: one that was used, or an earlier one, does not (MFA-06). */
export const isUnusedStep = (step: number, last_step: number | null): boolean => last_step === null || step > last_step

/** Whether an authenticator's counter went back, as a copied key's does; both zero, as synced keys send, is fine (MFA-19). */
export const counterWentBack = (kept: number, told: number): boolean => (kept > 0 || told > 0) && told <= kept
