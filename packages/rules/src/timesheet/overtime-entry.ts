import { COMMENT_MAX_LENGTH, M_COMMENT } from '../portal/messages.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { type ContractDates, isUnderContract } from './calendar.ts'
import { comparePeriods, type Day, isDay, type Period, periodOf } from './day.ts'
import { checkRange, HOUR_TEXTS, type HourRange, isEmptyRange, overlappingRanges } from './extra-hours.ts'
import {
  type AcceptedTypes,
  AVAILABILITY_OVERLAP,
  OVERTIME_TYPES,
  type OvertimeCategory,
  type OvertimeDay,
  type OvertimeType,
  offeredTypes,
} from './overtime.ts'

/** The texts of the entry beside those about hours (OVT-12 to OVT-22, README 19). */
export const OVERTIME_TEXTS = {
  type: "Vous devez choisir un type d'activité complémentaire",
  constraint_count: "Vous devez remplir le nombre d'astreintes",
  start_at: 'Vous devez renseigner une date de début',
  end_at: 'Vous devez renseigner une date de fin',
  tickets: 'Veuillez saisir un nombre de tickets',
  backwards: 'La date de fin doit être supérieure à la date de début',
  date_format: 'Format de date invalide',
  two_months: 'Un événement doit commencer et se terminer dans le même mois',
  out_of_contract: 'Cette date est en dehors de votre contrat',
  out_of_range: 'Cette date doit être comprise entre le début et la fin',
} as const

/** Most duties, and most tickets of one day, that an entry counts unless the company set less (OVT-15). */
export const MOST_COUNTED = 99

/** Hours that meet those of another intervention of the same date (OVT-27). */
export const HOURS_OVERLAP = refusal('overlap', 409, HOUR_TEXTS.overlap)

/** An entry as it is given; parts that do not suit its type are there or not, and count for nothing (OVT-37). */
export interface DeclaredOvertime {
  type: string | null
  start_at: string
  end_at: string
  constraint_count?: unknown
  days: readonly { date: string; hours: readonly HourRange[]; tickets?: unknown }[]
  comment: string | null
}

/** Something wrong, at its field: 'type', 'constraint_count', 'days.0.hours.1.start'. */
export interface OvertimeIssue {
  field: string
  message: string
}

interface EntryContext {
  code: AcceptedTypes & { category: OvertimeCategory }
  dates: ContractDates
  period: Period
  /** Most duties, and most tickets of one day, as the company has it (CFG-13). */
  most_counted?: number
}

/** The type an entry has: hours whatever was said for an intervention, null where none is known (OVT-12, OVT-23, OVT-24). */
export function typeOf(type: string | null, category: OvertimeCategory): OvertimeType | null {
  if (category === 'intervention') return 'hour'
  return OVERTIME_TYPES.find((known) => known === type) ?? null
}

function isCount(value: unknown, { most_counted = MOST_COUNTED }: EntryContext): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most_counted
}

function checkDates({ start_at, end_at }: DeclaredOvertime, { period, dates }: EntryContext): OvertimeIssue[] {
  const bounds = { start_at, end_at }
  const ends = ['start_at', 'end_at'] as const
  const failing = (isFine: (day: Day) => boolean, message: string) =>
    ends.filter((field) => !isFine(bounds[field])).map((field) => ({ field, message }))

  const missing = ends
    .filter((field) => bounds[field] === '')
    .map((field) => ({ field, message: OVERTIME_TEXTS[field] }))
  if (missing.length > 0) return missing
  const unreadable = failing(isDay, OVERTIME_TEXTS.date_format)
  if (unreadable.length > 0) return unreadable
  if (end_at < start_at) return [{ field: 'end_at', message: OVERTIME_TEXTS.backwards }]
  const elsewhere = failing((day) => comparePeriods(periodOf(day), period) === 0, OVERTIME_TEXTS.two_months)
  if (elsewhere.length > 0) return elsewhere
  return failing((day) => isUnderContract(dates, day), OVERTIME_TEXTS.out_of_contract)
}

function checkDate({ start_at, end_at }: DeclaredOvertime, date: string, at: string, { dates }: EntryContext) {
  const field = `${at}.date`
  if (!isDay(date)) return [{ field, message: OVERTIME_TEXTS.date_format }]
  if (date < start_at || end_at < date) return [{ field, message: OVERTIME_TEXTS.out_of_range }]
  return isUnderContract(dates, date) ? [] : [{ field, message: OVERTIME_TEXTS.out_of_contract }]
}

type DeclaredDay = DeclaredOvertime['days'][number]
interface PlacedRange {
  range: HourRange
  at: string
  date: string
}

function filledRanges({ date, hours }: DeclaredDay, at: string): PlacedRange[] {
  return hours
    .map((range, index) => ({ range, at: `${at}.hours.${String(index)}`, date }))
    .filter(({ range }) => !isEmptyRange(range))
}

/** The ranges of a date that meet an earlier one of the entry; a date may be given in parts. */
function overlapsOf(ranges: readonly PlacedRange[]): Set<string> {
  const right = ranges.filter(({ range }) => checkRange(range) === null)
  const dates = [...new Set(right.map(({ date }) => date))]
  return new Set(
    dates.flatMap((date) => {
      const of_date = right.filter((each) => each.date === date)
      return overlappingRanges(of_date.map(({ range }) => range)).map((index) => of_date[index]?.at ?? '')
    }),
  )
}

function checkHours(input: DeclaredOvertime, ctx: EntryContext): OvertimeIssue[] {
  const places = input.days.map((day, index) => ({ day, at: `days.${String(index)}` }))
  const ranges = places.flatMap(({ day, at }) => filledRanges(day, at))
  if (ranges.length === 0) return [{ field: 'days', message: HOUR_TEXTS.start_needed }]
  const overlaps = overlapsOf(ranges)
  return places.flatMap(({ day, at }) => {
    const of_day = filledRanges(day, at)
    if (of_day.length === 0) return []
    const rows = of_day.flatMap((row) => {
      const issue = checkRange(row.range)
      if (issue) return [{ field: `${row.at}.${issue.field}`, message: issue.message }]
      return overlaps.has(row.at) ? [{ field: `${row.at}.start`, message: HOUR_TEXTS.overlap }] : []
    })
    return [...checkDate(input, day.date, at, ctx), ...rows]
  })
}

function checkTickets(input: DeclaredOvertime, ctx: EntryContext): OvertimeIssue[] {
  if (input.days.length === 0) return [{ field: 'days', message: OVERTIME_TEXTS.tickets }]
  return input.days.flatMap(({ date, tickets }, index) => {
    const at = `days.${String(index)}`
    const counted = isCount(tickets, ctx) ? [] : [{ field: `${at}.tickets`, message: OVERTIME_TEXTS.tickets }]
    return [...checkDate(input, date, at, ctx), ...counted]
  })
}

function checkCounted(input: DeclaredOvertime, type: OvertimeType, ctx: EntryContext): OvertimeIssue[] {
  if (type === 'hour') return checkHours(input, ctx)
  if (type === 'ticket') return checkTickets(input, ctx)
  if (isCount(input.constraint_count, ctx)) return []
  return [{ field: 'constraint_count', message: OVERTIME_TEXTS.constraint_count }]
}

/**
 * Everything wrong with an entry in the order of the form: type, dates, what is counted, comment (OVT-12 to OVT-26,
 * OVT-36, OVT-48). None means that it may be stored as far as it alone is concerned.
 */
export function checkOvertime(input: DeclaredOvertime, ctx: EntryContext): OvertimeIssue[] {
  const type = typeOf(input.type, ctx.code.category)
  const known = type !== null && offeredTypes(ctx.code).includes(type)
  const unknown = known ? [] : [{ field: 'type', message: OVERTIME_TEXTS.type }]
  const dates = checkDates(input, ctx)
  // Which days belong to the entry is known only once its own dates are right.
  const counted = known && dates.length === 0 ? checkCounted(input, type, ctx) : []
  const too_long = (input.comment ?? '').trim().length > COMMENT_MAX_LENGTH
  return [...unknown, ...dates, ...counted, ...(too_long ? [{ field: 'comment', message: M_COMMENT.message }] : [])]
}

/** An entry as it is stored: what does not suit its type is gone (OVT-32 to OVT-34, OVT-37). */
export interface StoredOvertime {
  type: OvertimeType
  constraint_count: number
  days: OvertimeDay[]
}

function mergedDays(days: readonly OvertimeDay[]): OvertimeDay[] {
  const dates = [...new Set(days.map(({ date }) => date))].sort()
  return dates.map((date) => {
    const of_date = days.filter((day) => day.date === date)
    const hours = of_date.flatMap((day) => day.hours).toSorted((a, b) => (a.start < b.start ? -1 : 1))
    return { date, hours, tickets: of_date.reduce((sum, { tickets }) => sum + tickets, 0) }
  })
}

/** What is stored of an entry that checkOvertime found right: one row a date, dates and hours in order (OVT-37). */
export function storedOvertime(input: DeclaredOvertime, type: OvertimeType): StoredOvertime {
  const { constraint_count, days } = input
  if (type === 'constraint') return { type, constraint_count: Number(constraint_count), days: [] }
  const kept = days.map(({ date, hours, tickets }) => ({
    date,
    hours:
      type === 'hour' ? hours.filter((range) => !isEmptyRange(range)).map(({ start, end }) => ({ start, end })) : [],
    tickets: type === 'ticket' ? Number(tickets) : 0,
  }))
  return {
    type,
    constraint_count: 0,
    days: mergedDays(kept.filter(({ hours, tickets }) => hours.length > 0 || tickets > 0)),
  }
}

/** An entry as the others of its month are compared with it. */
export interface ComparedOvertime {
  category: OvertimeCategory
  code_id: number
  start_at: Day
  end_at: Day
  days: readonly OvertimeDay[]
}

function hoursMeet(a: ComparedOvertime, b: ComparedOvertime): boolean {
  return a.days.some(({ date, hours }) => {
    const others = b.days.filter((day) => day.date === date).flatMap((day) => day.hours)
    // Neither overlaps itself, so what meets is one of each.
    return overlappingRanges([...hours, ...others]).length > 0
  })
}

/**
 * AVAILABILITY_OVERLAP for two availabilities of one code on one day, HOURS_OVERLAP for two interventions with a common
 * minute, else null; an availability and an intervention never meet (OVT-27).
 */
export function checkOvertimeOverlap(entry: ComparedOvertime, others: readonly ComparedOvertime[]): Refusal | null {
  const alike = others.filter(({ category }) => category === entry.category)
  if (entry.category === 'intervention') return alike.some((other) => hoursMeet(entry, other)) ? HOURS_OVERLAP : null
  const shared = alike.some(
    (other) => other.code_id === entry.code_id && other.start_at <= entry.end_at && entry.start_at <= other.end_at,
  )
  return shared ? AVAILABILITY_OVERLAP : null
}
