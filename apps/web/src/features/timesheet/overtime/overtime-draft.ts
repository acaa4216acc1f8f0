import type { Month, Overtime } from '@cadran/contract/timesheet/calendar'
import type { OvertimeCode, OvertimeInput } from '@cadran/contract/timesheet/overtime'
import { isUnderContract } from '@cadran/rules/timesheet/calendar'
import { type Day, daysOfMonth } from '@cadran/rules/timesheet/day'
import { type HourRange, readTime } from '@cadran/rules/timesheet/extra-hours'
import { type OvertimeType, offeredTypes } from '@cadran/rules/timesheet/overtime'
import {
  checkOvertime,
  type DeclaredOvertime,
  OVERTIME_TEXTS,
  type OvertimeIssue,
  storedOvertime,
  typeOf,
} from '@cadran/rules/timesheet/overtime-entry'
import type { DaySpan } from './offered.ts'

export interface DraftRange extends HourRange {
  /** Tells two rows apart while they are moved and removed. */
  key: number
}

export interface DraftDay {
  date: Day
  hours: readonly DraftRange[]
  tickets: string
}

/** What the form has so far, as it was typed. */
export interface OvertimeDraft extends DaySpan {
  type: OvertimeType | null
  /** Null until something was typed. */
  count: string | null
  days: readonly DraftDay[]
  comment: string
}

let keys = 0
function keyed(range: HourRange): DraftRange {
  keys += 1
  return { ...range, key: keys }
}

const emptyRange = () => keyed({ start: '', end: '' })

export function emptyDay(date: Day): DraftDay {
  return { date, hours: [emptyRange()], tickets: '' }
}

export function emptyDraft(span: DaySpan): OvertimeDraft {
  return { ...span, type: null, count: null, days: [emptyDay(span.start_at)], comment: '' }
}

/** An entry that stands somewhere, to be written anew. */
export function draftOf(
  entry: Pick<Overtime, 'type' | 'start_at' | 'end_at' | 'constraint_count' | 'days' | 'comment'>,
): OvertimeDraft {
  const { type, start_at, end_at, constraint_count, days, comment } = entry
  const kept = days.map(({ date, hours, tickets }) => {
    const ranges = hours.length > 0 ? hours.map(keyed) : [emptyRange()]
    return { date, hours: ranges, tickets: tickets > 0 ? String(tickets) : '' }
  })
  return {
    type,
    start_at,
    end_at,
    count: constraint_count > 0 ? String(constraint_count) : null,
    days: kept.length > 0 ? kept : [emptyDay(start_at)],
    comment: comment ?? '',
  }
}

/** A draft of before a reload: its rows are told apart from those that are added now. */
export function rekeyed(draft: OvertimeDraft): OvertimeDraft {
  return { ...draft, days: draft.days.map((day) => ({ ...day, hours: day.hours.map(keyed) })) }
}

/** Whether something was written in it; days and choices are quickly made again. */
export function isTyped({ count, days, comment }: OvertimeDraft): boolean {
  const written = (day: DraftDay) =>
    day.tickets !== '' || day.hours.some(({ start, end }) => start !== '' || end !== '')
  return (count ?? '') !== '' || comment.trim() !== '' || days.some(written)
}

/** The draft with other dates: days outside of them are gone, the first one moves along when none would be left. */
export function withSpan(draft: OvertimeDraft, span: DaySpan): OvertimeDraft {
  const { start_at } = span
  const [end_at = start_at] = [start_at, span.end_at].sort().slice(-1)
  const kept = draft.days.filter(({ date }) => start_at <= date && date <= end_at)
  const [first = emptyDay(start_at)] = draft.days
  return { ...draft, start_at, end_at, days: kept.length > 0 ? kept : [{ ...first, date: start_at }] }
}

/** Another first day; an entry of one day stays one. */
export function withStart(draft: OvertimeDraft, start_at: Day): OvertimeDraft {
  const one_day = draft.start_at === draft.end_at
  return withSpan(draft, { start_at, end_at: one_day ? start_at : draft.end_at })
}

export function withDay(draft: OvertimeDraft, day: DraftDay): OvertimeDraft {
  const others = draft.days.filter(({ date }) => date !== day.date)
  return { ...draft, days: [...others, day].toSorted((a, b) => (a.date < b.date ? -1 : 1)) }
}

/** The day without one of its rows: its last row is emptied (EXT-38). */
export function withoutRange(day: DraftDay, key: number): DraftDay {
  const hours = day.hours.filter((range) => range.key !== key)
  return { ...day, hours: hours.length > 0 ? hours : [emptyRange()] }
}

export function withRangeAfter(day: DraftDay, key: number): DraftDay {
  const at = day.hours.findIndex((range) => range.key === key) + 1
  return { ...day, hours: day.hours.toSpliced(at, 0, emptyRange()) }
}

/** The days of the month that may be on call: all those under contract (OVT-25). */
export function possibleDays({ year, month, user }: Month): Day[] {
  return daysOfMonth(year, month).filter((day) => isUnderContract(user, day))
}

/** The type that is chosen: that of an intervention, the only one a code accepts, or what was picked (OVT-23). */
export function chosenType(draft: OvertimeDraft, code: OvertimeCode | null): OvertimeType | null {
  if (!code) return null
  const offered = offeredTypes(code)
  if (offered.length === 1) return offered[0] ?? null
  return offered.find((type) => type === draft.type) ?? null
}

/** What was typed as a count; '' and words are none. */
function numberOf(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined
}

/** Prefilled with 1 for tickets, empty for duties (OVT-14). */
export function countOf(draft: OvertimeDraft, type: OvertimeType | null): string {
  return draft.count ?? (type === 'ticket' ? '1' : '')
}

/** The draft as the rules check it. */
export function entryOf(draft: OvertimeDraft, type: OvertimeType | null): DeclaredOvertime {
  const days = draft.days.map(({ date, hours, tickets }) => ({
    date,
    hours: hours.map(({ start, end }) => ({ start: readTime(start), end: readTime(end) })),
    tickets: numberOf(tickets),
  }))
  return { ...draft, type, constraint_count: numberOf(countOf(draft, type)), days }
}

/** Everything wrong with the draft, in the words of the rules (OVT-12 to OVT-22). */
export function issuesOf(draft: OvertimeDraft, code: OvertimeCode, month: Month): OvertimeIssue[] {
  const type = chosenType(draft, code)
  const issues = checkOvertime(entryOf(draft, type), {
    code,
    dates: month.user,
    period: { year: month.year, month: month.month },
    most_counted: month.limits.overtime_count,
  })
  // The form asks for the number of duties with tickets too, though nothing but the form does (OVT-14).
  const counted = type !== 'ticket' || (numberOf(countOf(draft, type)) ?? 0) > 0
  return counted ? issues : [{ field: 'constraint_count', message: OVERTIME_TEXTS.constraint_count }, ...issues]
}

/** What is sent: the part that suits the type and no other (OVT-32 to OVT-34). */
export function payloadOf(draft: OvertimeDraft, code: OvertimeCode): OvertimeInput {
  const { start_at, end_at, comment } = draft
  const type = typeOf(chosenType(draft, code), code.category)
  const entry = { type, code: code.id, start_at, end_at, comment: comment.trim() || null }
  if (type === null) return entry
  const { constraint_count, days } = storedOvertime(entryOf(draft, type), type)
  if (type === 'constraint') return { ...entry, constraint_count }
  return {
    ...entry,
    days: days.map(({ date, hours, tickets }) => (type === 'hour' ? { date, hours: [...hours] } : { date, tickets })),
  }
}
