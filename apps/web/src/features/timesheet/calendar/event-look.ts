import type { CalendarEvent, EventCodeSummary } from '@cadran/contract/timesheet/calendar'
import { countsAsWorked, isAbsenceLike, isValidatedAsAbsence } from '@cadran/rules/timesheet/event-codes'

/** How a shape is drawn: soft, soft with an outline, or solid. */
export type Look = 'prefilled' | 'entered' | 'validated'
/** The icon beside a state's word. */
export type StateMark = 'waiting' | 'returned' | 'check' | 'checks' | null

const HEX = /^#[0-9a-f]{6}$/i

/** Every activity has one blue, every absence one violet (EDT-09). */
export type CodeFamily = 'activity' | 'absence'

export function familyOf({ type }: Pick<EventCodeSummary, 'type'>): CodeFamily {
  return isAbsenceLike(type) ? 'absence' : 'activity'
}

/** The colour of a code's mark (EDT-09); one that cannot be read gives way to that of its kind. */
export function codeColor(code: Pick<EventCodeSummary, 'color' | 'type'>): string {
  return HEX.test(code.color) ? code.color : `var(--${familyOf(code)}-mark)`
}

export function lookOf(event: Pick<CalendarEvent, 'state' | 'auto_generated'>): Look {
  if (event.state === 'validated1' || event.state === 'validated2') return 'validated'
  return event.auto_generated ? 'prefilled' : 'entered'
}

type Stated = Pick<CalendarEvent, 'id' | 'state' | 'auto_generated' | 'backwarded' | 'event_code'>

/** The state in a word; an event's level only matters to those who validate. */
export function stateWord(event: Stated): string {
  if (event.state === 'refused') return 'Refusé'
  if (event.state !== 'submitted') return 'Validé'
  // Sending stores what was only derived before (README 12).
  if (event.auto_generated) return event.id === null ? 'Pré-rempli' : 'Envoyé'
  if (event.backwarded) return 'Renvoyé'
  return isValidatedAsAbsence(event.event_code.type) ? 'En attente' : 'Saisi'
}

/** The same where there is room for who validated. */
export function fullStateWord(event: Stated): string {
  if (event.state === 'validated1') return 'Validé par le manager'
  return event.state === 'validated2' ? 'Validé par la paie' : stateWord(event)
}

export function stateMark(event: Stated): StateMark {
  if (event.state === 'validated1') return 'check'
  if (event.state === 'validated2') return 'checks'
  if (event.state === 'refused' || event.auto_generated) return null
  if (event.backwarded) return 'returned'
  return isValidatedAsAbsence(event.event_code.type) ? 'waiting' : null
}

/** What a shape stands for elsewhere on the page: a counter, the worked time, itself. */
export function tagsOf(event: CalendarEvent, key: string): string[] {
  const { relevant_counter, type } = event.event_code
  return [key, ...(relevant_counter ? [relevant_counter] : []), ...(countsAsWorked(type) ? ['worked'] : [])]
}

/** 'Orselle, plateforme contrats' where there is room for one word only. */
export function shortName({ description }: Pick<EventCodeSummary, 'description'>): string {
  return description.split(',')[0] ?? ''
}

/** 'Congés payés' inside a sentence; names of clients keep their capital. */
export function inSentence(code: Pick<EventCodeSummary, 'description' | 'type'>): string {
  const { description } = code
  return isAbsenceLike(code.type) ? description.charAt(0).toLowerCase() + description.slice(1) : description
}
