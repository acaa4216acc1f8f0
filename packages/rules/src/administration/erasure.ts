import { formatDate } from '../portal/french.ts'
import { refusal } from '../portal/refusal.ts'
import type { Day } from '../timesheet/day.ts'
import { keptThrough, type RetentionEntry } from './retention.ts'
import { RETENTION_REGISTER, type RetentionKey } from './retention-register.ts'

// What somebody who asks for the erasure of their data is answered (GDPR, article 17; RGD-19, RGD-20, RGD-22).

export const ERASE_SELF = refusal('erase-self', 422, 'Vous ne pouvez pas effacer vos propres données.', 'person_id')
export const UNDER_CONTRACT = refusal(
  'under-contract',
  422,
  'Cette personne est sous contrat, ou son contrat n’a pas de date de fin.',
  'person_id',
)
export const RECEIVED_LATER = refusal('received-later', 422, 'Cette date n’est pas encore passée.', 'received_on')
export const DEMAND_ANSWERED = refusal('demand-answered', 409, 'Cette demande a déjà sa réponse.')
export const DEMAND_EXTENDED = refusal('demand-extended', 409, 'Cette demande a déjà été prolongée.')

/** The last day to answer: a month, and two more where a reason was given (GDPR, article 12). */
export function answerBy(received_on: Day, is_extended: boolean): Day {
  return keptThrough({ months: is_extended ? 3 : 1 }, received_on)
}

/** What is known of whoever asks: where the terms begin, and what holds keep. */
export interface ErasureFacts {
  contract_end: Day
  /** The last day of their last month that holds a comment, and of the last year that holds a signed report; null without any. */
  last_comment: Day | null
  last_report: Day | null
  held: ReadonlySet<string>
}

export interface ErasureAnswer {
  key: RetentionKey
  is_erased: boolean
  text: string
}

/** What nothing but the person's wish keeps: it goes at once, whatever its term. */
export const AT_ONCE: ReadonlySet<string> = new Set(['personal_email', 'devices', 'deliveries'])

const ERASED = 'Effacé maintenant'

function startOf({ from }: RetentionEntry, { contract_end, last_comment, last_report }: ErasureFacts, today: Day) {
  if (from === 'contract_end') return contract_end
  if (from === 'period_end') return last_comment
  return from === 'year_end' ? last_report : today
}

function answerOf(entry: RetentionEntry, facts: ErasureFacts, today: Day): Omit<ErasureAnswer, 'key'> {
  if (facts.held.has(entry.key)) return { is_erased: false, text: `Conservé : ${entry.basis}` }
  if (AT_ONCE.has(entry.key)) return { is_erased: true, text: ERASED }
  if (entry.duration === null) return { is_erased: false, text: `Conservé : ${entry.retention}` }
  const start = startOf(entry, facts, today)
  const end = start && keptThrough(entry.duration, start)
  if (end === null || end < today) return { is_erased: true, text: ERASED }
  return { is_erased: false, text: `Conservé jusqu’au ${formatDate(end)} : ${entry.basis}` }
}

/** Entry by entry what is erased now, and what is kept until when and why. */
export function erasureAnswers(facts: ErasureFacts, today: Day): ErasureAnswer[] {
  return RETENTION_REGISTER.filter(({ held, tables }) => held && Object.keys(tables).length > 0).map((entry) => ({
    key: entry.key,
    ...answerOf(entry, facts, today),
  }))
}
