import type { PartTime } from '../portal/person.ts'
import { boundsOf, type CounterFacts, contractOn, lastEmployed } from './counter-facts.ts'
import type { CounterRules } from './counter-rules.ts'
import { calendarOfMonth, type Day } from './day.ts'
import { isOff } from './part-time.ts'

/** The two counters that months fill, their reference year, and the parameters that say how (LED-25, LED-27). */
export const ACCRUED = {
  cp: { first_month: 6, rule: 'cp-month', a_year: 'cp_a_year', rates: 'absence_rates', older: 'before_june' },
  rtt: { first_month: 1, rule: 'rtt-month', a_year: 'rtt_a_year', rates: 'rtt_absence_rates', older: 'rtt_remainder' },
} as const
export type AccruedCounter = keyof typeof ACCRUED

/** A part of a whole. */
interface Part {
  of: number
  in: number
}
const ALL: Part = { of: 1, in: 1 }

/** A sum of exact fractions of hundredths, rounded once, half up (LED-25). */
export interface Right {
  /** Hundredths of whole months, a year's each: twelve times too much. */
  twelfths: number
  num: bigint
  den: bigint
}
export const NO_RIGHT: Right = { twelfths: 0, num: 0n, den: 1n }

export function rounded({ twelfths, num, den }: Right): number {
  if (num === 0n) return Math.floor((twelfths + 6) / 12)
  const total = BigInt(twelfths) * den + 12n * num
  return Number((2n * total + 12n * den) / (24n * den))
}

const days = (a_year: number | null): number => Math.round((a_year ?? 0) * 100)

/** A whole month more, by the days a year that hold for it. */
export const withWholeMonth = (right: Right, counter: AccruedCounter, rules: CounterRules): Right => ({
  ...right,
  twelfths: right.twelfths + days(rules[ACCRUED[counter].a_year]),
})

function halvesOff(part_times: readonly PartTime[], day: Day): number {
  return part_times.findLast(({ starts_on }) => starts_on <= day)?.half_days_off.length ?? 0
}

/** E × T: the part of the month that somebody is employed, and of its weeks that they work (LED-26). */
function employedPart(facts: CounterFacts, { entry_exit, part_time }: CounterRules, month: number): Part {
  const { first, last } = boundsOf(month)
  const is_whole = facts.contracts.some(
    ({ start_at, end_at }) => start_at <= first && (end_at === null || last <= end_at),
  )
  const has_rhythm = part_time === 'rate' && facts.part_times.length > 0
  if (!has_rhythm && (is_whole || entry_exit === 'whole')) return ALL
  const all = calendarOfMonth(Math.floor(month / 12), (month % 12) + 1)
  const employed = is_whole ? all : all.filter(({ day }) => contractOn(facts, day))
  const worked = has_rhythm
    ? employed.reduce((sum, { day }) => sum + 10 - halvesOff(facts.part_times, day), 0)
    : 10 * employed.length
  return { of: worked, in: 10 * (entry_exit === 'whole' ? Math.max(1, employed.length) : all.length) }
}

/** The half-days of a month that somebody works, were they never absent (LED-26). */
export function workedHalfDays(facts: CounterFacts, month: number): number {
  const { holidays, part_times } = facts
  let worked = 0
  for (const { day, is_weekend } of calendarOfMonth(Math.floor(month / 12), (month % 12) + 1)) {
    if (is_weekend || holidays.has(day) || !contractOn(facts, day)) continue
    for (const moment of ['am', 'pm'] as const)
      if (holidays.halves?.get(day) !== moment && !isOff(part_times, day, moment)) worked += 1
  }
  return worked
}

/** A: what absences that earn less leave of the month (LED-26). */
function presentPart(facts: CounterFacts, counter: AccruedCounter, rules: CounterRules, month: number): Part {
  if (facts.absences.length === 0) return ALL
  const rates = rules[ACCRUED[counter].rates]
  const { key } = boundsOf(month)
  const a_year = days(rules[ACCRUED[counter].a_year])
  let less = 0
  for (const { short_code, start_at, half_days } of facts.absences) {
    const rate = Object.hasOwn(rates, short_code) ? rates[short_code] : undefined
    if (rate !== undefined && start_at.startsWith(key)) less += half_days * (a_year - days(rate))
  }
  if (less === 0) return ALL
  const worked = workedHalfDays(facts, month)
  return worked === 0 ? ALL : { of: Math.max(0, worked * a_year - less), in: worked * a_year }
}

/**
 * The right after a month more of f = E × T × A, by the rules of its last day; null where the month is passed over, which is what
 * 'whole' makes of the month of somebody who is not employed on its last day.
 */
export function withMonth(
  right: Right,
  facts: CounterFacts,
  counter: AccruedCounter,
  rules: CounterRules,
  month: number,
): Right | null {
  const { first, last } = boundsOf(month)
  const employed = lastEmployed(facts, first, last)
  if (rules.entry_exit === 'whole' && employed !== last) return null
  if (employed === null) return right
  const of_month = employedPart(facts, rules, month)
  const present = presentPart(facts, counter, rules, month)
  if (of_month.of === of_month.in && present.of === present.in) return withWholeMonth(right, counter, rules)
  const num = BigInt(days(rules[ACCRUED[counter].a_year])) * BigInt(of_month.of) * BigInt(present.of)
  const den = 12n * BigInt(of_month.in) * BigInt(present.in)
  return { twelfths: right.twelfths, num: right.num * den + num * right.den, den: right.den * den }
}
