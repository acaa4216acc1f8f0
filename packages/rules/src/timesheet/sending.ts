import { COMMENT_MAX_LENGTH, M_COMMENT } from '../portal/messages.ts'
import type { PersonType } from '../portal/person.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import type { EventState } from './events.ts'

/** Files of a month, those already there included (FIL-01, FIL-06). */
export const MAX_FILES = 3

/** Answers of the survey; 0 is the choice not to answer, which counts as answered (SND-23, SND-24). */
export const SATISFACTION = [3, 2, 1, 0] as const
export type Satisfaction = (typeof SATISFACTION)[number]
export const SATISFACTION_LABELS = {
  3: 'Très satisfait',
  2: 'Moyennement satisfait',
  1: 'Insatisfait',
  0: 'Je ne souhaite pas répondre',
} as const satisfies Record<Satisfaction, string>

/** What the survey asks, unless the company asks otherwise (SND-22, CFG-21). */
export const SURVEY_QUESTION = 'Comment s’est passé ce mois de travail\u00a0?'

/** Choices of payment of extra activities (SND-32). */
export const PAYMENTS = ['money', 'rest'] as const

/** Texts that sending accepts; nothing to tick (SND-07 to SND-10). */
export const ATTESTATIONS = [
  "J'atteste avoir bénéficié d'un repos quotidien de 11 heures consécutives.",
  "J'atteste avoir bénéficié d'un repos hebdomadaire de 24 heures consécutives.",
  "J'atteste avoir pu exercer mon droit à la déconnexion.",
] as const

export const FILES_NEEDED = refusal('files', 422, 'Veuillez fournir au moins 1 fichier de CRA spécifique', 'files')
export const FILES_TOO_MANY = refusal('files-too-many', 422, 'Trop de fichiers', 'files')
export const FILES_UNEXPECTED = refusal(
  'files-unexpected',
  422,
  "Cochez l'option de CRA spécifique pour joindre des fichiers",
  'files',
)
export const CERTIFICATION_NEEDED = refusal(
  'certified',
  422,
  'Vous devez certifier la conformité du CRA spécifique',
  'certified',
)
export const NO_PRESTATION_NEEDED = refusal(
  'no-prestation',
  422,
  "Veuillez confirmer que vous n'avez effectué aucune prestation ce mois-ci",
  'no_prestation',
)
export const NO_PRESTATION_WRONG = refusal(
  'no-prestation-wrong',
  422,
  'Des prestations sont saisies ce mois-ci',
  'no_prestation',
)
export const PAYMENT_NEEDED = refusal('payment', 422, 'Veuillez choisir le type de paiement', 'extra_activity_payment')
export const SURVEY_NEEDED = refusal('survey', 422, "Veuillez remplir l'enquête de satisfaction", 'satisfaction')

/** Whether the month holds anything that a contractor is paid for: an event, an overtime or an extra activity (SND-20, SND-21). */
export function hasService(month: {
  events: readonly { state: EventState }[]
  overtimes: readonly unknown[]
  extra_activity_minutes: number
}): boolean {
  const { events, overtimes, extra_activity_minutes } = month
  return events.some(({ state }) => state !== 'refused') || overtimes.length > 0 || extra_activity_minutes > 0
}

/** What a send carries that the rules look at; `files` is how many come with it (SND-38). */
export interface SendPayload {
  special: boolean
  certified: boolean
  no_prestation: boolean
  comment: string | null
  extra_activity_payment: string | null
  satisfaction: number | null
  files: number
}

/** What the month already holds; `has_service` is any non-refused event, overtime or extra activity (SND-20, SND-21). */
export interface SendContext {
  person_type: PersonType
  survey_sent: boolean
  stored_files: number
  has_service: boolean
  extra_activity_minutes: number
}

/** Consultants answer the survey once per month, a send-back included (SND-04, SND-30, MON-54). */
export function needsSurvey(person: { person_type: PersonType; survey_sent: boolean }): boolean {
  return person.person_type === 'consultant' && !person.survey_sent
}

/** Number of steps of the dialog (SND-03 to SND-05). */
export function steps(person: { person_type: PersonType; survey_sent: boolean }): 1 | 2 {
  return needsSurvey(person) ? 2 : 1
}

/** Everybody employed reads the attestations; contractors are not (SND-11). */
export function showsAttestations(person_type: PersonType): boolean {
  return person_type !== 'contractor'
}

/** Whether the box 'Aucune prestation ce mois-ci' is shown and must be ticked (SND-18, SND-20, SND-21). */
export function asksNoPrestation(month: { person_type: PersonType; has_service: boolean }): boolean {
  return month.person_type === 'contractor' && !month.has_service
}

/** Whether the payment choice is shown and required; the duration is in minutes (SND-34, SND-35). */
export function asksPayment(month: { person_type: PersonType; extra_activity_minutes: number }): boolean {
  return month.person_type !== 'contractor' && month.extra_activity_minutes > 0
}

/** Step 1: files, certification, no_prestation, payment, then the comment's length; the first failing text (SND-12). */
export function checkSendingForm(payload: SendPayload, month: SendContext): Refusal | null {
  return (
    checkFiles(payload, month.stored_files) ??
    checkNoPrestation(payload, month) ??
    checkPayment(payload, month) ??
    ((payload.comment ?? '').trim().length > COMMENT_MAX_LENGTH ? M_COMMENT : null)
  )
}

/** Step 2: a survey that is not asked for is ignored whatever it holds (SND-22, SND-24, SND-30). */
export function checkSurvey(payload: { satisfaction: number | null }, month: SendContext): Refusal | null {
  if (!needsSurvey(month)) return null
  return SATISFACTION.some((value) => value === payload.satisfaction) ? null : SURVEY_NEEDED
}

/** Both steps, as the server checks them: null, or the first 422 (SND-12, SND-30). */
export function checkSending(payload: SendPayload, month: SendContext): Refusal | null {
  return checkSendingForm(payload, month) ?? checkSurvey(payload, month)
}

function checkFiles(payload: SendPayload, stored: number): Refusal | null {
  // SND-17: files beside an unticked option would be lost in silence.
  if (!payload.special) return payload.files > 0 ? FILES_UNEXPECTED : null
  if (payload.files + stored === 0) return FILES_NEEDED
  if (payload.files + stored > MAX_FILES) return FILES_TOO_MANY
  return payload.certified ? null : CERTIFICATION_NEEDED
}

function checkNoPrestation(payload: SendPayload, month: SendContext): Refusal | null {
  if (month.person_type !== 'contractor' || payload.no_prestation !== month.has_service) return null
  return month.has_service ? NO_PRESTATION_WRONG : NO_PRESTATION_NEEDED
}

function checkPayment(payload: SendPayload, month: SendContext): Refusal | null {
  if (!asksPayment(month)) return null
  return PAYMENTS.some((value) => value === payload.extra_activity_payment) ? null : PAYMENT_NEEDED
}
