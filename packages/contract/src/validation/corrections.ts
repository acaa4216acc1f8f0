import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import { CORRECTION_DECISIONS, CORRECTION_OBJECTS, CORRECTION_STATES } from '@cadran/rules/timesheet/correction-states'
import * as z from 'zod/mini'
import { day, days, id, idParam, instant, personSummary, personType } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { monthState, relevantCounter } from '../timesheet/calendar.ts'
import {
  askCorrection,
  correction,
  correctionDraft,
  correctionHistoryEntry,
  correctionPreview,
  listCorrectionCodes,
} from '../timesheet/corrections.ts'
import { extraConfig } from '../timesheet/extra-activities.ts'
import { decision, loose, severalCall } from './acts.ts'
import { arrayFilter, pageFilter, periodFilter, selectedItem, severalItems, sizeFilter } from './filters.ts'

const access = { kind: 'backend', roles: ['ROLE_ABSENCE_SHOW', 'ROLE_ACTIVITY_SHOW'] } as const

/** A correction as validators see it, with what the viewer may decide and its effect on the counter (COR-18). */
export const validatedCorrection = z.object({
  ...z.omit(correction, { actions: true }).shape,
  /** The counter that it moves, before and after it, in days, as the level that decides sees it; null where it moves none. */
  counter: relevantCounter,
  balance: z.nullable(z.object({ before: days, after: days })),
  actions: z.array(z.enum(CORRECTION_DECISIONS)),
  /** Why the viewer may not decide what the roles would let them: told in the place of the buttons. */
  obstacle: z.nullable(z.string()),
  user: z.object({ ...personSummary.shape, person_type: personType, manager_identity: z.nullable(z.string()) }),
})
export type ValidatedCorrection = z.output<typeof validatedCorrection>

const filters = {
  'states[]': z.optional(arrayFilter(CORRECTION_STATES)),
  'objects[]': z.optional(arrayFilter(CORRECTION_OBJECTS)),
  /** The closed month. */
  period: z.optional(periodFilter),
  'matricules[]': z.optional(z.array(z.string())),
  search: z.optional(z.string().check(z.maxLength(100, 'Filtre invalide.'))),
}

export const listValidatedCorrections = defineCall({
  method: 'GET',
  path: 'validation/correction',
  summary: 'Les régularisations du périmètre ; sans état, ce que l’on peut décider (COR-18)',
  access,
  query: z.object({ maxResults: sizeFilter(25), page: pageFilter, ...filters }),
  reply: z.array(validatedCorrection),
  list: true,
})

export const selectCorrections = defineCall({
  method: 'GET',
  path: 'validation/correction/selection',
  summary: 'Toutes les régularisations des filtres sur lesquelles on peut décider, avec de quoi le faire (CLO-09)',
  access,
  query: z.object(filters),
  reply: z.array(
    z.object({
      ...selectedItem,
      ...z.pick(validatedCorrection, { year: true, month: true, object: true, state: true, actions: true }).shape,
    }),
  ),
})

const forSomebody = { matricule: z.string('Valeur invalide').check(z.maxLength(100, 'Valeur invalide')) }

export const askCorrectionFor = defineCall({
  method: 'POST',
  path: 'validation/correction',
  summary: 'Demande une régularisation pour quelqu’un (COR-12)',
  access: { kind: 'backend' },
  body: z.object({ ...askCorrection.body.shape, ...forSomebody }, WRONG_VALUE.message),
  reply: validatedCorrection,
  orCreated: true,
})

export const previewCorrectionFor = defineCall({
  method: 'POST',
  path: 'validation/correction-preview',
  summary: 'Ce que ferait une régularisation demandée pour quelqu’un',
  access: { kind: 'backend' },
  body: z.object({ ...correctionDraft, ...forSomebody }, WRONG_VALUE.message),
  reply: correctionPreview,
})

export const listCorrectionCodesFor = defineCall({
  method: 'GET',
  path: 'validation/correction-code',
  summary: "Les codes d'absence d'un mois clôturé de quelqu'un (COR-05)",
  access: { kind: 'backend' },
  query: z.object({ ...listCorrectionCodes.query.shape, ...forSomebody }),
  reply: listCorrectionCodes.reply,
})

export const correctionWeekFor = defineCall({
  method: 'GET',
  path: 'validation/correction-week',
  summary: 'Ce que propose la semaine d’activités complémentaires d’un mois clôturé de quelqu’un (COR-05, COR-12)',
  access: { kind: 'backend' },
  query: z.object({
    ...listCorrectionCodes.query.shape,
    ...forSomebody,
    week: z.coerce
      .number('Filtre invalide.')
      .check(z.int('Filtre invalide.'), z.minimum(1, 'Filtre invalide.'), z.maximum(53, 'Filtre invalide.')),
  }),
  reply: extraConfig,
})

export const correctionEvidence = defineCall({
  method: 'GET',
  path: 'validation/correction/{id}/evidence',
  summary:
    'Ce que prouve le mois clôturé : son CRA, sa clôture, ce que la paie en a reçu, qui d’autre était absent (COR-18)',
  access: { ...access, reading: true },
  params: z.object({ id: idParam }),
  reply: z.object({
    /** The report of the closed month and who decided on it last; null where none was written. */
    report: z.nullable(
      z.object({
        id,
        state: monthState,
        decided: z.nullable(z.object({ author: z.string(), at: instant })),
      }),
    ),
    /** Who closed the month; null once it stands open, which it never does again. */
    closed: z.nullable(z.object({ author: z.nullable(z.string()), at: instant })),
    /** The runs in force of that month, and the later ones that told something of it: what they say of what is corrected. */
    exports: z.array(z.object({ id, number: z.int(), issued_at: instant, lines: z.array(z.string()) })),
    /** People with the same manager who were away on one of the half-days; null where no absence is corrected. */
    away: z.nullable(z.object({ count: z.int(), team_size: z.int(), day })),
  }),
})

export const decideCorrection = defineCall({
  method: 'POST',
  path: 'validation/correction-action',
  summary: 'Valide ou refuse une régularisation (COR-19)',
  access: { kind: 'backend' },
  body: z.object({ correction: loose, ...decision, comment: loose }, 'Vous devez choisir une action'),
  reply: z.object({ correction: validatedCorrection, action: correctionHistoryEntry }),
  status: 201,
})

/** Each has its own action; the comment is one for all (COR-25, README 93). */
export const decideCorrections = severalCall(
  'validation/correction-actions',
  'Valide ou refuse plusieurs régularisations, chacune pour elle-même (COR-25)',
  z.object({ corrections: severalItems(z.object({ correction: loose, ...decision })), comment: loose }),
)

export const correctionActions = defineCall({
  method: 'GET',
  path: 'validation/correction-action/{id}',
  summary: "L'historique d'une régularisation, le plus récent d'abord (COR-27)",
  access: { ...access, reading: true },
  params: z.object({ id: idParam }),
  reply: z.array(correctionHistoryEntry),
})
