import { formatDate } from '../portal/french.ts'
import { parisWallTime } from '../portal/paris-time.ts'
import { ABSENCE_HISTORY_LABELS } from '../timesheet/absence-states.ts'
import { MONTH_HISTORY_LABELS } from '../timesheet/month-states.ts'

/** What has a history that tells who decided. */
export type DecidedEntity = 'event' | 'month' | 'correction'

/** The last line of a history. */
export interface LastLine {
  action: string
  author: string
  /** An instant. */
  created_at: string
}

/** An absence and a correction are feminine, a report masculine; what stands here under no word of its own is called as in the history. */
const WORDS: Readonly<Record<DecidedEntity, Readonly<Record<string, string>>>> = {
  event: {
    ...ABSENCE_HISTORY_LABELS,
    create: 'Demandée',
    validated1: 'Validée',
    validated2: 'Validée',
    refused: 'Refusée',
    backward: 'Renvoyée',
    edit: 'Modifiée',
  },
  month: {
    ...MONTH_HISTORY_LABELS,
    submitted: 'Envoyé',
    force_submit: 'Envoyé',
    validated1: 'Validé',
    validated2: 'Validé',
    non_submitted: 'Renvoyé',
  },
  correction: {
    create: 'Demandée',
    edit: 'Modifiée',
    validated1: 'Validée',
    validated2: 'Validée',
    refused: 'Refusée',
    withdrawn: 'Retirée',
    exported: 'Exportée',
  },
}

/**
 * Who decided what and when, for whoever decided on something older: 'Validée par Paul Petit à 10:42', on another day
 * 'Validée par Paul Petit le 11/03 à 10:42'; null where the history tells nothing since (KEY-07).
 */
export function decidedText(
  entity: DecidedEntity,
  { action, author, created_at }: LastLine,
  { seen, today }: { seen: string; today: string },
): string | null {
  const word = WORDS[entity][action]
  const at = parisWallTime(Date.parse(created_at))
  if (word === undefined || at < seen) return null
  return doneText(word, { author, at, today })
}

/** 'Clôturée par Sylvie Moreau à 10:42'; `at` is the wall time, the day is said when it is not `today`. */
export function doneText(done: string, { author, at, today }: { author: string; at: string; today: string }): string {
  const day = at.startsWith(today) ? '' : ` le ${formatDate(at.slice(0, 10)).slice(0, 5)}`
  return `${done} par ${author}${day} à ${at.slice(11, 16)}`
}
