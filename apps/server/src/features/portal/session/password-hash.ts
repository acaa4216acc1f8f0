import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { BUSY } from '../../../platform/http/failures.ts'
import { openTurns } from '../../../platform/turns.ts'

// Each takes a core and 19 MiB for as long as it lasts. One core is left to everybody else's calls, and one of the four threads
// that Node has for this to its files.
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))

const takeTurn = openTurns({ at_once: AT_ONCE, each: AT_ONCE, waiting: 200, wait_ms: 10_000, refusal: BUSY })

/** Argon2id with OWASP's parameters (19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return takeTurn('', () => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }))
}

// A hash of nothing in particular: an unknown person costs the same time as a wrong password (README 37).
let decoy: Promise<string> | undefined
const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'))
  return decoy
}

/** Whether a password is the one kept, an empty hash standing for nobody's; each address waits behind its own. */
export async function isPassword(password: string, kept: string, address: string): Promise<boolean> {
  const against = kept || (await decoyHash())
  return takeTurn(address, () => verify(against, password))
}

/** The same of a recovery code, under its person's salt: whoever has the table must try each code at this cost (MFA-11). */
export function hashRecoveryCode(code: string, salt: Buffer): Promise<Buffer> {
  return takeTurn('', () => hashRaw(code, { salt, memoryCost: 19_456, timeCost: 2, parallelism: 1 }))
}
