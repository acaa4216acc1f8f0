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

/** Reports of a period not submitted: those that a force-submit sends, and those that it leaves as they are. */
export interface ForceSubmitCounts {
  complete: number
  incomplete: number
}

/** The only message where there is nothing to send; the run is not offered then (PER-49, PER-50). */
export const NOTHING_COMPLETE = 'Aucun CRA complet à soumettre.'

/** What the preview says (PER-49). */
export function previewMessages({ complete, incomplete }: ForceSubmitCounts): string[] {
  if (complete === 0) return [NOTHING_COMPLETE]
  const left = incomplete > 0 ? [`${incomplete} CRA incomplet(s) ne seront pas soumis.`] : []
  return [`${complete} CRA complet(s) seront soumis.`, ...left]
}

/** What the run says (PER-50). */
export function runMessages({ complete, incomplete }: ForceSubmitCounts): string[] {
  if (complete === 0) return [NOTHING_COMPLETE]
  const left = incomplete > 0 ? [`${incomplete} CRA incomplet(s) n'ont pas été soumis.`] : []
  return [`${complete} CRA ont été soumis.`, ...left]
}
