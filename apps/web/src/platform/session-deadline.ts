import { readItem, writeItem } from './browser-storage.ts'

/** A session is renewed when it has this little left, or less (SES-38, SES-40). */
const MARGIN_MS = 60_000

interface TokenTimes {
  iat: number
  exp: number
}

/** When the session ends by this browser's own clock, in ms; null when nobody is logged in. */
export function sessionDeadline(): number | null {
  const stored = Number(readItem('tokenExpiration') ?? Number.NaN)
  return Number.isFinite(stored) ? stored : null
}

export function isSessionDue(): boolean {
  const deadline = sessionDeadline()
  return deadline !== null && deadline - Date.now() <= MARGIN_MS
}

/** Keeps local now + (exp − iat): the browser's time is never compared with the server's. Throws on an unreadable token. */
export function keepDeadline(token: string): void {
  const { iat, exp } = readTimes(token)
  writeItem('tokenExpiration', String(Date.now() + (exp - iat) * 1000))
}

function readTimes(token: string): TokenTimes {
  const payload = token.split('.')[1] ?? ''
  const times: Partial<TokenTimes> = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  if (typeof times.iat !== 'number' || typeof times.exp !== 'number') throw new Error('The token says no times')
  return { iat: times.iat, exp: times.exp }
}
