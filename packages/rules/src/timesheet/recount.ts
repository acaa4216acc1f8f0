import { describeRange, formatDate, formatDays1 } from '../portal/french.ts'
import type { CalendarContext } from './calendar.ts'
import { countHalfDays } from './calendar.ts'
import type { EventState } from './events.ts'
import type { DayRange } from './half-day.ts'
import type { MonthState } from './month-states.ts'

/** A stored event whose person's working days change, with what says whether it may follow. */
export interface Recounted extends DayRange {
  half_days: number
  state: EventState
  is_activity: boolean
  month: { state: MonthState; closed: boolean; special_time: boolean }
}

/** Why an event keeps the count that it has. */
export type LeftBecause = 'closed' | 'sent' | 'validated' | 'not-worked'

export type Recount = { half_days: number; left: LeftBecause | null }

function reasonToLeave({ state, month }: Recounted, half_days: number): LeftBecause | null {
  if (month.closed) return 'closed'
  if (month.state !== 'non_submitted') return 'sent'
  if (state !== 'submitted') return 'validated'
  return half_days === 0 ? 'not-worked' : null
}

/**
 * The half-days an event counts once its person's working days are `after`; null when nothing moves, or when they were
 * counted otherwise under `before` already. What somebody has sent, validated or closed keeps its count, and so does an
 * event with no worked half-day left (EVT-05, EVT-06, MON-58).
 */
export function recountOf(event: Recounted, before: CalendarContext | null, after: CalendarContext): Recount | null {
  // A refused event holds no day and is counted anew when it is sent again (EVT-18).
  if (event.state === 'refused') return null
  const counts_non_worked = event.month.special_time && event.is_activity
  const half_days = countHalfDays(event, { ...after, counts_non_worked })
  if (half_days === event.half_days) return null
  if (before && half_days === countHalfDays(event, { ...before, counts_non_worked })) return null
  return { half_days, left: reasonToLeave(event, half_days) }
}

/** What is said of an event that keeps its count (ADM-19). */
export const LEFT_WORDS: Readonly<Record<LeftBecause, string>> = {
  closed: 'période clôturée',
  sent: 'CRA déjà envoyé',
  validated: 'absence déjà validée',
  'not-worked': 'plus aucune demi-journée travaillée, à supprimer par la personne',
}

/** An event of somebody that is counted anew, in days. */
export interface RecountedEvent {
  id: number
  matricule: string
  short_code: string
  range: DayRange
  from_days: number
  to_days: number
}

/** An event that keeps its count, `to_days` being what it would be. */
export interface LeftEvent extends RecountedEvent {
  because: LeftBecause
}

/** Halves of a day worked remotely that are worked no more; `keeps_half` where the other half stays declared. */
export interface LostRemoteDay {
  matricule: string
  day: string
  am: boolean
  pm: boolean
  keeps_half: boolean
}

/** What follows from other working days in what people have filled in (administration.md 0.3). */
export interface Effects {
  events: RecountedEvent[]
  left: LeftEvent[]
  remote_days: LostRemoteDay[]
  /** Marks of months that are sent or closed, which stay. */
  left_remote_days: LostRemoteDay[]
}

/** The effects of several things together, in the order given; of nothing, none. */
export function joinEffects(...all: readonly Effects[]): Effects {
  return {
    events: all.flatMap(({ events }) => events),
    left: all.flatMap(({ left }) => left),
    remote_days: all.flatMap(({ remote_days }) => remote_days),
    left_remote_days: all.flatMap(({ left_remote_days }) => left_remote_days),
  }
}

const eventPlace = ({ matricule, short_code, range }: RecountedEvent) =>
  `${matricule} ${short_code} ${describeRange(range)}`
const remotePlace = ({ matricule, day }: LostRemoteDay) => `${matricule} télétravail du ${formatDate(day)}`

/** The effects as the command line prints them: what changes, and what stays with the reason (EX-A-01). */
export function effectLines(effects: Effects): { changes: string[]; notes: string[] } {
  const days = ({ from_days, to_days }: RecountedEvent) => [formatDays1(from_days), formatDays1(to_days)] as const
  return {
    changes: [
      ...effects.events.map((event) => `~ ${eventPlace(event)} : ${days(event).join(' → ')} j`),
      ...effects.remote_days.map(
        (mark) => `~ ${remotePlace(mark)} : ${mark.keeps_half ? 'une demi-journée de moins' : 'retiré'}`,
      ),
    ],
    notes: [
      ...effects.left.map((event) => {
        const [counted, would] = days(event)
        return `= ${eventPlace(event)} : reste compté ${counted} j au lieu de ${would} (${LEFT_WORDS[event.because]})`
      }),
      ...effects.left_remote_days.map((mark) => `= ${remotePlace(mark)} : reste déclaré (CRA déjà envoyé)`),
    ],
  }
}
