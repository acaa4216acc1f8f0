import { counted, formatDate, formatLongDate } from '@cadran/rules/portal/french'
import type { PersonType } from '@cadran/rules/portal/person'
import type { Day } from '@cadran/rules/timesheet/day'
import { crowdedWeeks, type Halves, remoteWord } from '@cadran/rules/timesheet/remote-work'
import type { RemoteDraft } from './use-remote-draft.ts'

/** Working from elsewhere in the middle of a sentence. */
export function remoteInSentence(person_type: PersonType): string {
  return remoteWord(person_type).toLowerCase()
}

/** '5,5 jours', '0 jour'. */
export function countWords(count: number): string {
  return counted(count, 'jour')
}

/** What one click has made of a day, for those who do not see it: 'mardi 12 mai, télétravail le matin'. */
export function markWords(day: Day, { am, pm }: Halves, person_type: PersonType): string {
  const word = remoteInSentence(person_type)
  if (!am && !pm) return `${formatLongDate(day)}, pas de ${word}`
  if (am && pm) return `${formatLongDate(day)}, ${word} toute la journée`
  return `${formatLongDate(day)}, ${word} ${am ? 'le matin' : 'l’après-midi'}`
}

/** The weeks with more remote days than the company recommends, in words; null for none (CFG-13). */
export function crowdedWords({ month, days }: Pick<RemoteDraft, 'month' | 'days'>): string | null {
  const most = month.limits.remote_days_a_week
  const weeks = crowdedWeeks(days, most)
  if (most === null || weeks.length === 0) return null
  const beginnings = weeks.map((monday) => formatDate(monday).slice(0, 5)).join(', ')
  const named = weeks.length === 1 ? `Semaine du ${beginnings}` : `Semaines du ${beginnings}`
  return `${named}\u00a0: plus de ${counted(most, 'jour')} de télétravail.`
}
