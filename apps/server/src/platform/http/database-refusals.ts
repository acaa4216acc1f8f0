import { type Refusal, refusal } from '@cadran/rules/portal/refusal'
import { WEEK_DECLARED } from '@cadran/rules/timesheet/extra-permission'
import { AVAILABILITY_OVERLAP } from '@cadran/rules/timesheet/overtime'

const GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE'])

export const MAINTENANCE = refusal('maintenance', 503, 'Une maintenance est en cours, veuillez réessayer plus tard.')
const OVERLAP = refusal('overlap', 409, 'Un événement existe déjà sur cette période')
const CLOSED = refusal('period-closed', 409, 'Cette période est clôturée')
const STALE = refusal('stale', 409, 'Ces données ont été modifiées entre-temps, veuillez recharger la page')
const INVALID = refusal('invalid', 422, 'Valeur invalide')

/** The one table from a constraint's name to what its breach tells the caller. */
const BY_CONSTRAINT: Record<string, Refusal> = {
  no_overlapping_events: OVERLAP,
  closed_period_is_final: CLOSED,
  no_overlapping_availabilities: AVAILABILITY_OVERLAP,
  one_month_per_person: STALE,
  one_month_file_per_client_key: STALE,
  one_declaration_per_week: WEEK_DECLARED,
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

/** What a database error means for the caller; null is a fault of ours. */
export function refusalOfDatabaseError(error: unknown): Refusal | null {
  const { code, constraint, severity } = error as { code?: unknown; constraint?: unknown; severity?: unknown }
  if (typeof constraint === 'string' && BY_CONSTRAINT[constraint]) return BY_CONSTRAINT[constraint]
  if (typeof code !== 'string') {
    return error instanceof Error &&
      /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)
      ? MAINTENANCE
      : null
  }
  // 08 and 57P: the server is away or stopping; 53: it has no room; a fatal 55: the database takes no connections.
  if (GONE.has(code) || /^(08|57P|53)/.test(code)) return MAINTENANCE
  if (severity === 'FATAL' && code.startsWith('55')) return MAINTENANCE
  // 40: another transaction won; 22: a value the types do not hold, a NUL in a text for instance.
  if (code.startsWith('40')) return STALE
  if (code.startsWith('22')) return INVALID
  return null
}
