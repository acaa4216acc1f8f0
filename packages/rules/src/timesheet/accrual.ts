import type { Counter } from './balance.ts'
import { addMonths, type Day, lastDay, type Period, periodKey, periodOf } from './day.ts'

/** What a year earns, in hundredths of a day: 25 days of CP, 11 days of JRS (README 8, README 11). */
const A_YEAR = { cp: 2500, rtt: 1100 } as const

/** What one month earns everybody who is entitled to the counter. */
export interface Accrual {
  counter: 'cp' | 'rtt'
  hundredths: number
  /** The last day of the month. */
  day: Day
  /** The month, which names the entry: earned once. */
  source: string
}

// The difference of rounded cumulated twelfths, so that a year adds up exactly (README 11).
function shareOf(a_year: number, nth: number): number {
  return Math.round((a_year * nth) / 12) - Math.round((a_year * (nth - 1)) / 12)
}

function accrualsOf(period: Period): Accrual[] {
  const day = lastDay(period.year, period.month)
  const source = periodKey(period)
  const from_june = ((period.month + 6) % 12) + 1
  return [
    { counter: 'cp', hundredths: shareOf(A_YEAR.cp, from_june), day, source },
    { counter: 'rtt', hundredths: shareOf(A_YEAR.rtt, period.month), day, source },
  ]
}

function monthsUntil(today: Day, months: number): Period[] {
  const current = periodOf(today)
  return Array.from({ length: months }, (_, index) => addMonths(current, index - months + 1))
}

/**
 * What the last months earn, today's included, whose last day has come: CP count from June to May, JRS from January to
 * December, in hundredths (decision 15, README 8, README 11).
 */
export function accrualsUntil(today: Day, months: number): Accrual[] {
  return monthsUntil(today, months)
    .flatMap(accrualsOf)
    .filter(({ day }) => day <= today)
}

/** The modalities that have JRS, rest days for more than 35 hours a week: 38h30 and Forfait Jour. */
export const MODALITIES_WITH_JRS: readonly number[] = [2, 3]

/** A day on which a counter is handed on to another, or what is left of it is lost (MON-99, MON-100). */
export interface Turning {
  on: Day
  kind: 'rollover' | 'expiry'
  from: Counter
  /** Where a rollover leads. */
  to: Counter | null
  /** The counter that absences name when they spend `from` (MON-104). */
  spent_by: 'cp' | 'rtt'
}

const TURNINGS: Record<number, readonly Omit<Turning, 'on'>[]> = {
  1: [{ kind: 'rollover', from: 'rtt', to: 'rtt_remainder', spent_by: 'rtt' }],
  4: [{ kind: 'expiry', from: 'rtt_remainder', to: null, spent_by: 'rtt' }],
  6: [
    { kind: 'expiry', from: 'before_june', to: null, spent_by: 'cp' },
    { kind: 'rollover', from: 'cp', to: 'before_june', spent_by: 'cp' },
  ],
}

/** The turnings of the last months, today's included, in order: JRS on 1 January and 1 April, CP on 1 June (decision 15). */
export function turningsUntil(today: Day, months: number): Turning[] {
  return monthsUntil(today, months).flatMap((period) =>
    (TURNINGS[period.month] ?? []).map((turning) => ({ ...turning, on: `${periodKey(period)}-01` })),
  )
}
