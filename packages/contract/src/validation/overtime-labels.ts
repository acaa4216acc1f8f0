import * as z from 'zod/mini'
import { day, id, idParam, minutes, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'

const TEXT = 'Filtre invalide.'

const overtimeCode = z.object({
  id,
  code: z.string(),
  description: z.string(),
  category: z.enum(['availability', 'intervention']),
  affectation: z.nullable(z.object({ id, name: z.string() })),
})

/** An on-call entry or an intervention as validators see it (OVL-03 to OVL-05). */
const validatedOvertime = z.object({
  id,
  type: z.enum(['constraint', 'hour', 'ticket']),
  code: overtimeCode,
  start_at: day,
  end_at: day,
  constraint_count: z.int(),
  ticket_count: z.int(),
  /** Exact minutes, and the same as hours to two decimals (OVL-03, OVT-45). */
  intervention_minutes: minutes,
  hour_count: z.number(),
  comment: z.nullable(z.string()),
  days: z.array(
    z.object({
      date: day,
      hours: z.array(z.object({ start: z.string(), end: z.string(), duration: minutes })),
      tickets: z.int(),
    }),
  ),
  /** The period is closed, or interventions hang on it (OVL-37). */
  locked: z.boolean(),
  /** Of its month: what a correction was decided on (ACT-96). */
  updated_at: stamp,
  /** What the viewer may do with it now. */
  actions: z.array(z.enum(['edit', 'delete'])),
})
export type ValidatedOvertime = z.output<typeof validatedOvertime>

export const listOvertimes = defineCall({
  method: 'GET',
  path: 'validation/overtime',
  summary: "Les astreintes et interventions d'un mois (OVL-01, OVL-02)",
  access: { kind: 'backend', roles: ['ROLE_ACTIVITY_SHOW', 'ROLE_CRA_SHOW'] },
  query: z.object({
    matricule: z.string(TEXT).check(z.minLength(1, TEXT)),
    period: z.string(TEXT).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, TEXT)),
  }),
  reply: z.array(validatedOvertime),
})

const ROLES = ['ROLE_ACTIVITY_OVERTIME_EDIT_TYPE'] as const

export const offeredOvertimeCodes = defineCall({
  method: 'GET',
  path: 'validation/overtime/{id}/code',
  summary: 'Les libellés offerts pour cette astreinte (OVL-12, OVL-13)',
  access: { kind: 'backend', roles: ROLES },
  params: z.object({ id: idParam }),
  reply: z.array(overtimeCode),
})

export const editOvertimeLabel = defineCall({
  method: 'PATCH',
  path: 'validation/overtime/{id}',
  summary: "Change le libellé d'une astreinte (OVL-11, OVL-14)",
  access: { kind: 'backend', roles: ROLES },
  params: z.object({ id: idParam }),
  body: z.object(
    { code: z.optional(z.unknown()), comment: z.optional(z.unknown()), updated_at: z.optional(z.unknown()) },
    'Vous devez choisir un code valide.',
  ),
  reply: validatedOvertime,
})

export const deleteOvertime = defineCall({
  method: 'DELETE',
  path: 'validation/overtime/{id}',
  summary: 'Supprime une astreinte ou une intervention (OVL-35, OVL-38)',
  access: { kind: 'backend', roles: ROLES },
  params: z.object({ id: idParam }),
  /** The `updated_at` of the entry that is shown: when sent, another one is stale. */
  query: z.object({ updated_at: z.optional(z.string()) }),
  status: 204,
})
