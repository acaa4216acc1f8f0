import { M_ACTION } from '@cadran/rules/portal/messages'
import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import {
  CORRECTION_HISTORY_LABELS,
  CORRECTION_OBJECTS,
  CORRECTION_STATES,
  type CorrectionHistoryAction,
} from '@cadran/rules/timesheet/correction-states'
import * as z from 'zod/mini'
import { days, id, idParam, instant, minutes, stamp } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { corrected, eventCode, exportedIn, period, relevantCounter, replaced } from './calendar.ts'
import { stamp as seen } from './stamp.ts'

const WRONG = 'Valeur invalide'
const FILTER = 'Filtre invalide.'

/** A correction as its person and who asked for it read it (COR-17). */
export const correction = z.object({
  id,
  year: z.int(),
  month: z.int(),
  object: z.enum(CORRECTION_OBJECTS),
  /** The event, the on-call entry or the week that `old` is; null where it is none, or the outcome of another correction. */
  old_id: z.nullable(id),
  /** The correction whose outcome `old` is (COR-09). */
  corrects: z.nullable(id),
  old: z.nullable(corrected),
  new: z.nullable(corrected),
  replaces: replaced,
  reason: z.string(),
  state: z.enum(CORRECTION_STATES),
  /** As the counter counts: negative spends, positive gives back; for remote, half-days as days. */
  days_difference: days,
  minutes_difference: minutes,
  insufficient_balance: z.boolean(),
  asked_by: z.string(),
  validated1_by: z.nullable(z.string()),
  validated2_by: z.nullable(z.string()),
  /** Of the refusal, or of the last decision. */
  comment: z.nullable(z.string()),
  carried: z.nullable(period),
  exported_in: exportedIn,
  created_at: instant,
  updated_at: stamp,
  /** What the viewer may do with their own: 'edit', 'withdrawn' (COR-15). */
  actions: z.array(z.enum(['edit', 'withdrawn'])),
})
export type Correction = z.output<typeof correction>

/** What a correction says; each object takes what its own call takes, and is refused with the same texts (COR-05). */
export const correctionDraft = {
  month: z.int(WRONG).check(z.minimum(1, WRONG), z.maximum(12, WRONG)),
  year: z.int(WRONG).check(z.minimum(1900, WRONG), z.maximum(9999, WRONG)),
  object: z.enum(CORRECTION_OBJECTS, WRONG),
  /** The absence, the on-call entry or the week that stands there. */
  old_id: z.optional(z.nullable(id.check(z.maximum(999_999_999_999_999)))),
  corrects: z.optional(z.nullable(id.check(z.maximum(999_999_999_999_999)))),
  /**
   * null takes away. absence: an `EventInput`; overtime: an `OvertimeInput`; extra_activity: `{week, …}` and an
   * `ExtraDeclarationInput`; remote: `{days: RemoteDayInput[]}`, the days that change.
   */
  new: z.optional(z.unknown()),
}

const asked = z.object(
  {
    ...correctionDraft,
    reason: z.optional(z.unknown()),
    /** 8 to 64 characters [A-Za-z0-9_-]: the same again answers the first one (LED-61). */
    client_key: z.optional(z.nullable(z.string(WRONG).check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, WRONG)))),
  },
  WRONG_VALUE.message,
)
export type CorrectionInput = z.input<typeof asked>

export const askCorrection = defineCall({
  method: 'POST',
  path: 'timesheet/correction',
  summary: "Demande une régularisation d'un mois clôturé ; la même clé répond la première (COR-11)",
  access: { kind: 'session' },
  body: asked,
  reply: correction,
  orCreated: true,
})

/** What a correction would do, before it is asked for; nothing is written (COR-16). */
export const correctionPreview = z.object({
  old: z.nullable(corrected),
  new: z.nullable(corrected),
  replaces: correction.shape.replaces,
  days_difference: days,
  minutes_difference: minutes,
  /** The counter that it moves, and what it leaves of it; null where it moves none. */
  counter: relevantCounter,
  balance: z.nullable(z.object({ before: days, after: days })),
  insufficient_balance: z.boolean(),
  /** Where it would go if it were decided now. */
  carried: period,
  /** Who may give level 1, by name: the nearest. */
  first_level: z.nullable(z.string()),
  /** What asking would be refused with. */
  refusal: z.nullable(
    z.object({ code: z.string(), status: z.int(), message: z.string(), field: z.nullable(z.string()) }),
  ),
})
export type CorrectionPreview = z.output<typeof correctionPreview>

export const previewCorrection = defineCall({
  method: 'POST',
  path: 'timesheet/correction-preview',
  summary: 'Ce que ferait une régularisation : ancien, nouveau, différence, solde, mois de report (COR-16)',
  access: { kind: 'session' },
  body: z.object(correctionDraft, WRONG_VALUE.message),
  reply: correctionPreview,
})

export const listCorrectionCodes = defineCall({
  method: 'GET',
  path: 'timesheet/correction-code',
  summary: "Les codes d'absence d'un mois clôturé, archivés depuis ou non (COR-05)",
  access: { kind: 'session' },
  query: z.object({
    // Both are needed; whether somebody may ask at all is told first (README 14).
    month: z.optional(z.coerce.number(FILTER).check(z.int(FILTER), z.minimum(1, FILTER), z.maximum(12, FILTER))),
    year: z.optional(z.coerce.number(FILTER).check(z.int(FILTER), z.minimum(1900, FILTER), z.maximum(9999, FILTER))),
  }),
  reply: z.array(eventCode),
})

export const listCorrections = defineCall({
  method: 'GET',
  path: 'timesheet/correction',
  summary: 'Ses régularisations, les plus récentes d’abord (COR-17)',
  access: { kind: 'session' },
  query: z.object({
    year: z.optional(z.coerce.number(FILTER).check(z.int(FILTER), z.minimum(1900, FILTER), z.maximum(9999, FILTER))),
  }),
  reply: z.array(correction),
  list: true,
})

export const changeCorrection = defineCall({
  method: 'PATCH',
  path: 'timesheet/correction/{id}',
  summary: 'Change ce qui est demandé ou le motif, tant que personne n’a décidé (COR-15)',
  access: { kind: 'session' },
  params: z.object({ id: idParam }),
  body: z.object(
    { new: z.optional(z.unknown()), reason: z.optional(z.unknown()), updated_at: seen() },
    WRONG_VALUE.message,
  ),
  reply: correction,
})

export const withdrawCorrection = defineCall({
  method: 'POST',
  path: 'timesheet/correction-action',
  summary: 'Retire une régularisation (COR-15)',
  access: { kind: 'session' },
  body: z.object(
    {
      correction: z.int(M_ACTION.message),
      action: z.literal('withdrawn', M_ACTION.message),
      updated_at: seen(),
    },
    M_ACTION.message,
  ),
  reply: correction,
  status: 201,
})

const HISTORY = Object.keys(CORRECTION_HISTORY_LABELS) as [CorrectionHistoryAction, ...CorrectionHistoryAction[]]

/** One step of a correction's history, the newest first (COR-27). */
export const correctionHistoryEntry = z.object({
  action: z.enum(HISTORY),
  /** 'Demande', 'Validation niveau 1', …, 'Export n° 3'. */
  label: z.string(),
  author: z.string(),
  created_at: instant,
  comment: z.nullable(z.string()),
})
export type CorrectionHistoryEntry = z.output<typeof correctionHistoryEntry>
