import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import * as z from 'zod/mini'
import { day, days } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { arrayFilter } from '../validation/filters.ts'

const WRONG = 'Valeur invalide'
const access = { kind: 'backend', roles: ['ROLE_PAY_MANAGER'] } as const

/** Days that sickness kept from being taken, and what their owner was told of them (LED-37). */
export const sickNotice = z.object({
  matricule: z.string(),
  identity: z.string(),
  /** The year on whose 1 June the days were handed on. */
  year: z.int(),
  days,
  /** The first day worked since the sickness, and a month later: the last day to tell them. */
  back_on: day,
  due_on: day,
  is_overdue: z.boolean(),
  notified_on: z.nullable(day),
  /** The last day to take them; null while nobody has told them, unless a whole year of sickness ends them all the same (LED-39). */
  last_day: z.nullable(day),
})
export type SickNotice = z.output<typeof sickNotice>

export const listSickNotices = defineCall({
  method: 'GET',
  path: 'payroll/sick-notice',
  summary: 'Qui est à informer de ses congés reportés après maladie, les retards d’abord (LED-37)',
  access,
  query: z.object({ 'states[]': z._default(arrayFilter(['due', 'recorded']), ['due']) }),
  reply: z.array(sickNotice),
})

export const recordSickNotice = defineCall({
  method: 'POST',
  path: 'payroll/sick-notice',
  summary: 'Enregistre le jour où quelqu’un a été informé (LED-38)',
  access,
  body: z.object({ matricule: z.string(WRONG), notified_on: day }, WRONG_VALUE.message),
  reply: sickNotice,
  status: 201,
})
