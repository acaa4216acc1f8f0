import type { Refusal } from '@cadran/rules/portal/refusal'
import type { FastifyReply } from 'fastify'
import { refuse } from './refused.ts'

/** Counts what each person has going on until its answer closes; what is one too many is refused. */
export function mostAtOnce(most: number, refusal: Refusal): (person: number, reply: FastifyReply) => void {
  const going = new Map<number, number>()
  return (person, reply) => {
    const now = going.get(person) ?? 0
    if (now >= most) refuse(refusal)
    going.set(person, now + 1)
    // Whether answered or broken off, the connection's answer closes once.
    reply.raw.once('close', () => {
      const left = (going.get(person) ?? 1) - 1
      if (left > 0) going.set(person, left)
      else going.delete(person)
    })
  }
}
