import { formatDate } from '../portal/french.ts'
import { M_PER_START } from '../portal/messages.ts'
import { refusal } from '../portal/refusal.ts'
import type { Day } from '../timesheet/day.ts'

/** The refusals of the payroll run (payroll.md 0.8). */
export const M_RUN_BASE = refusal(
  'stale',
  409,
  'Un autre export a été émis entre-temps, veuillez relancer le contrôle.',
)
export const M_RUN_STATE = refusal('state', 409, "Cette action n'est pas possible dans l'état actuel de l'export.")
export const M_RUN_LAST = refusal('not-last', 409, 'Seul le dernier export émis peut être annulé.')
export const M_RUN_START = refusal('period-not-started', 409, M_PER_START.message)
export const M_RUN_FATAL = refusal(
  'not-acceptable',
  422,
  'Ce point doit être corrigé, il ne peut pas être accepté.',
  'control',
)
export const M_RUN_HASH = refusal(
  'file-altered',
  409,
  "Ce fichier ne correspond plus à son empreinte. Il n'est pas remis.",
)
export const M_TPL_USED = refusal('template-used', 409, 'Ce modèle a servi à un export : archivez-le.')
export const M_LED_REASON = refusal('reason', 422, 'Le motif est obligatoire (5 à 500 caractères).', 'reason')
export const M_LED_NONE = refusal('no-counters', 404, "Les prestataires n'ont pas de compteur.")
export const M_LED_AMOUNT = refusal(
  'days',
  422,
  'Le nombre de jours doit être compris entre -365,00 et 365,00, sans être nul.',
  'days',
)
export const M_LED_TWO = refusal(
  'four-eyes',
  403,
  'Cet ajustement doit être approuvé par une autre personne que son auteur.',
)
/** What stands where somebody would decide on their own counters, which a call answers with M-SELF (LED-60, LED-62). */
export const OWN_COUNTERS = 'Vos propres compteurs sont ajustés par une autre personne que vous.'
export const M_LED_DONE = refusal('state', 409, 'Cet ajustement a déjà été traité.')
export const NO_TEMPLATE = refusal('templates', 422, 'Vous devez choisir au moins un modèle', 'templates')
export const NAME_TAKEN = refusal('name', 422, 'Ce nom est déjà pris.', 'name')
/** What stands beside a run whose issue was given up (PAY-45). */
export const ISSUE_FAILED = "L'émission a échoué, veuillez réessayer."

/** M-RUN-BLOCKED, with how many points are left. */
export function runBlocked(count: number) {
  return refusal('run-blocked', 409, `Il reste ${count} point(s) bloquant(s).`)
}

/** M-RUN-ORDER; the month is that of the last export, in words: 'mai 2026'. */
export function runOrder(month: string) {
  return refusal('run-order', 409, `L'export de ${month} est déjà émis : choisissez ce mois ou un mois suivant.`)
}

/** M-TPL-COLUMN; columns are counted from 1. */
export function wrongColumn(place: number, reason: string) {
  return refusal('columns', 422, `La colonne ${place} n'est pas valide : ${reason}.`, 'columns')
}

/** M-LED-BEFORE, with the day that the counter was opened on. */
export function beforeOpening(opened_on: Day) {
  const text = `Cette date précède l'ouverture du compteur (${formatDate(opened_on)}).`
  return refusal('effective_on', 422, text, 'effective_on')
}

/** M-LED-DATE, at the field that holds the date. */
export function dateBetween(from: Day, to: Day, field: string) {
  const text = `La date doit être comprise entre le ${formatDate(from)} et le ${formatDate(to)}.`
  return refusal('date', 422, text, field)
}

const CONTROL_CHARACTERS = /\p{Cc}/u

/** M_LED_REASON unless the text, trimmed, has 5 to 500 characters and no control character among them (PAY-15, payroll.md 0.4). */
export function checkReason(text: string) {
  const { length } = text.trim()
  return length < 5 || length > 500 || CONTROL_CHARACTERS.test(text) ? M_LED_REASON : null
}
