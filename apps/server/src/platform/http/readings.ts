import type { CallShape } from '@cadran/contract/kit'
import type { FastifyRequest } from 'fastify'
import type { Reads } from '../reads.ts'
import { asRefused } from './errors.ts'

// What names a person in an address, and nothing else: whatever is longer or stranger names nobody.
const PLAIN = /^[\w.-]{1,50}$/

function namedIn({ params, query }: FastifyRequest): Record<string, string> {
  const { user } = query as { user?: unknown }
  const named = Object.entries<unknown>({ ...(params as object), user })
  const plain = (pair: [string, unknown]): pair is [string, string] =>
    typeof pair[1] === 'string' && PLAIN.test(pair[1])
  return Object.fromEntries(named.filter(plain))
}

/** A tab of somebody's card was opened: its person is told (AUD-14, ADM-08). */
export function noteTab(reads: Reads, { reading }: CallShape, { viewer }: FastifyRequest, params: unknown): void {
  const { id } = (params ?? {}) as { id?: unknown }
  if (typeof reading === 'object' && viewer && typeof id === 'number') reads.note(viewer, id, `tab:${reading.tab}`)
}

/** A reading of somebody's record that was refused (403, 404) leaves a trace (AUD-16). */
export function traceRefusedReading(reads: Reads, call: CallShape, request: FastifyRequest, error: unknown): void {
  const { viewer, id: request_id } = request
  const refused = asRefused(error)
  if (!call.reading || !viewer || !refused || (refused.status !== 403 && refused.status !== 404)) return
  const after = { status: refused.status, code: refused.code, ...namedIn(request) }
  reads.noteRefused({ viewer, action: call.path, after, request_id })
}
