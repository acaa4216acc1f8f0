import * as z from 'zod/mini'
import { day } from '../fields.ts'
import { defineCall } from '../kit.ts'

const TEXT = 'Filtre invalide.'

/** A checkbox filter: the known values and 'all', which lifts the restriction (FLT-06, FLT-08). */
export function arrayFilter<const V extends string>(values: readonly [V, ...V[]]) {
  return z.array(z.enum(['all', ...values], TEXT))
}
/** 'YYYY-MM' with a month that exists (FLT-08). */
export const periodFilter = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, TEXT))
export const dayFilter = z.iso.date(TEXT)
/** `maxResults` of the validation lists: 1…100 (ABS-36, ACT-45). */
export const sizeFilter = (byDefault: number) =>
  z._default(z.coerce.number(TEXT).check(z.int(TEXT), z.minimum(1, TEXT), z.maximum(100, TEXT)), byDefault)
export const pageFilter = z._default(
  z.coerce.number(TEXT).check(z.int(TEXT), z.minimum(1, TEXT), z.maximum(1_000_000, TEXT)),
  1,
)
export const flagFilter = z.literal('1', TEXT)

export const awaiting = defineCall({
  method: 'GET',
  path: 'validation/awaiting',
  summary: 'Ce qui attend la personne connectée ; null sans le droit (README 27)',
  access: { kind: 'backend' },
  reply: z.object({
    absences: z.nullable(
      z.object({
        count: z.int(),
        nearest_start_at: z.nullable(day),
        people: z.array(z.string()),
      }),
    ),
    months: z.nullable(
      z.object({
        count: z.int(),
        oldest_period: z.nullable(z.string()),
        people: z.array(z.string()),
      }),
    ),
  }),
})
