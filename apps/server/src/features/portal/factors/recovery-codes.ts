import { randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_ALPHABET, RECOVERY_CODES } from '@cadran/rules/portal/factors'
import { hashRecoveryCode } from '../session/index.ts'

const LENGTH = 10
const SALT_BYTES = 16

/** Ten codes of 49 bits each, with what is kept of them: one salt a person, so that one computation compares with all (MFA-11). */
export async function newRecoveryCodes(): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> {
  const letter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)] ?? ''
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: LENGTH }, letter).join(''))
  const salt = randomBytes(SALT_BYTES)
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)))
  return { codes, salt, hashes }
}
