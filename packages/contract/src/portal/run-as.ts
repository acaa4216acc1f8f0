import { MINUTES_TEXT, REASON_LENGTH, REASON_TEXT, USE_MINUTES } from '@cadran/rules/portal/run-as'
import * as z from 'zod/mini'
import { personSummary, personType, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'

/** Reduced record of the run-as list (RUN-15). */
const runAsUser = z.object({
  ...personSummary.shape,
  username: z.string(),
  type: personType,
  person_type: personType,
})
export type RunAsUser = z.output<typeof runAsUser>

export const listRunAs = defineCall({
  method: 'GET',
  path: 'user/run-as',
  summary: 'Les personnes au nom de qui on peut agir (RUN-14)',
  access: { kind: 'session' },
  query: z.object({
    maxResults: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 10_000),
  }),
  reply: z.array(runAsUser),
  list: true,
})

/** A use of run-as as it is shown: who, why, and until when (Paris wall time). */
export const intervention = z.object({
  identity: z.string(),
  reason: z.string(),
  ends_at: stamp,
  /** By the server's clock: a browser's may be wrong. */
  seconds_left: z.int(),
})
export type Intervention = z.output<typeof intervention>

export const startRunAs = defineCall({
  method: 'POST',
  path: 'user/run-as',
  summary: 'Ouvre une intervention au nom d’une personne, avec son motif et sa durée (AUD-19)',
  access: { kind: 'own', roles: ['ROLE_ALLOWED_TO_SWITCH'] },
  body: z.object({
    username: z.string().check(z.maxLength(100)),
    reason: z
      .string(REASON_TEXT)
      .check(z.trim(), z.minLength(REASON_LENGTH.min, REASON_TEXT), z.maxLength(REASON_LENGTH.max, REASON_TEXT)),
    minutes: z.union(
      USE_MINUTES.map((minutes) => z.literal(minutes)),
      MINUTES_TEXT,
    ),
  }),
  reply: intervention,
  status: 201,
})

export const endRunAs = defineCall({
  method: 'DELETE',
  path: 'user/run-as',
  summary: 'Termine l’intervention ouverte par cette session (AUD-19)',
  access: { kind: 'session' },
})
