import { ADJUSTMENT_ACTIONS, ADJUSTMENT_STATES } from '@cadran/rules/payroll/adjustments'
import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import { COUNTERS } from '@cadran/rules/timesheet/balance'
import * as z from 'zod/mini'
import { count, day, days, id, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { decision, loose } from '../validation/acts.ts'
import { arrayFilter } from '../validation/filters.ts'

const WRONG = 'Valeur invalide'
const access = { kind: 'backend', roles: ['ROLE_PAY_MANAGER'] } as const

/** Names what is sent once and for all: the same one sent again is there once (LED-61). */
export const clientKey = z.string(WRONG).check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, WRONG))

/** Which counter, by how much, from when and why; what is wrong with days or reason is the rule's to say (LED-59 to LED-61). */
export const adjustmentDraft = z.object(
  {
    counter: z.enum(COUNTERS, WRONG),
    days: loose,
    effective_on: day,
    reason: z._default(z.string(WRONG), ''),
    client_key: z.optional(clientKey),
  },
  WRONG_VALUE.message,
)
export type AdjustmentDraft = z.output<typeof adjustmentDraft>

/** An adjustment of somebody's counter, with what the viewer may do with it (LED-59, LED-62). */
export const adjustment = z.object({
  id,
  matricule: z.string(),
  identity: z.string(),
  counter: z.enum(COUNTERS),
  days,
  effective_on: day,
  reason: z.string(),
  state: z.enum(ADJUSTMENT_STATES),
  author: z.string(),
  created_at: instant,
  /** Who approved, refused or withdrew it, when, and what was said; null for one that waits or needed nobody else. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  comment: z.nullable(z.string()),
  actions: z.array(z.enum(ADJUSTMENT_ACTIONS)),
  updated_at: z.string(),
})
export type Adjustment = z.output<typeof adjustment>

export const createAdjustment = defineCall({
  method: 'POST',
  path: 'payroll/adjustment',
  summary: 'Ajuste un compteur, ou le propose quand une deuxième personne doit approuver (LED-59 à LED-61)',
  access,
  body: z.object({ matricule: z.string(WRONG), ...adjustmentDraft.shape }, WRONG_VALUE.message),
  reply: adjustment,
  orCreated: true,
})

export const listAdjustments = defineCall({
  method: 'GET',
  path: 'payroll/adjustment',
  summary: 'Les ajustements, les plus récents d’abord ; ceux qui attendent, sauf demande contraire (LED-62)',
  access,
  query: z.object({
    'states[]': z._default(arrayFilter(ADJUSTMENT_STATES), ['proposed']),
    matricule: z.optional(z.string().check(z.maxLength(100, 'Filtre invalide.'))),
    maxResults: count(100, 10),
    page: count(1_000_000, 1),
  }),
  reply: z.array(adjustment),
  list: true,
})

export const actOnAdjustment = defineCall({
  method: 'POST',
  path: 'payroll/adjustment-action',
  summary: 'Approuve, refuse ou retire un ajustement proposé (LED-62)',
  access,
  body: z.object({ adjustment: loose, ...decision, comment: loose }, WRONG_VALUE.message),
  reply: adjustment,
  status: 201,
})
