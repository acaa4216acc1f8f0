import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { formatLongDate, momentLabel } from '@cadran/rules/portal/french'
import type { WorkingState } from '@cadran/rules/timesheet/calendar'
import type { HalfDay } from '@cadran/rules/timesheet/half-day'
import { fullStateWord, inSentence } from './event-look.ts'

interface NamedHalfDay extends HalfDay {
  state: WorkingState
  holiday: string | null
  /** Not worked by part time. */
  is_off: boolean
  is_today: boolean
  event: CalendarEvent | null
  refused: readonly CalendarEvent[]
  /** The word for remote work when the half-day is marked. */
  remote: string | null
  on_call: readonly string[]
  /** Whether something is expected there. */
  is_missing: boolean
}

const STATE_WORDS: Record<Exclude<WorkingState, 'worked'>, string> = {
  weekend: 'week-end',
  public_holiday: 'férié',
  notCurrentMonth: 'hors du mois',
  other: 'non travaillé',
}

function plainWords({ state, holiday, is_off, event, is_missing }: NamedHalfDay): string[] {
  if (event) return [inSentence(event.event_code), fullStateWord(event).toLowerCase()]
  if (holiday !== null) return [`férié, ${holiday}`]
  if (is_off) return ['temps partiel', STATE_WORDS.other]
  if (state !== 'worked') return [STATE_WORDS[state]]
  return [is_missing ? 'à saisir' : 'libre']
}

/** The full name of a half-day: 'mercredi 13 mai après-midi, congés payés, en attente'. */
export function halfDayName(half: NamedHalfDay): string {
  const date = `${formatLongDate(half.day)} ${momentLabel(half.moment)}`
  return [
    half.is_today ? `${date}, aujourd’hui` : date,
    ...plainWords(half),
    ...half.refused.map((event) => `${inSentence(event.event_code)} refusé`),
    ...(half.remote === null ? [] : [half.remote.toLowerCase()]),
    ...half.on_call,
  ].join(', ')
}
