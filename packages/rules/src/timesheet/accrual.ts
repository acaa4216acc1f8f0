import {
  boundsOf,
  type CounterFacts,
  isBis,
  lastEmployed,
  monthOfDay,
  monthOfSource,
  positionOn,
} from './counter-facts.ts'
import type { RulesOn } from './counter-rules.ts'
import { type Day, firstDay } from './day.ts'
import {
  ACCRUED,
  type AccruedCounter,
  NO_RIGHT,
  type Right,
  rounded,
  withMonth,
  withWholeMonth,
} from './month-right.ts'

// A server that was off for three months makes up for them (LED-23): whoever was hired meanwhile has their counters from the first day.
const MONTHS_LOOKED_BACK = 3

/** The month that a reference year begins with, as a number (LED-25, LED-27). */
export function yearOfMonth(counter: AccruedCounter, month: number): number {
  const { first_month } = ACCRUED[counter]
  return month - ((month - first_month + 1 + 12) % 12)
}

/** The reference year of a day, by the month that it begins with. */
export const yearOfDay = (counter: AccruedCounter, day: Day): number => yearOfMonth(counter, monthOfDay(day))

/** What somebody's months have been given so far. */
export interface Kept {
  /** The first month that earns: that of the opening's first accrual, else that of the contract; null before anything is known. */
  since: number | null
  /** The last month that has its line; null before the first. */
  until: number | null
  /** The months that have their line, by counter. */
  written: Record<AccruedCounter, ReadonlySet<number>>
}

/**
 * Where a ledger begins and how far its months are kept. Of whoever has neither opening nor lines nothing is known before payroll
 * has taken the balance over, unless they were hired a moment ago.
 */
export function keptOf(facts: CounterFacts, today: Day): Kept {
  const { opening, contracts, lines } = facts
  const months = lines.filter(({ rule, source }) => (rule === 'cp-month' || rule === 'rtt-month') && !isBis(source))
  const opened = opening === null ? null : monthOfDay(opening) + (boundsOf(monthOfDay(opening)).last > opening ? 0 : 1)
  const of = (counter: AccruedCounter) =>
    new Set(
      months
        .filter(({ rule, source }) => rule === ACCRUED[counter].rule && monthOfSource(source) >= (opened ?? 0))
        .map(({ source }) => monthOfSource(source)),
    )
  const written = { cp: of('cp'), rtt: of('rtt') }
  const all = [...written.cp, ...written.rtt]
  const until = all.length === 0 ? null : Math.max(...all)
  if (opened !== null) return { since: opened, until, written }
  const first_line = all.length === 0 ? null : boundsOf(Math.min(...all)).last
  const hired = contracts.findLast(({ start_at }) => first_line === null || start_at <= first_line)?.start_at
  const lately = boundsOf(monthOfDay(today) - MONTHS_LOOKED_BACK).first
  const is_known = hired !== undefined && (first_line !== null || hired >= lately)
  return { since: is_known ? monthOfDay(hired) : null, until, written }
}

/**
 * Whether a month earns somebody that counter at all. Of a month that has its line that is taken as written, and so is that it has none
 * of JRS beside one of CP: lines never move when a modality is corrected (LED-22, LED-30, ADM-20).
 */
function isEntitled(facts: CounterFacts, rules: RulesOn, kept: Kept, counter: AccruedCounter, month: number): boolean {
  if (kept.written[counter].has(month)) return true
  if (counter === 'rtt' && kept.until !== null && month <= kept.until && kept.written.cp.has(month)) return false
  const { first, last } = boundsOf(month)
  return hasCounter(facts, rules, counter, lastEmployed(facts, first, last) ?? last)
}

/** Whether somebody has that counter on a day: contractors have none, and JRS are of some modalities only. */
export function hasCounter(facts: CounterFacts, rules: RulesOn, counter: AccruedCounter, day: Day): boolean {
  const position = positionOn(facts, day)
  if (!position || position.person_type === 'contractor') return false
  return (
    counter === 'cp' || (position.modality !== null && rules(day).values.rtt_modalities.includes(position.modality))
  )
}

/**
 * What the months of a reference year have earned by the end of each, in hundredths, from the first that counts: R(k) − R(h) of LED-25,
 * null before it. A month that is passed over counts as one of h, so that what follows keeps the amounts of README 11.
 */
export function rightsOfYear(
  facts: CounterFacts,
  rules: RulesOn,
  kept: Kept,
  counter: AccruedCounter,
  year: number,
): (number | null)[] {
  const rights: (number | null)[] = []
  let right: Right = NO_RIGHT
  let is_begun = false
  let base = 0
  let earned = 0
  for (let month = year; month < year + 12; month += 1) {
    const { first, last } = boundsOf(month)
    const dated = rules(last).values
    is_begun ||= kept.since !== null && month >= kept.since && lastEmployed(facts, first, last) !== null
    const counts = is_begun && isEntitled(facts, rules, kept, counter, month)
    const after = counts ? withMonth(right, facts, counter, dated, month) : null
    if (after === null) {
      earned += rounded(right) - base
      right = withWholeMonth(right, counter, dated)
      base = rounded(right)
    } else right = after
    rights.push(is_begun ? earned + rounded(right) - base : null)
  }
  return rights
}

/** The first month of somebody's counters in a reference year, as its first day; only whole years have none cut off (LED-31). */
export function isCutByOpening({ opening, contracts }: CounterFacts, year: number): boolean {
  if (opening === null) return false
  const { year: first_year, month } = { year: Math.floor(year / 12), month: (year % 12) + 1 }
  const hired = contracts.findLast(({ start_at }) => start_at <= opening)?.start_at ?? opening
  return opening > firstDay(first_year, month) && opening > hired && monthOfDay(opening) < year + 12
}
