import { CODE_INVALID } from '@cadran/rules/timesheet/event-codes'
import { HOUR_TEXTS } from '@cadran/rules/timesheet/extra-hours'
import { OVERTIME_CATEGORIES } from '@cadran/rules/timesheet/overtime'
import { OVERTIME_TEXTS } from '@cadran/rules/timesheet/overtime-entry'
import * as z from 'zod/mini'
import { comment, day, id, idParam } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { overtime } from './calendar.ts'

/** A code of on-call duties or interventions; the three flags are the types it accepts (OVT-05). */
const overtimeCode = z.object({
  id,
  code: z.string(),
  category: z.enum(OVERTIME_CATEGORIES),
  sub_category: z.nullable(z.string()),
  affectation: z.nullable(z.object({ id, code: z.string(), name: z.string() })),
  description: z.string(),
  constraint: z.boolean(),
  hour: z.boolean(),
  ticket: z.boolean(),
  active: z.boolean(),
  start_at: z.nullable(day),
  end_at: z.nullable(day),
})
export type OvertimeCode = z.output<typeof overtimeCode>

const DAYS_TEXT = 'Vous devez fournir une liste de jours'
const HOURS_TEXT = 'Vous devez fournir une liste de plages horaires'
const MOST_DAYS = 31
const MOST_RANGES = 50

/** What may be left out as well as empty; what it must be is said by the rules (OVT-12 to OVT-22). */
const text = (message: string) =>
  z.pipe(
    z.optional(z.nullable(z.string(message))),
    z.transform((value) => (value ?? '').trim()),
  )
/** A count as it was given: whether it is one is said by the rules, and only where the type asks for it (OVT-37). */
const count = z.optional(z.unknown())

const overtimeDay = z.object(
  {
    date: text(OVERTIME_TEXTS.date_format),
    hours: z._default(
      z
        .array(z.object({ start: text(HOUR_TEXTS.format), end: text(HOUR_TEXTS.format) }, HOURS_TEXT), HOURS_TEXT)
        .check(z.maxLength(MOST_RANGES, 'Vous avez fourni trop de plages horaires')),
      [],
    ),
    tickets: count,
  },
  DAYS_TEXT,
)

/** One entry to create; this only fixes the kinds, everything else is refused by the rules (OVT-31). */
export const overtimeInput = z.object({
  type: z.optional(z.unknown()),
  code: z.int(CODE_INVALID.message),
  start_at: text(OVERTIME_TEXTS.start_at),
  end_at: text(OVERTIME_TEXTS.end_at),
  constraint_count: count,
  days: z._default(
    z.nullable(z.array(overtimeDay, DAYS_TEXT).check(z.maxLength(MOST_DAYS, 'Vous avez fourni trop de jours'))),
    [],
  ),
  comment: z.optional(z.nullable(comment)),
})
export type OvertimeInput = z.input<typeof overtimeInput>

export const createOvertime = defineCall({
  method: 'POST',
  path: 'timesheet/overtime',
  summary: 'Crée une astreinte ou une intervention (OVT-31 à OVT-37)',
  access: { kind: 'session' },
  body: overtimeInput,
  reply: overtime,
  status: 201,
})

export const deleteOvertime = defineCall({
  method: 'DELETE',
  path: 'timesheet/overtime/{id}',
  summary: 'Supprime une astreinte ou une intervention (OVT-38, OVT-39)',
  access: { kind: 'session' },
  params: z.object({ id: idParam }),
  status: 204,
})

const FILTER_TEXT = 'Filtre invalide.'
const codesQuery = z.object({
  maxResults: z._default(
    z.coerce.number(FILTER_TEXT).check(z.int(FILTER_TEXT), z.minimum(1, FILTER_TEXT), z.maximum(1000, FILTER_TEXT)),
    100,
  ),
  user: z.optional(z.string()),
})

export const listOvertimeCodes = defineCall({
  method: 'GET',
  path: 'timesheet/overtime-code',
  summary: 'Les codes d’astreinte et d’intervention utilisables (OVT-28, OVT-29)',
  access: { kind: 'session' },
  query: codesQuery,
  reply: z.array(overtimeCode),
  list: true,
})

export const listOvertimeCodesBetween = defineCall({
  method: 'GET',
  path: 'timesheet/overtime-code/{start}/{end}',
  summary: 'Les codes d’astreinte et d’intervention valides sur une période (OVT-29)',
  access: { kind: 'session' },
  params: z.object({ start: z.string(), end: z.string() }),
  query: codesQuery,
  reply: z.array(overtimeCode),
  list: true,
})
