import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** The step of now and one on each side: a clock may be half a minute off (MFA-05). */
const WINDOW = 1

/** 160 random bits in base32 (MFA-08). */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Of which step a code of six digits is, null for none that is near (RFC 6238, MFA-05). */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })
  const timestamp = now.getTime()
  const distance = totp.validate({ token: code, timestamp, window: WINDOW })
  return distance === null ? null : Math.floor(timestamp / (PERIOD_SECONDS * 1_000)) + distance
}
