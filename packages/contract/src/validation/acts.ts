import * as z from 'zod/mini'
import { id, idParam } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { itemOutcome, severalItems } from './filters.ts'

/** Everything a wrong payload may hold is answered by the service in the order of section 0, so the kinds stay loose here. */
export const loose = z.optional(z.unknown())

/** What is decided of one item, and what tells which state of it was read. */
export const decision = { action: loose, updated_at: loose }

const decided = { method: 'POST', access: { kind: 'backend' } } as const

/** An act on several: each item is answered for itself. */
export function severalCall<const P extends string, B extends z.ZodMiniType>(path: P, summary: string, body: B) {
  return defineCall({ ...decided, path, summary, body, reply: z.array(itemOutcome) })
}

/** By whoever took the decision, for its 30 seconds, while nothing has happened to the item since. */
export function undoCall<const P extends string, R extends z.ZodMiniType>(path: P, summary: string, reply: R) {
  const params = z.object({ id: idParam })
  return defineCall({ ...decided, path: `${path}/{id}/undo` as const, summary, params, reply, status: 201 })
}

/** The items whose decisions are undone together. */
export const severalIds = severalItems(id)
