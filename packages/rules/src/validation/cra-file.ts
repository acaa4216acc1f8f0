import { M_CODE, M_CODES_MAX, M_CODES_MIN } from '../portal/messages.ts'
import type { Refusal } from '../portal/refusal.ts'
import { type Day, daysOfMonth, type Period, periodKey } from '../timesheet/day.ts'
import { type EventCodeType, isAbsenceLike, kindOf } from '../timesheet/event-codes.ts'
import { type DayRange, rangeSlots, slotOf } from '../timesheet/half-day.ts'

/**
 * The codes of activities that a download was asked for, all of the report's where none were named. Answers the refusal for
 * an empty choice, for more than the report has, counted with duplicates, and for one it does not have (ACT-115 to ACT-118).
 */
export function readChosenCodes(requested: readonly string[] | null, available: readonly number[]): number[] | Refusal {
  if (requested === null) return [...available]
  const named = requested.filter((code) => code !== '')
  if (named.length === 0) return M_CODES_MIN
  if (named.length > available.length) return M_CODES_MAX
  const codes = named.map(Number)
  return codes.every((code) => available.includes(code)) ? codes : { ...M_CODE, field: 'codes' }
}

/** 'CRA_C1001_2026-05.pdf' (ACT-120). */
export function craFileName(matricule: string, period: Period): string {
  return `CRA_${matricule.replaceAll(/[^\w-]/g, '_')}_${periodKey(period)}.pdf`
}

interface SheetEvent extends DayRange {
  state: string
  days_count: number
  event_code: { id: number; type: EventCodeType; description: string }
}

/** What a half-day of the sheet holds, and whether the person is away; an absence is told without its type. */
export interface SheetHalf {
  kind: 'activity' | 'absence'
  words: string
}

/** One line of the sheet: a day and what its two halves hold, null for nothing or for what was not chosen. */
export interface SheetDay {
  day: Day
  am: SheetHalf | null
  pm: SheetHalf | null
}

/** What the sheet of a month says. */
export interface Sheet {
  days: SheetDay[]
  totals: { description: string; days: number }[]
  absence_days: number
}

const ABSENCE = 'Absence'

/**
 * The days of a month with the chosen activities by name and absences without their type; refused ones count nowhere. An
 * event goes over days that do not count for it, week-ends for one: `counts` tells which do (ACT-120).
 */
export function sheetOf(
  period: Period,
  events: readonly SheetEvent[],
  codes: readonly number[],
  counts: (day: Day) => boolean,
): Sheet {
  const shown = events.filter(
    ({ state, event_code: { id, type } }) => state !== 'refused' && (kindOf(type) === 'absence' || codes.includes(id)),
  )
  const halves = new Map<number, SheetHalf>()
  const totals = new Map<number, { description: string; days: number }>()
  let absence_days = 0
  for (const event of shown) {
    const { id, type, description } = event.event_code
    const is_absence = kindOf(type) === 'absence'
    const kind = isAbsenceLike(type) ? 'absence' : 'activity'
    const held: SheetHalf = { kind, words: is_absence ? ABSENCE : description }
    for (const slot of rangeSlots(event)) halves.set(slot, held)
    if (is_absence) absence_days += event.days_count
    else totals.set(id, { description, days: (totals.get(id)?.days ?? 0) + event.days_count })
  }
  const half = (day: Day, moment: 'am' | 'pm') => (counts(day) ? (halves.get(slotOf(day, moment)) ?? null) : null)
  const days = daysOfMonth(period.year, period.month)
  return {
    days: days.map((day) => ({ day, am: half(day, 'am'), pm: half(day, 'pm') })),
    totals: [...totals.values()].sort((a, b) => b.days - a.days),
    absence_days,
  }
}
