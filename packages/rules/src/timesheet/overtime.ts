import { refusal } from '../portal/refusal.ts'
import type { Day } from './day.ts'
import { isUsable } from './event-codes.ts'
import { dueMinutes, type HourRange, rangeMinutes } from './extra-hours.ts'
import type { MonthState } from './month-states.ts'

/** What an entry counts: duties, hours or tickets (OVT-03). */
export const OVERTIME_TYPES = ['constraint', 'hour', 'ticket'] as const
export type OvertimeType = (typeof OVERTIME_TYPES)[number]

/** To be reachable, or to be called and work (OVT-06, OVT-07). */
export const OVERTIME_CATEGORIES = ['availability', 'intervention'] as const
export type OvertimeCategory = (typeof OVERTIME_CATEGORIES)[number]

/** The state of an entry: its month's once that was validated (OVT-08). */
export const OVERTIME_STATES = ['submitted', 'validated1', 'validated2'] as const
export type OvertimeState = (typeof OVERTIME_STATES)[number]

/** One day of an entry: its ranges of hours, or its number of tickets (OVT-04). */
export interface OvertimeDay {
  date: Day
  hours: readonly HourRange[]
  tickets: number
}

/** What an entry is reckoned from. */
export interface CountedOvertime {
  type: OvertimeType
  constraint_count: number
  days: readonly OvertimeDay[]
}

/** The three types a code may accept, as the code has them (OVT-05). */
export type AcceptedTypes = Readonly<Record<OvertimeType, boolean>>

/** A code of on-call duties or interventions; `affectation_id` null means general (OVT-05). */
export interface OvertimeCode extends AcceptedTypes {
  category: OvertimeCategory
  affectation_id: number | null
  start_at: Day | null
  end_at: Day | null
  active: boolean
}

/** Two availabilities of one code share a day (OVT-27). */
export const AVAILABILITY_OVERLAP = refusal('overlap', 409, 'Une astreinte existe déjà sur cette période')

/** 'Astreinte' or 'Intervention' (OVT-06, OVT-07). */
export function categoryLabel(category: OvertimeCategory): 'Astreinte' | 'Intervention' {
  return category === 'availability' ? 'Astreinte' : 'Intervention'
}

/** The types that may be chosen with a code: those it accepts, and hours alone for an intervention (OVT-11, OVT-23). */
export function offeredTypes(code: AcceptedTypes & { category: OvertimeCategory }): OvertimeType[] {
  return OVERTIME_TYPES.filter((type) => code[type] && (code.category === 'availability' || type === 'hour'))
}

/** Whether a person with these affectations may use the code on the whole of a range of days (OVT-11). */
export function isOvertimeCodeUsable(
  { active, ...code }: OvertimeCode,
  range: { start_at: Day; end_at: Day },
  affectation_ids: ReadonlySet<number>,
): boolean {
  const usable = isUsable({ ...code, editable: true, archived: !active }, range, affectation_ids)
  return usable && offeredTypes({ ...code }).length > 0
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Counts of an entry by its type; minutes are exact, `hour_count` is hours to two decimals (OVT-45, OVT-47). */
export function overtimeCounts({ type, constraint_count, days }: CountedOvertime) {
  const ranges = type === 'hour' ? days.flatMap(({ hours }) => hours) : []
  const intervention_minutes = sum(ranges.map(rangeMinutes))
  return {
    constraint_count: type === 'constraint' ? constraint_count : 0,
    ticket_count: type === 'ticket' ? sum(days.map(({ tickets }) => tickets)) : 0,
    intervention_minutes,
    hour_count: Math.round((intervention_minutes * 100) / 60) / 100,
    due_hours: dueMinutes(ranges) / 60,
  }
}

type MonthTotals = Pick<ReturnType<typeof overtimeCounts>, 'constraint_count' | 'ticket_count' | 'intervention_minutes'>

/** The month's totals over its entries; minutes are summed before any rounding (OVT-46, README 20). */
export function overtimeTotals(counts: readonly MonthTotals[]): MonthTotals {
  return {
    constraint_count: sum(counts.map((each) => each.constraint_count)),
    ticket_count: sum(counts.map((each) => each.ticket_count)),
    intervention_minutes: sum(counts.map((each) => each.intervention_minutes)),
  }
}

/** Submitted on creation, then the month's own level (OVT-08). */
export function overtimeState(month: MonthState): OvertimeState {
  return month === 'validated1' || month === 'validated2' ? month : 'submitted'
}

/** An entry in its place among the others of the month. */
export interface PlacedOvertime {
  category: OvertimeCategory
  affectation_id: number | null
  start_at: Day
  end_at: Day
  days: readonly { date: Day }[]
}

/** The interventions of the same affectation with a date inside the availability; none for an intervention (OVT-10). */
export function linkedInterventions<O extends PlacedOvertime>(entry: PlacedOvertime, others: readonly O[]): O[] {
  if (entry.category !== 'availability') return []
  return others.filter(
    ({ category, affectation_id, days }) =>
      category === 'intervention' &&
      affectation_id === entry.affectation_id &&
      days.some(({ date }) => entry.start_at <= date && date <= entry.end_at),
  )
}
