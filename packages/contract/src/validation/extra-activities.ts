import * as z from 'zod/mini'
import { comment, id, idParam, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { DAYS_TEXT, extraCode, extraConfig, extraDays, extraWeek } from '../timesheet/extra-activities.ts'
import { monthParams } from '../timesheet/month.ts'

const { number: week, can_extra_activities: _permission, ...declared } = extraWeek.shape

/** A declared week as validators see it (OVL-16); a week that nobody declared is none. */
const validatedExtraWeek = z.object({
  ...declared,
  id,
  week,
  /** The codes that its hours name, for whoever reads it without correcting. */
  missions: z.array(extraCode),
  interventions: z.array(extraCode),
  /** What the viewer may do with it now. */
  actions: z.array(z.enum(['edit'])),
})
export type ValidatedExtraWeek = z.output<typeof validatedExtraWeek>

export const listExtraWeeks = defineCall({
  method: 'GET',
  path: 'validation/extra-activities/{matricule}/{year}/{month}',
  summary: 'Les semaines d’activités complémentaires déclarées dans un mois (OVL-18, OVL-19)',
  access: { kind: 'backend', roles: ['ROLE_ACTIVITY_SHOW', 'ROLE_CRA_SHOW'] },
  params: z.object({ ...monthParams.shape, matricule: z.string() }),
  reply: z.array(validatedExtraWeek),
})

const ROLES = ['ROLE_ACTIVITY_OVERTIME_EDIT_TYPE'] as const

export const validatedExtraConfig = defineCall({
  method: 'GET',
  path: 'validation/extra-activities/{id}/config',
  summary: 'Ce que la correction d’une semaine propose (OVL-20, OVL-21)',
  access: { kind: 'backend', roles: ROLES },
  params: z.object({ id: idParam }),
  reply: extraConfig,
})

export const correctExtraWeek = defineCall({
  method: 'PATCH',
  path: 'validation/extra-activities/{id}',
  summary: 'Corrige une semaine ; ce qui n’est pas envoyé reste (OVL-22, OVL-30)',
  access: { kind: 'backend', roles: ROLES },
  params: z.object({ id: idParam }),
  body: z.object(
    {
      comment: z.optional(z.nullable(comment)),
      complementaries: z.optional(extraDays),
      constraints: z.optional(extraDays),
      /** When sent, a value that differs from the stored one is stale. */
      updated_at: z.optional(z.nullable(stamp)),
    },
    DAYS_TEXT,
  ),
  reply: validatedExtraWeek,
})
