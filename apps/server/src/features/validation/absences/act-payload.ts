import { COMMENT_MAX_LENGTH, M_404, M_ACTION, M_COMMENT, M_STAMP } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'

// What every act of the back office carries: an item, a comment, the `updated_at` that its author has seen.

const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

/** The id an act is about: missing or of a wrong kind 422, one that cannot exist 404 (ABS-66, BCK-60). */
export function readItemId(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return refuse({ ...M_ACTION, field })
  return Number.isSafeInteger(value) && value > 0 ? value : refuse(M_404)
}

/** `YYYY-MM-DDTHH:mm:ss` without zone, anything else is M-STAMP (ABS-102, ABS-104). */
export function readStamp(value: unknown): string {
  return typeof value === 'string' && STAMP.test(value) ? value : refuse(M_STAMP)
}

/** The comment, trimmed; null when there is none (ABS-111). */
export function readComment(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return refuse(M_COMMENT)
  const comment = value.trim()
  return comment.length > COMMENT_MAX_LENGTH ? refuse(M_COMMENT) : comment || null
}
