import { writeItem } from '../platform/browser-storage.ts'

interface Tokens {
  token: string
  refresh_token: string
}

function encode(part: object): string {
  return btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** What login and refresh answer for a session of so many seconds, by a server whose clock is far from the browser's. */
export function tokensFor(seconds: number): Tokens {
  const iat = 1_000_000
  return { token: `${encode({ alg: 'none' })}.${encode({ iat, exp: iat + seconds })}.x`, refresh_token: 'public-name' }
}

/** A session that ends in so many ms by the browser's clock. */
export function logInFor(ms: number): void {
  writeItem('tokenExpiration', String(Date.now() + ms))
}
