import { createHmac, timingSafeEqual } from 'node:crypto'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Platform } from '../platform.ts'
import { refuse } from './refused.ts'
import type { Viewer } from './viewer.ts'

type Signer = Pick<Platform, 'database' | 'clock'>
/** Names and values of a query, in their order. */
type Query = readonly [name: string, value: string][]

const GOOD_FOR_MS = 5 * 60_000
const SIGNED = /^(.*[?&]expires=(\d{1,15}))&signature=([\w-]{43})$/

/**
 * The address of a file of the API as the viewer may open it. A browser that opens one sends no header, so it says itself whom
 * the viewer runs as; the binder reads that with the same rights as the header (README 42).
 */
export function fileAddress({ actor, subject }: Viewer, path: string, query: Query = []): string {
  const params = new URLSearchParams(query)
  if (subject.id !== actor.id) params.append('as', subject.username)
  return params.size === 0 ? `/api/${path}` : `/api/${path}?${params.toString()}`
}

/** Signs with the secret of the viewer's session or token, which only the database knows: every process can check it (TOK-15). */
async function sign({ database: { kysely } }: Signer, { session_id, token }: Viewer, address: string): Promise<Buffer> {
  const { link_key } = await (token
    ? kysely.selectFrom('api_tokens').where('id', '=', token.id).select('link_key').executeTakeFirstOrThrow()
    : kysely.selectFrom('sessions').where('id', '=', session_id).select('link_key').executeTakeFirstOrThrow())
  return createHmac('sha256', link_key).update(address).digest()
}

/** An address that is good for five minutes, in the session that asked for it (FIL-32, ACT-120). */
export async function signedAddress(platform: Signer, viewer: Viewer, path: string, query: Query = []) {
  const expires = String(platform.clock.now().getTime() + GOOD_FOR_MS)
  const address = fileAddress(viewer, path, query)
  const unsigned = `${address}${address.includes('?') ? '&' : '?'}expires=${expires}`
  const signature = await sign(platform, viewer, unsigned)
  return `${unsigned}&signature=${signature.toString('base64url')}`
}

/** Passes for an address as it was signed, in time and in its session; any other is none. */
export async function assertSigned(platform: Signer, viewer: Viewer, address: string): Promise<void> {
  const [, unsigned = '', expires = '', signature = ''] = SIGNED.exec(address) ?? []
  if (Number(expires) < platform.clock.now().getTime()) refuse(M_404)
  const expected = await sign(platform, viewer, unsigned)
  const received = Buffer.from(signature, 'base64url')
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) refuse(M_404)
}
