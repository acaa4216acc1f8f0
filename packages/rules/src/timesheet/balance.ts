import { type Refusal, refusal } from '../portal/refusal.ts'
import type { Day } from './day.ts'
import type { CounterName } from './event-codes.ts'
import type { EventState } from './events.ts'

/** The counters of a person (USR-15). */
export const COUNTERS = [
  'cp',
  'before_june',
  'remainder',
  'rtt',
  'rtt_remainder',
  'rest',
  'cp15',
  'sick_children_days',
] as const
export type Counter = (typeof COUNTERS)[number]

/** Every counter in hundredths of a day (README 11). */
export type CounterValues = Record<Counter, number>

/** What the check adds to the CP balance unless the company set something else: 2.08 days (EVT-60, README 8). */
export const CP_ADVANCE = 208

// Ten days of the year's JRS may be taken ahead in January and February (EVT-58).
const RTT_ADVANCE = 1000

/** The days asked for are more than what is left (EVT-63, EVT-66). */
export const INSUFFICIENT_BALANCE = refusal('insufficient-balance', 422, 'Solde insuffisant', 'balance')

/** Half-days as hundredths of a day: 50 each (EVT-62). */
export function hundredthsOfHalfDays(half_days: number): number {
  return half_days * 50
}

/** Hundredths as the number of days that travels on the wire (README 11). */
export function hundredthsToDays(hundredths: number): number {
  return hundredths / 100
}

/** Hundredths in words, two decimals and a comma: '12,50' (MON-96). */
export function formatDays(hundredths: number): string {
  const size = Math.abs(hundredths)
  return `${hundredths < 0 ? '-' : ''}${Math.floor(size / 100)},${String(size % 100).padStart(2, '0')}`
}

/**
 * What may be spent on a counter, in hundredths, for an event of that month (1 to 12): N and N-1 together plus the
 * advance for cp and rtt, the counter's own value otherwise (EVT-58, EVT-59, EVT-60, EVT-65).
 */
export function availableFor(
  counter: CounterName,
  values: CounterValues,
  month: number,
  cp_advance = CP_ADVANCE,
): number {
  if (counter === 'cp') return values.cp + values.before_june + cp_advance
  if (counter === 'rtt') return values.rtt + values.rtt_remainder + (month <= 2 ? RTT_ADVANCE : 0)
  return values[counter]
}

/**
 * INSUFFICIENT_BALANCE when the half-days exceed what is available, else null; exactly zero left suffices (EVT-61). A
 * null counter, for codes that have none or are not deductible, is never insufficient (EVT-65).
 */
export function checkBalance(
  counter: CounterName | null,
  values: CounterValues,
  month: number,
  half_days: number,
  cp_advance = CP_ADVANCE,
): Refusal | null {
  if (counter === null) return null
  const left = availableFor(counter, values, month, cp_advance) - hundredthsOfHalfDays(half_days)
  return left < 0 ? INSUFFICIENT_BALANCE : null
}

const SPENT_FIRST = { cp: 'before_june', rtt: 'rtt_remainder' } as const

/** The counters after an absence: N-1 while it is positive, then N, which may become negative (MON-104, README 22). */
export function deduct(values: CounterValues, counter: CounterName, hundredths: number): CounterValues {
  if (counter !== 'cp' && counter !== 'rtt') return { ...values, [counter]: values[counter] - hundredths }
  const former = SPENT_FIRST[counter]
  const spent = Math.min(Math.max(values[former], 0), Math.max(hundredths, 0))
  return { ...values, [former]: values[former] - spent, [counter]: values[counter] - (hundredths - spent) }
}

/** CP N, reliquats and CP N-1 together, in hundredths (MON-97). */
export function displayedCp(values: Pick<CounterValues, 'cp' | 'remainder' | 'before_june'>): number {
  return values.cp + values.remainder + values.before_june
}

/** JRS N and JRS N-1 together, in hundredths (MON-98). */
export function displayedJrs(values: Pick<CounterValues, 'rtt' | 'rtt_remainder'>): number {
  return values.rtt + values.rtt_remainder
}

/** An absence as the counters see it; without a counter it moves nothing (EVT-65). */
export interface CountedAbsence {
  state: EventState
  relevant_counter: CounterName | null
  hundredths: number
}

/** The three views of the counters (MON-103). */
export interface CounterViews {
  pay_manager: CounterValues
  manager: CounterValues
  employee: CounterValues
}

function lessState(values: CounterValues, absences: readonly CountedAbsence[], state: EventState): CounterValues {
  return absences.reduce(
    (left, absence) =>
      absence.state === state && absence.relevant_counter !== null
        ? deduct(left, absence.relevant_counter, absence.hundredths)
        : left,
    values,
  )
}

/** The base less the validated2 days, that less the validated1 days, that less the submitted days (MON-103). */
export function counterViews(base: CounterValues, absences: readonly CountedAbsence[]): CounterViews {
  const pay_manager = lessState(base, absences, 'validated2')
  const manager = lessState(pay_manager, absences, 'validated1')
  return { pay_manager, manager, employee: lessState(manager, absences, 'submitted') }
}

/** Whether days are about to be lost: from 31/03 to 31/05 for CP N-1, from 31/01 to 31/03 for JRS N-1 (SHL-101). */
export function expiryWarning(values: Pick<CounterValues, 'before_june' | 'rtt_remainder'>, today: Day): boolean {
  const date = today.slice(5)
  const cp = values.before_june > 0 && date >= '03-31' && date <= '05-31'
  const rtt = values.rtt_remainder > 0 && date >= '01-31' && date <= '03-31'
  return cp || rtt
}
