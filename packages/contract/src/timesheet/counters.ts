import { COUNTERS } from '@cadran/rules/timesheet/balance'
import { FAMILIES } from '@cadran/rules/timesheet/counter-lines'
import * as z from 'zod/mini'
import { count, day, days, id, signature } from '../fields.ts'
import { defineCall } from '../kit.ts'

const FILTER = 'Filtre invalide.'
const counter = z.enum(COUNTERS)
const access = { kind: 'session' } as const

/** One counter in the three views that people decide by (LED-44, MON-103), in days. */
export const counterStanding = z.object({
  counter,
  label: z.string(),
  employee: days,
  manager: days,
  pay_manager: days,
  /** The last day on which what it holds may be taken; null where nothing is lost. */
  deadline: z.nullable(day),
  /** What the projection loses of it at that deadline. */
  to_be_lost: days,
  /** Number of its last line; null while it has none. */
  last_seq: z.nullable(z.int()),
})
export type CounterStanding = z.output<typeof counterStanding>

/** A line of the ledger as people read it (LED-45). */
export const counterLine = z.object({
  seq: z.int(),
  counter,
  kind: z.string(),
  stage: z.enum(['posted', 'asked', 'accepted', 'taken']),
  days,
  effective_on: day,
  /** The day of what it corrects, where it corrects something. */
  fact_on: z.nullable(day),
  rule: z.string(),
  /** Its arithmetic or its origin, in French (LED-46). */
  rule_text: z.string(),
  source: z.string(),
  reason: z.nullable(z.string()),
  author: z.nullable(z.string()),
  event_id: z.nullable(id),
  correction_id: z.nullable(id),
  /** Half of a pair that undoes itself (LED-47). */
  undone: z.boolean(),
  /** The sum of its family up to it, in the order of `effective_on`, then `seq`. */
  balance_after: days,
})
export type CounterLine = z.output<typeof counterLine>

export const lineQuery = {
  counter: z.optional(z.enum(COUNTERS, FILTER)),
  /** Every counter of a family: cp with before_june, rtt with rtt_remainder. */
  family: z.optional(z.enum(FAMILIES, FILTER)),
  min_date: z.optional(z.iso.date(FILTER)),
  max_date: z.optional(z.iso.date(FILTER)),
  maxResults: count(500, 100),
  page: count(1_000_000, 1),
}

/** What a statement is asked by; without a date it is today's (LED-66). */
export const statementQuery = { date: z.optional(day), format: z._default(z.enum(['pdf', 'csv'], FILTER), 'pdf') }

export const listCounters = defineCall({
  method: 'GET',
  path: 'timesheet/counter',
  summary: 'Les compteurs de la personne connectée, dans les trois vues (LED-44)',
  access,
  reply: z.array(counterStanding),
})

export const listCounterLines = defineCall({
  method: 'GET',
  path: 'timesheet/counter/line',
  summary: 'Les mouvements de ses compteurs, les plus récents d’abord (LED-45)',
  access,
  query: z.object(lineQuery),
  reply: z.array(counterLine),
  list: true,
})

/** Days that are lost unless they are taken (LED-51). */
export const loss = z.object({ counter, days, last_day: day })

/** Every counter at the end of a day, as its person will see it (LED-51). */
export const projection = z.object({
  date: day,
  counters: z.array(z.object({ counter, label: z.string(), days })),
  /** What the rules will write until then, the first to be written first. */
  lines: z.array(
    z.object({
      counter,
      kind: z.string(),
      days,
      effective_on: day,
      rule: z.string(),
      rule_text: z.string(),
      source: z.string(),
      planned: z.literal(true),
    }),
  ),
  to_be_lost: z.array(loss),
})
export type CounterProjection = z.output<typeof projection>

export const projectCounters = defineCall({
  method: 'GET',
  path: 'timesheet/counter/projection',
  summary: 'Ses compteurs à la fin d’un jour, passé ou à venir ; n’écrit rien (LED-51)',
  access,
  /** Without a date it is today's. */
  query: z.object({ date: z.optional(day) }),
  reply: projection,
})

export const requestCounterStatement = defineCall({
  method: 'GET',
  path: 'timesheet/counter/statement/request-download',
  summary: 'L’adresse signée de son relevé de compteurs, bonne cinq minutes (LED-66)',
  access,
  query: z.object(statementQuery),
  reply: z.object({ url: z.string() }),
})

export const downloadCounterStatement = defineCall({
  method: 'GET',
  path: 'timesheet/counter/statement/download',
  summary: 'Le relevé de compteurs lui-même, en PDF ou en CSV (LED-67)',
  access,
  query: z.object({ ...statementQuery, ...signature }),
  file: true,
  signed: true,
})
