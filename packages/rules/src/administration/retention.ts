import { formatDate } from '../portal/french.ts'
import { addDays, type Day, daysBetween, firstDay, lastDay } from '../timesheet/day.ts'

/** Where a term begins: the end of the contract, of the month, of the month's year, or the row's own day (RGD-01). */
export type TermStart = 'contract_end' | 'period_end' | 'year_end' | 'row'

/** How long data are kept after their start; one of the three units. */
export type Duration = { years: number } | { months: number } | { days: number }

/** One kind of personal data, what is done with it and when it goes: the one register of the portal (RGD-01). */
export interface RetentionEntry {
  key: string
  /** The columns of RGP-05. */
  purpose: string
  data: string
  basis: string
  retention: string
  recipients: string
  /** Whether this portal holds them; the others are the company's own processings (RGP-07 to RGP-10). */
  held: boolean
  from: TermStart
  /** Null where what is kept goes by itself, or holds no person. */
  duration: Duration | null
  /** The columns that hold them by table, a blank between them. */
  tables: Readonly<Record<string, string>>
  /** What is done when they are due: rows go, or their content does and the row stays for what points at it. */
  act: 'delete' | 'blank'
}

function monthsLater(day: Day, months: number): Day {
  const counted = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(counted / 12), (counted % 12) + 1]
  const date = Number(day.slice(8))
  const last = Number(lastDay(year, month).slice(8))
  return addDays(firstDay(year, month), Math.min(date, last) - 1)
}

/** The last day on which data are kept: the same day of the month, or the month's last where it has none (RGD-03). */
export function keptThrough(duration: Duration, start: Day): Day {
  if ('days' in duration) return addDays(start, duration.days)
  return monthsLater(start, 'years' in duration ? duration.years * 12 : duration.months)
}

/** Whether data may go today: the day after the last on which they are kept, at the earliest (RGD-03). */
export function isDue(duration: Duration, start: Day, today: Day): boolean {
  return daysBetween(keptThrough(duration, start), today) > 0
}

/** The latest start whose data may go today: what began later is kept (RGD-03). */
export function latestDueStart(duration: Duration, today: Day): Day {
  const yesterday = addDays(today, -1)
  if ('days' in duration) return addDays(yesterday, -duration.days)
  let start = monthsLater(yesterday, 'years' in duration ? -duration.years * 12 : -duration.months)
  // At the end of a short month up to three starts more end on the same day.
  while (isDue(duration, addDays(start, 1), today)) start = addDays(start, 1)
  return start
}

/** '5 ans', '12 mois', '30 jours'. */
export function durationWords(duration: Duration): string {
  if ('years' in duration) return duration.years === 1 ? '1 an' : `${String(duration.years)} ans`
  if ('months' in duration) return `${String(duration.months)} mois`
  return duration.days === 1 ? '1 jour' : `${String(duration.days)} jours`
}

/** Until when the data of an entry are held of somebody, as 'Mes données' says it (RGD-09). */
export function heldUntil(
  { from, duration, retention }: { from: TermStart; duration: Duration | null; retention: string },
  contract_end: Day | null,
): string {
  if (from !== 'contract_end' || duration === null) return retention
  if (contract_end === null) return `Tant que votre contrat dure, puis ${durationWords(duration)}`
  return `Jusqu’au ${formatDate(keptThrough(duration, contract_end))}`
}
