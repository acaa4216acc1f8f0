import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import { UNSENT_GROUPS } from '@cadran/rules/validation/force-submit'
import { PERIOD_ACTIONS } from '@cadran/rules/validation/period-states'
import * as z from 'zod/mini'
import { days, id, idParam, instant, personSummary } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { exportOf } from './exports.ts'
import { flagFilter, pageFilter, sizeFilter } from './filters.ts'

export const periodAction = z.enum(PERIOD_ACTIONS)

/** A month of the whole company: its reports by state, what it closed with, and what the viewer may do with it (PER-18). */
export const period = z.object({
  id,
  month: z.int(),
  year: z.int(),
  closed: z.boolean(),
  closed_at: z.nullable(instant),
  comment: z.nullable(z.string()),
  author: z.nullable(z.string()),
  validated2: z.int(),
  validated1: z.int(),
  submitted: z.int(),
  non_submitted: z.int(),
  /** The sum of the four (PER-13). */
  total: z.int(),
  /** Absences of the month not validated at level 2: whoever closes is warned (PER-28). */
  pending_absences: z.int(),
  remote_workers: z.int(),
  remote_days: days,
  remote_file_url: z.nullable(z.string()),
  /** The last export of payroll in force; closing asks for none (PAY-63). */
  payroll_run: z.nullable(z.object({ id, number: z.int(), issued_at: instant })),
  actions: z.array(periodAction),
  /** What an open period does not allow yet, with the server's text. */
  blocked_actions: z.array(z.object({ action: periodAction, code: z.string(), message: z.string() })),
})
export type Period = z.output<typeof period>

/** What the list and its file are narrowed by. */
const filters = {
  year: z.optional(z.pipe(z.string().check(z.regex(/^\d{4}$/, 'Filtre invalide.')), z.transform(Number))),
}

export const listPeriods = defineCall({
  method: 'GET',
  path: 'validation/period',
  summary: "Les périodes et leurs CRA par état, les plus récentes d'abord (PER-16 à PER-18)",
  access: { kind: 'backend', roles: ['ROLE_PERIOD_MANAGER', 'ROLE_PAY_MANAGER'] },
  query: z.object({ ...filters }),
  reply: z.array(period),
  list: true,
})

export const exportPeriods = exportOf(listPeriods, filters, "Les périodes d'une année, en fichier (CLO-11)")

export const listPeriodYears = defineCall({
  method: 'GET',
  path: 'validation/period/years',
  summary: "Les années qui ont des périodes, la plus récente d'abord (PER-02, PER-03)",
  access: { kind: 'backend', roles: ['ROLE_PERIOD_MANAGER', 'ROLE_PAY_MANAGER'] },
  reply: z.array(z.int()),
})

/** A PATCH always means closing (PER-35); a wrong comment is told after an unknown period, so its kind stays loose here. */
export const closePeriod = defineCall({
  method: 'PATCH',
  path: 'validation/period/{id}',
  summary: 'Clôture une période, pour toujours (PER-30)',
  access: { kind: 'backend', roles: ['ROLE_PERIOD_MANAGER'] },
  params: z.object({ id: idParam }),
  body: z.optional(z.object({ comment: z.optional(z.unknown()) }, WRONG_VALUE.message)),
  reply: period,
})

/** Somebody whose report of a period is not sent, and where it stands for a force-submit (CLO-04, README 58). */
export const unsentPerson = z.object({
  ...personSummary.shape,
  /** Identity of the direct manager. */
  manager: z.nullable(z.string()),
  group: z.enum(UNSENT_GROUPS),
  /** What is missing, in words; null outside of `incomplete`. */
  missing: z.nullable(z.string()),
  /** Who sent the report back, when and why; null where it never was, or was sent again. */
  returned: z.nullable(z.object({ at: instant, author: z.nullable(z.string()), reason: z.nullable(z.string()) })),
  /** The last reminder of this month by hand, and whether it is so recent that none may follow yet (CLO-03, README 71). */
  reminded: z.nullable(z.object({ at: instant, author: z.nullable(z.string()), lately: z.boolean() })),
})
export type UnsentPerson = z.output<typeof unsentPerson>

export const listUnsentPeople = defineCall({
  method: 'GET',
  path: 'validation/period/{id}/people',
  summary: "Les collaborateurs d'un groupe qui n'ont pas envoyé leur CRA (CLO-04, CLO-05)",
  access: { kind: 'backend', roles: ['ROLE_PERIOD_MANAGER'] },
  params: z.object({ id: idParam }),
  query: z.object({
    /** 'all' names everybody who has not sent. */
    group: z._default(z.enum([...UNSENT_GROUPS, 'all'], 'Filtre invalide.'), 'all'),
    /** Matricule of a manager: the people directly below. */
    manager: z.optional(z.string().check(z.maxLength(100, 'Filtre invalide.'))),
    search: z.optional(z.string().check(z.maxLength(100, 'Filtre invalide.'))),
    /** Only whoever has no reminder of the last 24 hours. */
    remindable: z.optional(flagFilter),
    maxResults: sizeFilter(50),
    page: pageFilter,
  }),
  reply: z.array(unsentPerson),
  list: true,
})

/** People whom the viewer has unticked; whoever leaves out more leaves them to their own sending. */
const MOST_EXCLUDED = 5_000
const WRONG = 'Filtre invalide.'

/** Whom a force-submit takes along (README 58, 84). */
const choice = {
  exclude: z.optional(z.array(z.int(WRONG), WRONG).check(z.maxLength(MOST_EXCLUDED, WRONG))),
  /** Also the months that were sent back and not changed since. */
  include_returned: z.optional(z.boolean(WRONG)),
  /** When the preview was made: whoever wrote since is named. */
  as_of: z.optional(z.iso.datetime(WRONG)),
}

/** Answers the messages of the preview, or of the run with `confirm=true` (PER-39, PER-43, PER-44, README 84). */
export const forceSubmit = defineCall({
  method: 'POST',
  path: 'validation/period/{id}/force-submit',
  summary: 'Soumet les CRA complets de la période, ou dit combien le seraient (PER-39, PER-42)',
  access: { kind: 'backend', roles: ['ROLE_PERIOD_MANAGER'] },
  params: z.object({ id: idParam }),
  query: z.object({ confirm: z.optional(z.string()) }),
  body: z.optional(z.object(choice, WRONG_VALUE.message)),
  reply: z.array(z.string()),
})

/**
 * One step of the same: some teams' reports, sent whole or not at all. The next step goes on where this one ended; left there,
 * what was sent stays sent, and whoever begins anew sends what is left (PER-50, decision 12). Unconfirmed it counts everybody.
 */
export const forceSubmitStep = defineCall({
  method: 'POST',
  path: 'validation/period/{id}/force-submit-step',
  summary: 'Une étape de la soumission des CRA complets : ce qui est fait, ce qui reste (décision 12)',
  access: { kind: 'backend', roles: ['ROLE_PERIOD_MANAGER'] },
  params: z.object({ id: idParam }),
  body: z.object(
    {
      /** Sends them; else they are only counted. */
      confirm: z.boolean(WRONG),
      /** The `next` of the step before; null for the first. */
      after: z.nullable(z.int(WRONG)),
      ...choice,
    },
    WRONG_VALUE.message,
  ),
  reply: z.object({
    /** The complete reports of this step, sent when it is confirmed. */
    complete: z.int(),
    /** The reports not submitted that no step has looked at yet. */
    remaining: z.int(),
    /** Where to go on; null when all is done. */
    next: z.nullable(z.int()),
    /** The reports of the period not submitted after the last step; null before it. */
    non_submitted: z.nullable(z.int()),
    /** Those sent whose owner wrote after `as_of`. */
    became_complete: z.array(z.string()),
    /** How many stand in each group, and when; null when it sends. */
    preview: z.nullable(
      z.object({ as_of: instant, complete: z.int(), incomplete: z.int(), returned: z.int(), empty: z.int() }),
    ),
  }),
})
