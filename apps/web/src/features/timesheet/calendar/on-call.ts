import type { Overtime } from '@cadran/contract/timesheet/calendar'
import { counted } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import { rangeMinutes } from '@cadran/rules/timesheet/extra-hours'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'

/** An on-call duty as it crosses one week. */
export interface OnCallBar {
  key: string
  label: string
  from_col: number
  to_col: number
  line: number
  starts_here: boolean
  ends_here: boolean
}

/** An intervention, on the first line at each of its days. */
export interface InterventionChip {
  key: string
  label: string
  col: number
}

export interface OnCallLines {
  bars: OnCallBar[]
  chips: InterventionChip[]
  /** How many lines the week needs under its half-days. */
  lines: number
}

/** 'Intervention · 2h05', or the number of tickets where they are counted instead. */
export function interventionLength(overtime: Overtime): string {
  if (overtime.type !== 'ticket') return formatDuration(overtime.intervention_minutes)
  return ticketWords(overtime.ticket_count)
}

/** What an entry comes to by its type: a count of duties, hours, or tickets (OVT-45). */
export function overtimeAmount(overtime: Overtime): string {
  return overtime.type === 'constraint' ? String(overtime.constraint_count) : interventionLength(overtime)
}

function ticketWords(count: number): string {
  return counted(count, 'ticket')
}

/** The days an intervention was worked on. */
function interventionDays({ days, start_at }: Overtime): Day[] {
  return days.length > 0 ? days.map(({ date }) => date) : [start_at]
}

/** The same on one of its days. */
export function lengthOn(overtime: Overtime, day: Day): string {
  const found = overtime.days.find(({ date }) => date === day)
  if (!found) return interventionLength(overtime)
  if (overtime.type === 'ticket') return ticketWords(found.tickets)
  return formatDuration(found.hours.reduce((minutes, range) => minutes + rangeMinutes(range), 0))
}

/** 'Astreinte N2', whether or not the code's own description says the word. */
export function onCallLabel({ code }: Pick<Overtime, 'code'>): string {
  return /^astreinte/i.test(code.description) ? code.description : `Astreinte · ${code.description}`
}

/** A duty holds from its first day to its last, an intervention on the days it was worked on. */
export function isOn(overtime: Overtime, day: Day): boolean {
  if (overtime.category === 'intervention') return interventionDays(overtime).includes(day)
  return overtime.start_at <= day && day <= overtime.end_at
}

function barsOf(overtimes: readonly Overtime[], days: readonly Day[]): OnCallBar[] {
  const taken: number[] = []
  return overtimes
    .filter((overtime) => overtime.category === 'availability' && days.some((day) => isOn(overtime, day)))
    .map((overtime) => {
      const from_col = days.findIndex((day) => isOn(overtime, day))
      const to_col = days.findLastIndex((day) => isOn(overtime, day))
      const free = taken.findIndex((last) => last < from_col)
      const line = free === -1 ? taken.length : free
      taken[line] = to_col
      return {
        key: String(overtime.id),
        label: onCallLabel(overtime),
        from_col,
        to_col,
        line,
        starts_here: overtime.start_at === days[from_col],
        ends_here: overtime.end_at === days[to_col],
      }
    })
}

/** What stands under the half-days of a week, weekends included. */
export function onCallLines(overtimes: readonly Overtime[], days: readonly Day[]): OnCallLines {
  const bars = barsOf(overtimes, days)
  const chips = overtimes
    .filter(({ category }) => category === 'intervention')
    .flatMap((overtime) =>
      interventionDays(overtime).map((day) => ({
        key: `${String(overtime.id)} ${day}`,
        label: `Intervention · ${lengthOn(overtime, day)}`,
        col: days.indexOf(day),
      })),
    )
    .filter(({ col }) => col !== -1)
  const lines = Math.max(0, ...bars.map((bar) => bar.line + 1), chips.length > 0 ? 1 : 0)
  return { bars, chips, lines }
}

/** The same in words, for the name of a half-day. */
export function onCallWords(overtimes: readonly Overtime[], day: Day): string[] {
  return overtimes
    .filter((overtime) => isOn(overtime, day))
    .map((overtime) =>
      overtime.category === 'availability'
        ? lowerFirst(onCallLabel(overtime))
        : `intervention ${lengthOn(overtime, day)}`,
    )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
