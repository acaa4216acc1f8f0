import { counted, formatLongDate } from '@cadran/rules/portal/french'
import type { PersonType } from '@cadran/rules/portal/person'
import type { Day } from '@cadran/rules/timesheet/day'
import { type Halves, remoteWord } from '@cadran/rules/timesheet/remote-work'

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
