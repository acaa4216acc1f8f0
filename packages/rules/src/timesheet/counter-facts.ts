import type { PartTime, PersonType } from '../portal/person.ts'
import type { Counter } from './balance.ts'
import type { HolidayDays } from './calendar.ts'
import { type Day, firstDay, lastDay, oncePerMonth, periodKey, periodOf } from './day.ts'
import type { EventCodeType } from './event-codes.ts'
import type { Stage } from './ledger.ts'

/** The rules by which lines write themselves (table 0.6 of LED). */
type AutomaticRule =
  | 'cp-month'
  | 'rtt-month'
  | 'cp-round-up'
  | 'seniority'
  | 'split-leave'
  | 'rollover'
  | 'sick-carry'
  | 'expiry'
  | 'sick-carry-expiry'

/** A line that the rules write, in hundredths of a day; `rule_id` is the version of its own parameter (LED-43). */
export interface AutomaticLine {
  counter: Counter
  kind: 'accrual' | 'rollover' | 'expiry'
  rule: AutomaticRule
  hundredths: number
  effective_on: Day
  source: string
  rule_id: number | null
  /** Why a month earned less than its twelfth (LED-46). */
  reason?: string
}

/** What the rules look at of a line that stands already. */
export interface KnownLine {
  counter: Counter
  stage: Stage
  rule: string
  hundredths: number
  effective_on: Day
  /** The day that a correction is about, where its line is dated later. */
  fact_on: Day | null
  source: string
}

/** An absence in state validated2, or what is none and stands in a month of that state; it lies in one month. */
interface RatedAbsence {
  short_code: string
  type: EventCodeType
  start_at: Day
  half_days: number
}

/** What the automatic lines of a person follow from (LED-22). Contracts, rhythms and positions stand in the order of their days. */
export interface CounterFacts {
  contracts: readonly { start_at: Day; end_at: Day | null }[]
  /** Since when their years count; null where the contract's start does (LED-32). */
  seniority_at: Day | null
  part_times: readonly PartTime[]
  positions: readonly { starts_on: Day; person_type: PersonType; modality: number | null }[]
  /** The last day on which balances were taken over. */
  opening: Day | null
  lines: readonly KnownLine[]
  absences: readonly RatedAbsence[]
  holidays: HolidayDays
  /** The days on which carries after sickness expire, by their sources 'maladie 2026' (LED-38). */
  carry_ends: ReadonlyMap<string, Day>
}

/** Months numbered in their order, so that they can be counted. */
export function monthOfDay(day: Day): number {
  const { year, month } = periodOf(day)
  return year * 12 + month - 1
}
const ends = oncePerMonth((year, month) => ({
  first: firstDay(year, month),
  last: lastDay(year, month),
  key: periodKey({ year, month }),
}))
/** The first and the last day of a month, and its name 'YYYY-MM'. */
export const boundsOf = (n: number) => ends(Math.floor(n / 12), (n % 12) + 1)

/** The month that a month's line or its `bis` is about: '2026-05 bis 1' is May's. */
export const monthOfSource = (source: string): number =>
  Number(source.slice(0, 4)) * 12 + Number(source.slice(5, 7)) - 1
export const isBis = (source: string): boolean => source.includes(' bis ')

/** The contract of a day. */
export const contractOn = ({ contracts }: Pick<CounterFacts, 'contracts'>, day: Day) =>
  contracts.find(({ start_at, end_at }) => start_at <= day && (end_at === null || day <= end_at))

/** The last day on which somebody is employed, null while that is open: no automatic line is dated after it (LED-28). */
export function finalDay({ contracts }: Pick<CounterFacts, 'contracts'>): Day | null {
  let last: Day | null = ''
  for (const { end_at } of contracts) last = end_at === null || last === null ? null : end_at > last ? end_at : last
  return last
}

/** The last employed day between two, null where there is none. */
export function lastEmployed({ contracts }: Pick<CounterFacts, 'contracts'>, from: Day, until: Day): Day | null {
  let last: Day | null = null
  for (const { start_at, end_at } of contracts) {
    if (start_at > until || (end_at !== null && end_at < from)) continue
    const day = end_at !== null && end_at < until ? end_at : until
    if (last === null || day > last) last = day
  }
  return last
}

/** What somebody was on a day; what they were at first they were before, too (ADM-21). */
export const positionOn = ({ positions }: Pick<CounterFacts, 'positions'>, day: Day) =>
  positions.findLast(({ starts_on }) => starts_on <= day) ?? positions[0]

/** What a counter holds of posted lines dated before a day, and what absences dated before it have taken from it. */
export const postedBefore = (lines: readonly KnownLine[], counter: Counter, day: Day): number =>
  sumOf(lines, (line) => line.stage === 'posted' && line.counter === counter && line.effective_on < day)
export const takenBefore = (lines: readonly KnownLine[], counter: Counter, day: Day): number =>
  sumOf(lines, (line) => line.stage !== 'posted' && line.counter === counter && line.effective_on < day)

export function sumOf(lines: readonly KnownLine[], isMeant: (line: KnownLine) => boolean): number {
  let sum = 0
  for (const line of lines) if (isMeant(line)) sum += line.hundredths
  return sum
}
