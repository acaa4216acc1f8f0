import { plural } from '../portal/french.ts'
import { isSubmittable, type MonthToSend } from '../timesheet/month-flags.ts'
import { checkSendingForm } from '../timesheet/sending.ts'

/** A month that its owner has begun and not sent, with what the form of the sending would ask for. */
export interface UnsentMonth extends MonthToSend {
  no_prestation: boolean
  has_service: boolean
  extra_activity_minutes: number
  extra_activity_payment: string | null
}

/**
 * Whether a month may be sent for its owner: submittable, and nothing missing that their own sending would demand. Survey
 * and certification are not asked for (PER-48, PER-51).
 */
export function isComplete(month: UnsentMonth): boolean {
  const { person_type, has_service, extra_activity_minutes, extra_activity_payment, no_prestation } = month
  const as_stored = {
    special: false,
    certified: false,
    no_prestation,
    comment: null,
    extra_activity_payment,
    satisfaction: null,
    files: 0,
  }
  const context = { person_type, survey_sent: false, stored_files: 0, has_service, extra_activity_minutes }
  return isSubmittable(month) && checkSendingForm(as_stored, context) === null
}

/**
 * Where a report that is not sent stands for a force-submit: it would be sent; something is missing; it was sent back and not
 * changed since, which is not complete either; or nothing was ever written in it (PER-47, PER-48, CLO-04, README 58).
 */
export const UNSENT_GROUPS = ['complete', 'incomplete', 'returned', 'empty'] as const
export type UnsentGroup = (typeof UNSENT_GROUPS)[number]

/** What a month that was begun still asks of its owner. */
export interface MissingFacts {
  missing_halfdays: number
  asks_no_prestation: boolean
  has_wrong_box: boolean
  asks_payment: boolean
}

/** What is missing, in words: half-days first, then what the form of the sending would ask (CLO-04). */
export function missingWords({ missing_halfdays, ...form }: MissingFacts): string {
  const halves = `${missing_halfdays} ${plural(missing_halfdays, 'demi-journée')} à saisir`
  return [
    ...(missing_halfdays > 0 ? [halves] : []),
    ...(form.asks_no_prestation ? ['absence de prestation à confirmer'] : []),
    ...(form.has_wrong_box ? ['« aucune prestation » coché à tort'] : []),
    ...(form.asks_payment ? ['type de paiement à choisir'] : []),
  ].join(', ')
}

/** Reports of a period not submitted: those that a force-submit sends, and those that it leaves as they are. */
export interface ForceSubmitCounts {
  complete: number
  /** Begun or not, without those sent back. */
  incomplete: number
  /** Sent back and not changed since, when they are left out. */
  returned?: number
  /** Complete, and unticked by whoever sends the others. */
  left_out?: number
}

/** The only message where there is nothing to send; the run is not offered then (PER-49, PER-50). */
export const NOTHING_COMPLETE = 'Aucun CRA complet à soumettre.'

/** What is left unsent, each with its count; `one` and `many` are the verb. */
function leftWords({ complete, incomplete, returned = 0, left_out = 0 }: ForceSubmitCounts, one: string, many: string) {
  const line = (n: number, word: string) => `${n} CRA ${plural(n, `${word} ${one}`, `${word}s ${many}`)} soumis.`
  return [
    ...(complete > 0 && incomplete > 0 ? [line(incomplete, 'incomplet')] : []),
    ...(returned > 0 ? [line(returned, 'renvoyé')] : []),
    ...(left_out > 0 ? [line(left_out, 'écarté')] : []),
  ]
}

/** What the preview says (PER-49, README 58). */
export function previewMessages(counts: ForceSubmitCounts): string[] {
  const { complete } = counts
  const sent = `${complete} CRA ${plural(complete, 'complet sera soumis', 'complets seront soumis')}.`
  return [complete === 0 ? NOTHING_COMPLETE : sent, ...leftWords(counts, 'ne sera pas', 'ne seront pas')]
}

/** What the run says (PER-50); `became_complete` names those who wrote since the preview and were sent (README 84). */
export function runMessages(counts: ForceSubmitCounts, became_complete: readonly string[] = []): string[] {
  const { complete } = counts
  const sent = `${complete} CRA ${plural(complete, 'a été soumis', 'ont été soumis')}.`
  const since =
    became_complete.length > 0 ? [`Complétés depuis l’aperçu et soumis : ${became_complete.join(', ')}.`] : []
  const left = leftWords(counts, "n'a pas été", "n'ont pas été")
  return [complete === 0 ? NOTHING_COMPLETE : sent, ...left, ...since]
}
