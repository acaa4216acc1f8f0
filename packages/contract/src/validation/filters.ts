import { SEARCH_LENGTH } from '@cadran/rules/portal/word-search'
import { MONTH_STATES } from '@cadran/rules/timesheet/month-states'
import { MOST_AT_ONCE, NONE_CHOSEN, TOO_MANY_CHOSEN } from '@cadran/rules/validation/several'
import * as z from 'zod/mini'
import { day, id, instant, personSummary, personType, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'

const TEXT = 'Filtre invalide.'

/** A checkbox filter: the known values and 'all', which lifts the restriction (FLT-06, FLT-08). */
export function arrayFilter<const V extends string>(values: readonly [V, ...V[]]) {
  return z.array(z.enum(['all', ...values], TEXT))
}
/** 'YYYY-MM' with a month that exists (FLT-08). */
export const periodFilter = z.string(TEXT).check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, TEXT))
export const dayFilter = z.iso.date(TEXT)
/** `maxResults` of the validation lists: 1…100 (ABS-36, ACT-45). */
export const sizeFilter = (byDefault: number) =>
  z._default(z.coerce.number(TEXT).check(z.int(TEXT), z.minimum(1, TEXT), z.maximum(100, TEXT)), byDefault)
export const pageFilter = z._default(
  z.coerce.number(TEXT).check(z.int(TEXT), z.minimum(1, TEXT), z.maximum(1_000_000, TEXT)),
  1,
)
/** As `lent`: only the people of those for whom the viewer stands (DEL-23). */
export const flagFilter = z.literal('1', TEXT)
/** To whom an item that waited too long was passed on, and when; `to` is null for human resources (DEL-25, DEL-26). */
export const escalated = z.nullable(z.object({ to: z.nullable(z.string()), on: day }))
/** The manager for whom the viewer reads the person of a row; null in their own right (DEL-23). */
export const standingFor = z.nullable(z.object({ matricule: z.string(), identity: z.string() }))

/** The viewer's own decision on a row, while it may be taken back: for so many seconds from the answer on (KEY-05). */
export const undoable = <Action extends z.ZodMiniType>(action: Action) =>
  z.nullable(z.object({ action, seconds: z.int() }))

/** An item of a selection over all pages, with what an act on it sends and what tells whose it is (CLO-09). */
export const selectedItem = { id, updated_at: stamp, matricule: z.string(), identity: z.string() }

/** The items of an act on several: at least one, at most `MOST_AT_ONCE`; each is read and decided as if it came alone. */
export function severalItems<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item, NONE_CHOSEN).check(z.minLength(1, NONE_CHOSEN), z.maxLength(MOST_AT_ONCE, TOO_MANY_CHOSEN))
}
/** When whoever the item is of is told; null where at once, or of nothing (DIS-09). */
export const notified_at = z.nullable(instant)

/** How one of several items went: the status, the message and the detail that it would have had alone. */
export const itemOutcome = z.object({
  id: z.nullable(z.int()),
  status: z.int(),
  message: z.nullable(z.string()),
  detail: z.optional(z.string()),
  notified_at: z.optional(notified_at),
})

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
        /** Since which day the one that waits longest has been on the viewer's level (HOM-05). */
        oldest_since: z.nullable(day),
        /** The first of them, and how many they are: one may wait with several things. */
        people: z.array(z.string()),
        people_count: z.int(),
      }),
    ),
    months: z.nullable(
      z.object({
        count: z.int(),
        oldest_period: z.nullable(z.string()),
        oldest_since: z.nullable(day),
        people: z.array(z.string()),
        people_count: z.int(),
      }),
    ),
    /** Requests to enter extra activities. */
    requests: z.nullable(
      z.object({
        count: z.int(),
        oldest_request_at: z.nullable(instant),
        oldest_since: z.nullable(day),
        people: z.array(z.string()),
        people_count: z.int(),
      }),
    ),
    /** Corrections of closed months. */
    corrections: z.nullable(z.object({ count: z.int() })),
  }),
})

export const listCompanies = defineCall({
  method: 'GET',
  path: 'validation/company',
  summary: 'Les sociétés des collaborateurs du périmètre (FLT-14)',
  access: { kind: 'backend' },
  reply: z.array(z.object({ id, name: z.string() })),
})

const foundPerson = z.object({
  ...personSummary.shape,
  person_type: personType,
  manager_identity: z.nullable(z.string()),
  /** The last day of a contract that is over. */
  left_at: z.nullable(day),
  /** Which lists show the person to the viewer, for whoever may open them. */
  in_absences: z.boolean(),
  in_activities: z.boolean(),
  /** The latest report that was sent; null where the viewer reads none. */
  last_report: z.nullable(z.object({ id, year: z.int(), month: z.int(), state: z.enum(MONTH_STATES) })),
})
export type FoundPerson = z.output<typeof foundPerson>

export const searchPeople = defineCall({
  method: 'GET',
  path: 'validation/people',
  summary: 'Les huit premiers collaborateurs du périmètre dont le nom ou le matricule commence ainsi (WIN-05)',
  access: { kind: 'backend' },
  query: z.object({ search: z.string(TEXT).check(z.maxLength(SEARCH_LENGTH, TEXT)) }),
  reply: z.array(foundPerson),
})
