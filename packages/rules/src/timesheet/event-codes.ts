import { searchKey } from '../portal/french.ts'
import type { PersonType } from '../portal/person.ts'
import { refusal } from '../portal/refusal.ts'
import type { Day } from './day.ts'

/** The six types of event codes (EVT-20). */
export const EVENT_CODE_TYPES = ['activity', 'absence', 'hoursNotWorked', 'sickness', 'maternity', 'other'] as const
export type EventCodeType = (typeof EVENT_CODE_TYPES)[number]

/** The two kinds a person chooses between in the wizard (EVT-21, EVT-22). */
export const EVENT_KINDS = ['activity', 'absence'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The counter a code draws on (EVT-19, EVT-65). */
export const COUNTER_NAMES = ['cp', 'rtt', 'remainder', 'cp15'] as const
export type CounterName = (typeof COUNTER_NAMES)[number]

/** A code that events are recorded with; `affectation_id` null means general, a null date leaves that side open. */
export interface EventCode {
  id: number
  type: EventCodeType
  short_code: string
  description: string
  color: string
  priority: number
  affectation_id: number | null
  relevant_counter: CounterName | null
  start_at: Day | null
  end_at: Day | null
  editable: boolean
  deductible: boolean
  archived: boolean
}

/** A code that is unknown, archived, out of date or another person's (README 18). */
export const CODE_INVALID = refusal('invalid-code', 422, 'Vous devez choisir un code valide.', 'event_code')

/** Absence for absence and sickness, activity for the four others (EVT-21, EVT-22). */
export function kindOf(type: EventCodeType): EventKind {
  return type === 'absence' || type === 'sickness' ? 'absence' : 'activity'
}

/** The kind in words: 'Absence' or 'Activité' (EVT-21, EVT-22). */
export function kindLabel(type: EventCodeType): 'Absence' | 'Activité' {
  return kindOf(type) === 'absence' ? 'Absence' : 'Activité'
}

/** Whether a person is away for remote work: wider than the kind, maternity and hours not worked included (REM-07). */
export function isAbsenceLike(type: EventCodeType): boolean {
  return type === 'absence' || type === 'sickness' || type === 'maternity' || type === 'hoursNotWorked'
}

/** The types that keep a person away, in the order of `EVENT_CODE_TYPES` (REM-07). */
export const AWAY_TYPES: readonly EventCodeType[] = EVENT_CODE_TYPES.filter(isAbsenceLike)

/** Whether the absence workflow covers it: the kind is absence (EVT-21). */
export function isValidatedAsAbsence(type: EventCodeType): boolean {
  return kindOf(type) === 'absence'
}

/** Whether its half-days count as worked time: activity and other (MON-110). */
export function countsAsWorked(type: EventCodeType): boolean {
  return type === 'activity' || type === 'other'
}

/** Whether people of that type have the code at all: contractors have no counters, so none that draws on one (EVT-67, README 55). */
export function isForType({ relevant_counter }: Pick<EventCode, 'relevant_counter'>, person_type: PersonType): boolean {
  return person_type !== 'contractor' || relevant_counter === null
}

/** Whether a person with these affectations may use the code on the whole of a range of days (EVT-23, EVT-24). */
export function isUsable(
  code: Pick<EventCode, 'affectation_id' | 'start_at' | 'end_at' | 'editable' | 'archived'>,
  range: { start_at: Day; end_at: Day },
  affectation_ids: ReadonlySet<number>,
): boolean {
  return (
    !code.archived &&
    code.editable &&
    (code.start_at === null || code.start_at <= range.start_at) &&
    (code.end_at === null || range.end_at <= code.end_at) &&
    (code.affectation_id === null || affectation_ids.has(code.affectation_id))
  )
}

type Ordered = Pick<EventCode, 'id' | 'priority' | 'description'>

/** Order of the codes offered: smallest priority first, then description without accents and case, then id (EVT-23). */
export function byPriority(a: Ordered, b: Ordered): number {
  if (a.priority !== b.priority) return a.priority - b.priority
  const [left, right] = [searchKey(a.description), searchKey(b.description)]
  if (left === right) return a.id - b.id
  return left < right ? -1 : 1
}

type Used = Ordered & { recent_uses?: number | undefined }

/** What this person used most in the last 12 months, then by priority: codes of a demand, tools of the month (ASK-06, EDT-08). */
export function byUse(a: Used, b: Used): number {
  return (b.recent_uses ?? 0) - (a.recent_uses ?? 0) || byPriority(a, b)
}

/** Whether every word of a search is in the short code or the name. */
export function matchesSearch(code: Pick<EventCode, 'short_code' | 'description'>, search: string): boolean {
  const text = `${searchKey(code.short_code)} ${searchKey(code.description)}`
  return searchKey(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
