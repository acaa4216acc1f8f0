import { MODALITIES, PERSON_TYPES } from '@cadran/rules/portal/person'
import { ROLES } from '@cadran/rules/portal/roles'
import * as z from 'zod/mini'

/** 'YYYY-MM-DD', a day that exists. */
export const day = z.iso.date('Format de date invalide')
/** 'YYYY-MM-DDTHH:mm:ss', Paris wall time, as `updated_at` travels (requirements README 6). */
export const stamp = z.string()
/** An instant with its zone, ISO 8601. */
export const instant = z.string()
export const moment = z.enum(['am', 'pm'])
/** A number of days with at most two decimals: counters and `days_count` (requirements README 11). */
export const days = z.number()
export const minutes = z.int()
export const personType = z.enum(PERSON_TYPES)
export const modality = z.nullable(z.union(MODALITIES.map((value) => z.literal(value))))
export const id = z.int().check(z.positive())
/** An id read from a path: digits only. */
export const idParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text: string) => Number(text)),
)
/** A whole number of a query, from 1 to `most`: a page, or how many rows it has. */
export const count = (most: number, byDefault: number) =>
  z._default(
    z.coerce
      .number('Filtre invalide.')
      .check(z.int('Filtre invalide.'), z.minimum(1, 'Filtre invalide.'), z.maximum(most, 'Filtre invalide.')),
    byDefault,
  )
/** Free text people write: trimmed, at most 1000 characters, never markup (ABS-111, MON-63). */
export const comment = z
  .string()
  .check(z.trim(), z.maxLength(1000, 'Le commentaire ne peut pas dépasser 1000 caractères.'))

/** What a signed address ends with; whom its reader runs as stands before it. */
export const signature = {
  as: z.optional(z.string()),
  expires: z.optional(z.string()),
  signature: z.optional(z.string()),
}

/** The shape of a person in lists (requirements README 13). */
export const personSummary = z.object({
  id,
  matricule: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  identity: z.string(),
})

/**
 * The person of an absence or of a report, by the model of the back office. What no screen shows of other people keeps its
 * key and is null or empty (ABS-40, ABS-44, README 60).
 */
export const validatedPerson = z.object({
  ...personSummary.shape,
  phone: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  place: z.string(),
  birthday: z.nullable(day),
  picture: z.nullable(z.string()),
  type: personType,
  person_type: personType,
  modality,
  /** Matricule of the direct manager. */
  manager: z.nullable(z.string()),
  is_manager: z.boolean(),
  is_visible: z.boolean(),
  is_active: z.boolean(),
  start_at: day,
  end_at: z.nullable(day),
  roles: z.array(z.enum(ROLES)),
  display_worked_days: z.boolean(),
  worked_days: z.nullable(days),
  display_quota: z.boolean(),
  quota: z.nullable(days),
})
export type ValidatedPerson = z.output<typeof validatedPerson>

/** The one error body (requirements README 2); `errors` on 422 only. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** Who decided what and when, where somebody decided on something older (KEY-07). */
  detail: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type ErrorBody = z.output<typeof errorBody>

/** What every way in answers. */
export const openedSession = z.object({
  /** The session's public name and its end, never a credential (decisions 21). A JWT of which a client reads `iat` and `exp` only. */
  token: z.string(),
  refresh_token: z.string(),
})
