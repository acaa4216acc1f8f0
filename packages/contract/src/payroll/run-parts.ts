import { UNITS } from '@cadran/rules/payroll/facts'
import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'

// What a run is made of, beside itself.

export const runFile = z.object({
  id,
  template: z.string(),
  company: z.nullable(z.string()),
  name: z.string(),
  byte_size: z.int(),
  line_count: z.int(),
  sha256: z.string(),
})

const rubricSum = z.object({
  template: z.string(),
  rubric: z.string(),
  label: z.string(),
  lines: z.int(),
  /** Hundredths of the unit. */
  quantity: z.int(),
  unit: z.enum(UNITS),
})

/** What a draft would export, as the last control saw it. */
export const summary = z.object({
  people: z.int(),
  lines: z.int(),
  rubrics: z.array(rubricSum),
  rappels: z.array(z.object({ origin: z.string(), lines: z.int() })),
  previews: z.array(z.object({ template: z.string(), text: z.string() })),
  /** People whose names lose signs in a file's encoding (PAY-32). */
  notes: z.array(z.string()),
})
export type RunSummary = z.output<typeof summary>

/** What became of a run, the last first: one row for all its accepted points, one for each download. */
export const runEvent = z.object({
  what: z.enum(['created', 'accepted', 'issued', 'downloaded', 'cancelled']),
  /** Of several: the last of them. */
  at: instant,
  by: z.nullable(z.string()),
  /** How many points, and by how many people, from when. */
  accepted: z.nullable(z.object({ points: z.int(), people: z.int(), from: instant })),
  file: z.nullable(z.string()),
})
export type RunEvent = z.output<typeof runEvent>

/** What the rappels of an issued run come to (PAY-61). */
export const rappelSums = z.object({
  people: z.int(),
  months: z.int(),
  sums: z.array(z.object({ template: z.string(), label: z.string(), quantity: z.int(), unit: z.enum(UNITS) })),
})
