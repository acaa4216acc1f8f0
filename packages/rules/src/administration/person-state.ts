import { formatDate } from '../portal/french.ts'
import { addDays, type Day } from '../timesheet/day.ts'

/** Where somebody stands with the company (ADM-04). */
export const PERSON_STATES = ['to_come', 'present', 'leaving', 'left', 'closed'] as const
export type PersonState = (typeof PERSON_STATES)[number]

/** Somebody who leaves within so many days is said to. */
export const LEAVING_DAYS = 60

interface Contract {
  is_active: boolean
  start_at: Day
  end_at: Day | null
}

/** The state of a person on a day ('YYYY-MM-DD'): a closed account first, whatever its dates (ADM-04). */
export function personState({ is_active, start_at, end_at }: Contract, today: Day): PersonState {
  if (!is_active) return 'closed'
  if (start_at > today) return 'to_come'
  if (end_at === null || end_at > addDays(today, LEAVING_DAYS)) return 'present'
  return end_at < today ? 'left' : 'leaving'
}

/** What each state is called where one chooses among them (ADM-04). */
export const PERSON_STATE_LABELS: Readonly<Record<PersonState, string>> = {
  to_come: 'À venir',
  present: 'Présent',
  leaving: 'Départ prévu',
  left: 'Parti',
  closed: 'Accès fermé',
}

/** The state of one person in words; a departure says its day: 'Départ le 31/12/2026' (ADM-04). */
export function personStateWords({ state, end_at }: { state: PersonState; end_at: Day | null }): string {
  return state === 'leaving' && end_at !== null ? `Départ le ${formatDate(end_at)}` : PERSON_STATE_LABELS[state]
}
