import * as z from 'zod/mini'
import { comment, id } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { month } from './calendar.ts'
import { optionalStamp } from './stamp.ts'

/** A month and its year as a path names them. */
export const monthParams = z.object({
  /** A leading zero is accepted, anything but 1…12 is an unknown month (MON-06). */
  month: z.pipe(z.string().check(z.regex(/^(0?[1-9]|1[0-2])$/)), z.transform(Number)),
  year: z.pipe(z.string().check(z.regex(/^\d{4}$/)), z.transform(Number)),
})

export const loadMonth = defineCall({
  method: 'GET',
  path: 'timesheet/month/{month}/{year}',
  summary: "Le mois d'une personne, le sien sans `user` (MON-41, MON-42)",
  access: { kind: 'session' },
  reading: true,
  params: monthParams,
  query: z.object({ user: z.optional(z.string()) }),
  reply: month,
})

export const saveMonth = defineCall({
  method: 'POST',
  path: 'timesheet/month/{month}/{year}',
  summary: 'Enregistre un brouillon (`draft: true`) ou envoie le mois (MON-43, SND-37)',
  access: { kind: 'session' },
  large: true,
  params: monthParams,
  body: z.object({
    draft: z.optional(z.boolean()),
    comment: z.optional(z.nullable(comment)),
    no_prestation: z.optional(z.boolean()),
    /** Draft only: id of a code that becomes the main activity. */
    main_activity: z.optional(z.nullable(id)),
    /** Draft only: starts or stops the pre-filling (README 12). */
    autofill: z.optional(z.boolean()),
    special: z.optional(z.boolean()),
    certified: z.optional(z.boolean()),
    satisfaction: z.optional(z.nullable(z.unknown())),
    extra_activity_payment: z.optional(z.nullable(z.unknown())),
    files: z.optional(z.array(z.object({ file: z.string() }))),
    /** When sent, a value that differs from the stored one is stale (MON-85). */
    updated_at: optionalStamp,
  }),
  reply: month,
})
