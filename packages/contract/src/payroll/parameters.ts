import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import { COUNTER_RULE_KEYS } from '@cadran/rules/timesheet/counter-rules'
import * as z from 'zod/mini'
import { day, id, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { loose } from '../validation/acts.ts'

const access = { kind: 'backend', roles: ['ROLE_PAY_MANAGER'] } as const

/** A dated version of a parameter of the counters (LED-40). */
export const counterRule = z.object({
  id,
  key: z.enum(COUNTER_RULE_KEYS as [string, ...string[]]),
  /** Of the parameter's own form; null where nothing of the kind is done. */
  value: z.unknown(),
  starts_on: day,
  /** Null for what the portal began with. */
  author: z.nullable(z.string()),
  created_at: instant,
  /** It holds nothing until somebody else has confirmed it (LED-42). */
  is_unconfirmed: z.boolean(),
  confirmed_by: z.nullable(z.string()),
  /** Whether the viewer may confirm it. */
  can_confirm: z.boolean(),
})
export type CounterRuleVersion = z.output<typeof counterRule>

export const listCounterRules = defineCall({
  method: 'GET',
  path: 'payroll/counter-rule',
  summary: 'Chaque version de chaque paramètre des compteurs, la dernière à venir d’abord (LED-40)',
  access,
  reply: z.array(counterRule),
})

export const addCounterRule = defineCall({
  method: 'POST',
  path: 'payroll/counter-rule',
  summary: 'Ajoute une version d’un paramètre des compteurs (LED-41)',
  access,
  body: z.object({ key: loose, value: loose, starts_on: loose }, WRONG_VALUE.message),
  reply: counterRule,
  status: 201,
})

export const actOnCounterRule = defineCall({
  method: 'POST',
  path: 'payroll/counter-rule-action',
  summary: 'Confirme une version qui attend une deuxième personne (LED-42)',
  access,
  body: z.object({ rule: loose, action: loose }, WRONG_VALUE.message),
  reply: counterRule,
  status: 201,
})
