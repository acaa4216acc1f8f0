import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import { CLOSING_CHECKS, PERIOD_FIGURES } from '@cadran/rules/validation/closing'
import { MOST_REMINDED } from '@cadran/rules/validation/reminders'
import * as z from 'zod/mini'
import { day, idParam, instant, moment, personSummary } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { monthParams } from '../timesheet/month.ts'
import { pageFilter, periodFilter, sizeFilter } from './filters.ts'
import { period } from './periods.ts'

const WRONG = 'Filtre invalide.'
const month = z.object({ year: z.int(), month: z.int() })

/** A month before its closing: what is left of it, the oldest of each, and where the months beside it are (CLO-01). */
export const closing = z.object({
  period,
  /** In the order of work; `oldest_at` is null where nothing waits, or where nothing says since when. */
  checks: z.array(z.object({ check: z.enum(CLOSING_CHECKS), count: z.int(), oldest_at: z.nullable(instant) })),
  /** Of those not sent, the reports that were sent back. */
  returned: z.int(),
  /** Of those not sent, whoever was reminded by hand. */
  reminded: z.int(),
  /** Whose people wait at level 1, the longest queue first; five at most. */
  managers: z.array(z.object({ identity: z.string(), count: z.int() })),
  previous: z.nullable(month),
  next: z.nullable(month),
})
export type Closing = z.output<typeof closing>

export const showClosing = defineCall({
  method: 'GET',
  path: 'validation/closing/{year}/{month}',
  summary: 'Ce qui reste avant la clôture d’un mois (CLO-01)',
  access: { kind: 'backend', roles: ['ROLE_PERIOD_MANAGER'] },
  params: monthParams,
  reply: closing,
})

/** The oldest month that is over and still open; 204 where none is. */
export const showDueClosing = defineCall({
  method: 'GET',
  path: 'validation/closing',
  summary: 'Le mois à clôturer, et ce qui le bloque (CLO-14)',
  access: { kind: 'backend', roles: ['ROLE_PERIOD_MANAGER'] },
  reply: closing,
  orNone: true,
})

/** A report or an absence that a figure counts, by its person; of an absence its days and never its kind (CLO-01, CLO-02). */
export const countedItem = z.object({
  ...personSummary.shape,
  /** Identity of the direct manager. */
  manager: z.nullable(z.string()),
  /** Since when it waits where it stands; null where it does not. */
  since: z.nullable(instant),
  /** The absence; null of a report. */
  absence: z.nullable(z.object({ id: z.int(), start_at: day, start_moment: moment, end_at: day, end_moment: moment })),
})
export type CountedItem = z.output<typeof countedItem>

export const listCounted = defineCall({
  method: 'GET',
  path: 'validation/period/{id}/counted',
  summary: 'Ce que compte un chiffre de la période, par collaborateur (CLO-01, CLO-02)',
  access: { kind: 'backend', roles: ['ROLE_PERIOD_MANAGER'] },
  params: z.object({ id: idParam }),
  query: z.object({
    figure: z.enum(PERIOD_FIGURES, WRONG),
    search: z.optional(z.string().check(z.maxLength(100, WRONG))),
    maxResults: sizeFilter(50),
    page: pageFilter,
  }),
  reply: z.array(countedItem),
  list: true,
})

/** The mail of a reminder as one person would get it now, in the company's words (CLO-03, CFG-18). */
export const previewReminder = defineCall({
  method: 'GET',
  path: 'validation/remind',
  summary: 'Le texte d’une relance, comme la première personne le recevrait (CLO-03)',
  access: { kind: 'backend' },
  query: z.object({ matricule: z.string(WRONG).check(z.maxLength(100, WRONG)), period: periodFilter }),
  reply: z.object({ subject: z.string(), text: z.string() }),
})

const NOBODY = 'Vous devez choisir au moins une personne'
const TOO_MANY = `Vous ne pouvez pas relancer plus de ${MOST_REMINDED} personnes à la fois`

/** Whoever has not sent is reminded by mail, each at most once in 24 hours; an answer per person, in their order (CLO-03, README 71). */
export const remind = defineCall({
  method: 'POST',
  path: 'validation/remind',
  summary: 'Relance par e-mail ceux qui n’ont pas envoyé leur CRA (CLO-03, DEL-35)',
  access: { kind: 'backend' },
  body: z.object(
    {
      matricules: z
        .array(z.string(NOBODY).check(z.minLength(1, NOBODY), z.maxLength(100, NOBODY)), NOBODY)
        .check(z.minLength(1, NOBODY), z.maxLength(MOST_REMINDED, TOO_MANY)),
      period: periodFilter,
    },
    WRONG_VALUE.message,
  ),
  reply: z.array(
    z.object({
      matricule: z.string(),
      ok: z.boolean(),
      /** Why this person was not reminded. */
      refusal: z.optional(z.object({ code: z.string(), status: z.int(), message: z.string() })),
    }),
  ),
  status: 201,
})
