import { refusal } from '@cadran/rules/portal/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mostAtOnce } from './at-once.ts'

/** Three files of 5 MB as base64 with what goes with them (FIL-13). */
export const LARGE_BODY_BYTES = 24 * 1024 * 1024

const SMALL_BODY_BYTES = 64 * 1024
const AT_ONCE = 2
const BUSY = refusal('too-many', 429, "Trop d'envois en même temps, veuillez réessayer.")

function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length']
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > SMALL_BODY_BYTES
}

/** Counts the large bodies that each person is sending, before a byte of them is read; the third at once is refused. */
export function largeBodies(): (person: number, request: FastifyRequest, reply: FastifyReply) => void {
  const count = mostAtOnce(AT_ONCE, BUSY)
  return (person, request, reply) => {
    if (isLarge(request)) count(person, reply)
  }
}
