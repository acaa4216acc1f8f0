import * as z from 'zod/mini'
import { day, days, id, moment } from '../fields.ts'

/** What a call that recounts takes beside what it changes: first `dry_run`, then the key of what was shown (administration.md 0.3). */
export const previewAsked = {
  dry_run: z._default(z.boolean(), false),
  preview_key: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
}

/** A field that changes, as a person reads its values; `starts_on` where the change has a date of its own (ADM-16). */
export const fieldChange = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  starts_on: z.optional(day),
})
export type FieldChange = z.output<typeof fieldChange>

const recountedEvent = z.object({
  id,
  matricule: z.string(),
  short_code: z.string(),
  range: z.object({ start_at: day, start_moment: moment, end_at: day, end_moment: moment }),
  from_days: days,
  to_days: days,
})
const remoteDay = z.object({
  matricule: z.string(),
  day,
  am: z.boolean(),
  pm: z.boolean(),
  keeps_half: z.boolean(),
})

/** What follows of a change in what people have filled in; of long lists the first, `people` and `line_count` count all. */
export const effects = z.object({
  events: z.array(recountedEvent),
  left: z.array(z.object({ ...recountedEvent.shape, because: z.enum(['closed', 'sent', 'validated', 'not-worked']) })),
  remote_days: z.array(remoteDay),
  left_remote_days: z.array(remoteDay),
  /** Days as a person takes them: '9.50' → '10.50' (ADM-20). */
  counters: z.array(z.object({ matricule: z.string(), counter: z.string(), before: days, after: days })),
  /** How many people it concerns. */
  people: z.int(),
  /** The lines that the command line prints for the same change. */
  lines: z.array(z.string()),
  line_count: z.int(),
})
export type PreviewedEffects = z.output<typeof effects>

/** What a change makes, or would make. */
export const preview = z.object({
  applied: z.boolean(),
  preview_key: z.string(),
  changes: z.array(fieldChange),
  effects,
})
export type Preview = z.output<typeof preview>
