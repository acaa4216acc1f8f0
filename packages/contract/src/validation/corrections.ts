import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import { CORRECTION_DECISIONS, CORRECTION_OBJECTS, CORRECTION_STATES } from '@cadran/rules/timesheet/correction-states'
import * as z from 'zod/mini'
import { days, idParam, personSummary, personType } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { relevantCounter } from '../timesheet/calendar.ts'
import {
  askCorrection,
  correction,
  correctionDraft,
  correctionHistoryEntry,
  correctionPreview,
  listCorrectionCodes,
} from '../timesheet/corrections.ts'
import { decision, loose, severalCall } from './acts.ts'
import { arrayFilter, pageFilter, periodFilter, severalItems, sizeFilter } from './filters.ts'

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

export const listValidatedCorrections = defineCall({
  method: 'GET',
  path: 'validation/correction',
  summary: 'Les régularisations du périmètre ; sans état, ce que l’on peut décider (COR-18)',
  access,
  query: z.object({
    maxResults: sizeFilter(25),
    page: pageFilter,
    'states[]': z.optional(arrayFilter(CORRECTION_STATES)),
    'objects[]': z.optional(arrayFilter(CORRECTION_OBJECTS)),
    /** The closed month. */
    period: z.optional(periodFilter),
    'matricules[]': z.optional(z.array(z.string())),
    search: z.optional(z.string().check(z.maxLength(100, 'Filtre invalide.'))),
  }),
  reply: z.array(validatedCorrection),
  list: true,
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
