import { formatDecimal2 } from '../portal/french.ts'
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

/** Somebody who has no day of any kind (USR-15). */
export const NO_DAYS: CounterValues = {
  cp: 0,
  before_june: 0,
  remainder: 0,
  rtt: 0,
  rtt_remainder: 0,
  rest: 0,
  cp15: 0,
  sick_children_days: 0,
}

/** What the check usually adds to the CP balance: 2.08 days (EVT-60, README 8). */
export const CP_ADVANCE = 208

/** What a company lets one take ahead, in hundredths of a day (CFG-13). */
export interface Advances {
  /** On the CP, all year (EVT-60). */
  balance_margin: number
  /** On the year's JRS, in January and February (EVT-58). */
  jrs_until_february: number
}

/** Unless the company set something else: 2.08 days of CP, and ten of JRS (EVT-58, EVT-60, README 8). */
export const USUAL_ADVANCES: Advances = { balance_margin: CP_ADVANCE, jrs_until_february: 1000 }

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
  return formatDecimal2(hundredths / 100)
}

/** What may be taken in advance on a counter for an event of that month (1 to 12), in hundredths (EVT-58, EVT-60). */
export function advanceFor(counter: CounterName, month: number, advances = USUAL_ADVANCES): number {
  if (counter === 'cp') return advances.balance_margin
  return counter === 'rtt' && month <= 2 ? advances.jrs_until_february : 0
}

/**
 * What may be spent on a counter, in hundredths, for an event of that month (1 to 12): N and N-1 together plus the
 * advance for cp and rtt, the counter's own value otherwise (EVT-58, EVT-59, EVT-60, EVT-65).
 */
export function availableFor(
  counter: CounterName,
  values: CounterValues,
  month: number,
  advances = USUAL_ADVANCES,
): number {
  const advance = advanceFor(counter, month, advances)
  if (counter === 'cp') return values.cp + values.before_june + advance
  if (counter === 'rtt') return values.rtt + values.rtt_remainder + advance
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
  advances = USUAL_ADVANCES,
): Refusal | null {
  if (counter === null) return null
  const left = availableFor(counter, values, month, advances) - hundredthsOfHalfDays(half_days)
  return left < 0 ? INSUFFICIENT_BALANCE : null
}

const SPENT_FIRST = { cp: 'before_june', rtt: 'rtt_remainder' } as const

/** The counters after an absence: N-1 while it is positive, then N, which may become negative (MON-104, README 22). */
export function deduct(values: CounterValues, counter: Counter, hundredths: number): CounterValues {
  if (counter !== 'cp' && counter !== 'rtt') return { ...values, [counter]: values[counter] - hundredths }
  const former = SPENT_FIRST[counter]
  const spent = Math.min(Math.max(values[former], 0), Math.max(hundredths, 0))
  return { ...values, [former]: values[former] - spent, [counter]: values[counter] - (hundredths - spent) }
}

/** The counters that one is really taken from: N-1 and reliquats, which are spent first, and N (MON-97, MON-98, MON-104). */
export const TAKEN_FROM = {
  cp: ['cp', 'before_june', 'remainder'],
  rtt: ['rtt', 'rtt_remainder'],
  remainder: ['remainder'],
  cp15: ['cp15'],
} as const satisfies Record<CounterName, readonly Counter[]>

/** CP N, reliquats and CP N-1 together, in hundredths (MON-97). */
export function displayedCp(values: Pick<CounterValues, 'cp' | 'remainder' | 'before_june'>): number {
  return values.cp + values.remainder + values.before_june
}

/** JRS N and JRS N-1 together, in hundredths (MON-98). */
export function displayedJrs(values: Pick<CounterValues, 'rtt' | 'rtt_remainder'>): number {
  return values.rtt + values.rtt_remainder
}

/** What may really be taken on a counter in one view, in hundredths: what a validation is compared with (ABS-56, ABS-61, ABS-62). */
export function takeable(counter: CounterName, values: CounterValues): number {
  return TAKEN_FROM[counter].reduce((sum, taken_from) => sum + values[taken_from], 0)
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

type ExpiringCounter = 'rtt_remainder' | 'before_june'

// The most urgent first (HOM-06).
const EXPIRIES = [
  { counter: 'rtt_remainder', name: 'JRS', from: '01-31', until: '03-31', last_day: '31 mars' },
  { counter: 'before_june', name: 'CP', from: '03-31', until: '05-31', last_day: '31 mai' },
] as const satisfies { counter: ExpiringCounter; name: string; from: string; until: string; last_day: string }[]

/**
 * The days about to be lost, in words, the most urgent first: CP N-1 from 31/03 to 31/05, JRS N-1 from 31/01 to 31/03
 * (SHL-101, HOM-06).
 */
export function expiringDays(
  values: Pick<CounterValues, ExpiringCounter>,
  today: Day,
): { counter: ExpiringCounter; words: string }[] {
  const date = today.slice(5)
  return EXPIRIES.filter(({ counter, from, until }) => values[counter] > 0 && date >= from && date <= until).map(
    ({ counter, name, last_day }) => ({
      counter,
      words: `${formatDays(values[counter])} ${name} à prendre avant le ${last_day}`,
    }),
  )
}

/** Whether days are about to be lost (SHL-101). */
export function expiryWarning(values: Pick<CounterValues, ExpiringCounter>, today: Day): boolean {
  return expiringDays(values, today).length > 0
}
