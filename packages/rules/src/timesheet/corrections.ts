import { type Refusal, refusal } from '../portal/refusal.ts'
import { CORRECTION_REASON_LENGTH, M_COR_OLD } from './correction-states.ts'
import { addMonths, comparePeriods, type Day, dayNumber, type Period, periodOf } from './day.ts'
import { minutesOf } from './extra-hours.ts'
import { type DayRange, firstSlot, lastSlot, slotOf } from './half-day.ts'
import type { OvertimeDay, OvertimeType } from './overtime.ts'
import type { RemoteDay } from './remote-work.ts'

/** M-LED-REASON. */
export const M_COR_REASON = refusal('reason', 422, 'Le motif est obligatoire (5 à 500 caractères).', 'reason')

/** A new absence lies on half-days of another one: the text of events, at the form's field (COR-07). */
export const CORRECTION_OVERLAP = refusal('overlap', 422, 'Un événement existe déjà sur cette période', 'start_at')

/** No half-day of it is worked by the rhythm, the contract and the holidays of those days (COR-06). */
export const CORRECTION_NOT_WORKED = refusal('not-worked', 422, "Ce jour n'est pas travaillé", 'start_at')

const WRONG_REASON = refusal('invalid', 422, 'Valeur invalide', 'reason')
// Lines may be broken; nothing else that does not show.
const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/u

/** M-LED-REASON unless it is a text of 5 to 500 characters after trimming; control characters are a wrong value (COR-11, payroll.md 0.4). */
export function checkCorrectionReason(reason: unknown): Refusal | null {
  if (typeof reason !== 'string') return M_COR_REASON
  if (CONTROL_CHARACTERS.test(reason)) return WRONG_REASON
  const { length } = reason.trim()
  return length < CORRECTION_REASON_LENGTH.least || length > CORRECTION_REASON_LENGTH.most ? M_COR_REASON : null
}

/** M-COR-OLD for a month further back than `correction_months` from the month of today (COR-04). */
export function checkCorrectionAge(period: Period, today: Day, correction_months: number): Refusal | null {
  return comparePeriods(period, addMonths(periodOf(today), -correction_months)) < 0 ? M_COR_OLD : null
}

// Stretches of whole numbers, far apart, so that half-days, entries, weeks and minutes never meet.
const STRETCH = 1e15
const ENTRY = STRETCH
const OUTCOME = 2 * STRETCH
const WEEK = 3 * STRETCH
const MINUTE = 4 * STRETCH
const DUTY = 5 * STRETCH
const TICKET = 6 * STRETCH
const DAYS_OF_A_CODE = 1e6

/** Whole numbers from the first to the last, both included. */
export type Touched = readonly [first: number, last: number]

/** The half-days of an absence, as they are and as they should be (COR-10). */
export function touchedByRanges(ranges: readonly DayRange[]): Touched[] {
  return ranges.map((range) => [firstSlot(range), lastSlot(range)])
}

/** The half-days that a correction of remote work names. */
export function touchedByRemoteDays(days: readonly Pick<RemoteDay, 'day'>[]): Touched[] {
  return days.map(({ day }) => [slotOf(day, 'am'), slotOf(day, 'pm')])
}

/** An on-call entry by what it was from the beginning: the stored row, or the correction that first said so. */
export function touchedByEntry(root: string): Touched[] {
  const [kind, id] = root.split(':')
  const number = (kind === 'correction' ? OUTCOME : ENTRY) + Number(id)
  return [[number, number]]
}

/** The time that a new entry takes: minutes of interventions, days of duties and of tickets by their code. */
export function touchedByTime(entry: {
  type: OvertimeType
  code_id: number
  start_at: Day
  end_at: Day
  days: readonly OvertimeDay[]
}): Touched[] {
  const of_code = (stretch: number, from: Day, to: Day): Touched => [
    stretch + entry.code_id * DAYS_OF_A_CODE + dayNumber(from),
    stretch + entry.code_id * DAYS_OF_A_CODE + dayNumber(to),
  ]
  if (entry.type === 'constraint') return [of_code(DUTY, entry.start_at, entry.end_at)]
  if (entry.type === 'ticket') return entry.days.map(({ date }) => of_code(TICKET, date, date))
  return entry.days.flatMap(({ date, hours }) =>
    hours.map((range): Touched => {
      const { from, to } = minutesOf(range)
      const midnight = MINUTE + dayNumber(date) * 1440
      return [midnight + from, midnight + Math.max(from, to - 1)]
    }),
  )
}

/** A week of extra activities in its month. */
export function touchedByWeek({ year, month }: Period, week: number): Touched[] {
  const number = WEEK + (year * 12 + month) * 100 + week
  return [[number, number]]
}

/** What a correction moves of a total that payroll is told, in the total's own unit (COR-32). */
export interface TotalMove {
  code: string
  source: string
  kind: 'half_days' | 'minutes' | 'count'
  amount: number
}

/** Totals added up by what they are of; what comes to nothing is left out. */
export function addedTotals(moves: readonly TotalMove[]): TotalMove[] {
  const sums = new Map<string, TotalMove>()
  for (const move of moves) {
    const key = `${move.source} ${move.kind}`
    const sum = sums.get(key)
    sums.set(key, sum ? { ...sum, amount: sum.amount + move.amount } : move)
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}

/** What two states of totals differ by: `after` less `before`. */
export function totalsBetween(before: readonly TotalMove[], after: readonly TotalMove[]): TotalMove[] {
  return addedTotals([...after, ...before.map((move) => ({ ...move, amount: -move.amount }))])
}

/** What a correction moves of a counter, in hundredths: negative spends, positive gives back (COR-28). */
export interface CounterMove {
  counter: string
  hundredths: number
}

/** What counted half-days of the former and the new absence come to on their counters; nothing where it comes to nothing. */
export function counterMoves(
  former: { counter: string | null; half_days: number } | null,
  next: { counter: string | null; half_days: number } | null,
): CounterMove[] {
  const moves = new Map<string, number>()
  const add = (each: typeof former, sign: number) => {
    if (!each?.counter) return
    moves.set(each.counter, (moves.get(each.counter) ?? 0) + sign * 50 * each.half_days)
  }
  add(former, 1)
  add(next, -1)
  return [...moves]
    .map(([counter, hundredths]) => ({ counter, hundredths }))
    .filter(({ hundredths }) => hundredths !== 0)
}
