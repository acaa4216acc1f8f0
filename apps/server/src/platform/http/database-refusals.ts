import { A_SERVICE_IS_NOBODY, ERASING } from '@cadran/rules/administration/messages'
import { FILE_GONE } from '@cadran/rules/library/uploads'
import { M_RUN_STATE } from '@cadran/rules/payroll/messages'
import { M_404 } from '@cadran/rules/portal/messages'
import { type Refusal, refusal, WRONG_VALUE } from '@cadran/rules/portal/refusal'
import { M_COR_STATE, M_COR_TWICE } from '@cadran/rules/timesheet/correction-states'
import { WEEK_DECLARED } from '@cadran/rules/timesheet/extra-permission'
import { AVAILABILITY_OVERLAP } from '@cadran/rules/timesheet/overtime'
import { M_DEPUTY_OVERLAP } from '@cadran/rules/validation/delegation'
import { BUSY, MAINTENANCE } from './failures.ts'

const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE'])
// Waiting for a lock, a statement, and being idle inside a transaction, which ends the connection too.
const TOOK_TOO_LONG = new Set(['55P03', '57014', '25P03'])

const OVERLAP = refusal('overlap', 409, 'Un événement existe déjà sur cette période')
const CLOSED = refusal('period-closed', 409, 'Cette période est clôturée')
const STALE = refusal('stale', 409, 'Ces données ont été modifiées entre-temps, veuillez recharger la page')

/** The one table from a constraint's name to what its breach tells the caller. */
const BY_CONSTRAINT: Record<string, Refusal> = {
  no_overlapping_events: OVERLAP,
  closed_period_is_final: CLOSED,
  one_deputy_for_absences: M_DEPUTY_OVERLAP,
  one_deputy_for_activities: M_DEPUTY_OVERLAP,
  one_deputy_for_requests: M_DEPUTY_OVERLAP,
  one_deputy_for_planning: M_DEPUTY_OVERLAP,
  one_pending_correction: M_COR_TWICE,
  decided_correction_is_final: M_COR_STATE,
  one_correction_per_client_key: STALE,
  no_overlapping_availabilities: AVAILABILITY_OVERLAP,
  one_month_per_person: STALE,
  one_month_file_per_client_key: STALE,
  one_declaration_per_week: WEEK_DECLARED,
  erased_stays_closed: M_404,
  service_account_is_nobody: A_SERVICE_IS_NOBODY,
  one_run_at_a_time: ERASING,
  issued_run_is_final: M_RUN_STATE,
  union_logo_form: FILE_GONE,
  contact_picture_form: FILE_GONE,
  event_in_one_month: refusal(
    'two-months',
    422,
    'Un événement doit commencer et se terminer dans le même mois',
    'end_at',
  ),
  month_comment_length: refusal(
    'comment-too-long',
    422,
    'Le commentaire ne peut pas dépasser 1000 caractères.',
    'comment',
  ),
}

/** Whether nobody can say what became of a write: its connection was lost, maybe after the commit. */
export const isOutcomeUnknown = (error: unknown): boolean => refusalOfDatabaseError(error) === MAINTENANCE

/** What a database error means for the caller; null is a fault of ours. */
export function refusalOfDatabaseError(error: unknown): Refusal | null {
  const { code, constraint, severity } = error as { code?: unknown; constraint?: unknown; severity?: unknown }
  if (typeof constraint === 'string' && BY_CONSTRAINT[constraint]) return BY_CONSTRAINT[constraint]
  if (typeof code !== 'string') {
    if (!(error instanceof Error)) return null
    // All connections are at work.
    if (error.message === 'timeout exceeded when trying to connect') return BUSY
    return /Connection terminated|not queryable/.test(error.message) ? MAINTENANCE : null
  }
  if (TOOK_TOO_LONG.has(code)) return BUSY
  // 08 and 57P: the server is away or stopping; 53: it has no room; a fatal 55: the database takes no connections.
  if (GONE.has(code) || /^(08|57P|53)/.test(code)) return MAINTENANCE
  if (severity === 'FATAL' && code.startsWith('55')) return MAINTENANCE
  // 40: another transaction won; 22: a value the types do not hold, a NUL in a text for instance.
  if (code.startsWith('40')) return STALE
  if (code.startsWith('22')) return WRONG_VALUE
  return null
}
