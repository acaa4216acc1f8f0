import { hasCounter } from './accrual.ts'
import { type Counter, hundredthsOfHalfDays } from './balance.ts'
import {
  type AutomaticLine,
  boundsOf,
  type CounterFacts,
  contractOn,
  type KnownLine,
  monthOfDay,
  positionOn,
  postedBefore,
  sumOf,
  takenBefore,
} from './counter-facts.ts'
import type { RulesOn } from './counter-rules.ts'
import type { Day } from './day.ts'
import { workedHalfDays } from './month-right.ts'

/** What is due on the first of a month, out of what stands at that moment. */
interface Moment {
  facts: CounterFacts
  lines: readonly KnownLine[]
  rules: RulesOn
  on: Day
}

const isThere = (lines: readonly KnownLine[], on: Day, source: string): boolean =>
  lines.some((line) => line.effective_on === on && line.source === source)

/** A counter handed on as a whole: absences are deducted from the older days first and go on doing so (MON-104). */
function handOn({ lines, on }: Moment, from: Counter, to: Counter): AutomaticLine[] {
  const source = `rollover ${from}`
  const hundredths = postedBefore(lines, from, on)
  if (hundredths === 0 || isThere(lines, on, source)) return []
  const pair = { kind: 'rollover', rule: 'rollover', effective_on: on, source, rule_id: null } as const
  return [
    { ...pair, counter: from, hundredths: -hundredths },
    { ...pair, counter: to, hundredths },
  ]
}

/** What absences dated before that day have left of the older counter, never less than nothing (LED-35). */
const leftOf = ({ lines, on }: Moment, older: Counter, spent_by: Counter): number =>
  Math.max(0, postedBefore(lines, older, on) + takenBefore(lines, spent_by, on))

function expire(moment: Moment, older: Counter, hundredths: number): AutomaticLine[] {
  const source = `expiry ${older}`
  if (hundredths <= 0 || isThere(moment.lines, moment.on, source)) return []
  const line = { kind: 'expiry', rule: 'expiry', counter: older, source, rule_id: null } as const
  return [{ ...line, hundredths: -hundredths, effective_on: moment.on }]
}

/** The half-days of sickness in the twelve months before a day, as hundredths of a day (LED-36). */
function sickBefore({ absences }: CounterFacts, on: Day): number {
  const from = boundsOf(monthOfDay(on) - 12).first
  return absences
    .filter(({ type, start_at }) => type === 'sickness' && start_at >= from && start_at < on)
    .reduce((sum, { half_days }) => sum + hundredthsOfHalfDays(half_days), 0)
}

/** What sickness kept from being taken is handed on instead of being lost (LED-36). */
function carrySick(moment: Moment): AutomaticLine[] {
  const { facts, lines, rules, on } = moment
  const { values, versions } = rules(on)
  const source = `maladie ${on.slice(0, 4)}`
  if (values.sick_carry === null || isThere(lines, on, source) || isThere(lines, on, 'expiry before_june')) return []
  const hundredths = Math.min(leftOf(moment, 'before_june', 'cp'), sickBefore(facts, on))
  if (hundredths <= 0) return []
  const pair = { kind: 'rollover', rule: 'sick-carry', effective_on: on, source, rule_id: versions.sick_carry } as const
  return [
    { ...pair, counter: 'before_june', hundredths: -hundredths },
    { ...pair, counter: 'cp15', hundredths },
  ]
}

/** Whole years between two days. */
function wholeYears(since: Day, day: Day): number {
  return Number(day.slice(0, 4)) - Number(since.slice(0, 4)) - (day.slice(5) < since.slice(5) ? 1 : 0)
}

function highestReached(table: Readonly<Record<string, number>>, reached: number): number {
  let [threshold, days] = [Number.NEGATIVE_INFINITY, 0]
  for (const [from, given] of Object.entries(table))
    if (Number(from) <= reached && Number(from) > threshold) [threshold, days] = [Number(from), given]
  return Math.round(days * 100)
}

/** Days for whole years in the company (LED-32). */
function honourSeniority({ facts, lines, rules, on }: Moment): AutomaticLine[] {
  const { values, versions } = rules(on)
  const contract = contractOn(facts, on)
  const type = positionOn(facts, on)?.person_type
  if (values.seniority_days === null || !contract || type === 'interim') return []
  const source = on.slice(0, 4)
  const is_opened = facts.opening === null || facts.opening < on
  if (!is_opened || lines.some((line) => line.rule === 'seniority' && line.source === source)) return []
  const years = wholeYears(facts.seniority_at ?? contract.start_at, on)
  const hundredths = highestReached(values.seniority_days, years)
  const line = { counter: 'before_june', kind: 'accrual', rule: 'seniority' } as const
  return [{ ...line, hundredths, effective_on: on, source, rule_id: versions.seniority_days }]
}

/** Days for a main leave taken outside the summer (LED-33). */
function giveForSplitLeave({ facts, lines, rules, on }: Moment): AutomaticLine[] {
  const { values, versions } = rules(on)
  const source = on.slice(0, 4)
  const summer = boundsOf(monthOfDay(on) - 12).first
  const contract = contractOn(facts, on)
  const is_late = (contract?.start_at ?? on) > summer || (facts.opening ?? '') > summer
  if (values.split_leave === null || is_late) return []
  if (lines.some((line) => line.rule === 'split-leave' && line.source === source)) return []
  const winter = boundsOf(monthOfDay(on) - 6).first
  const takenFrom = (from: Day, until: Day) =>
    -sumOf(lines, ({ stage, counter, effective_on, fact_on }) => {
      const day = fact_on ?? effective_on
      return stage === 'taken' && counter === 'cp' && day >= from && day < until
    })
  const main = Math.round(values.split_leave.main * 100)
  const counted = Math.min(takenFrom(winter, on), Math.max(0, main - takenFrom(summer, winter)))
  const hundredths = highestReached(values.split_leave.from, counted / 100)
  const line = { counter: 'cp', kind: 'accrual', rule: 'split-leave' } as const
  return [{ ...line, hundredths, effective_on: on, source, rule_id: versions.split_leave }]
}

const TURNINGS: Readonly<Record<number, readonly ((moment: Moment) => AutomaticLine[])[]>> = {
  1: [(moment) => handOn(moment, 'rtt', 'rtt_remainder')],
  4: [(moment) => expire(moment, 'rtt_remainder', leftOf(moment, 'rtt_remainder', 'rtt'))],
  5: [giveForSplitLeave],
  6: [
    carrySick,
    (moment) => {
      const carried = sumOf(
        moment.lines,
        (line) => line.rule === 'sick-carry' && line.counter === 'cp15' && line.effective_on === moment.on,
      )
      return expire(moment, 'before_june', leftOf(moment, 'before_june', 'cp') - carried)
    },
    (moment) => handOn(moment, 'cp', 'before_june'),
    honourSeniority,
  ],
}

/** Whether something turns on the first day of that month at all. */
export const isTurning = (on: Day): boolean => Number(on.slice(5, 7)) in TURNINGS

/**
 * What the first day of a month hands on, takes away and gives, in order: JRS on 1 January and 1 April, CP on 1 May and 1 June
 * (LED-32 to LED-36, MON-99, MON-100). What stands already is not due again.
 */
export function turningsOn(facts: CounterFacts, lines: readonly KnownLine[], rules: RulesOn, on: Day): AutomaticLine[] {
  const steps = TURNINGS[Number(on.slice(5, 7))]
  if (!steps || !hasCounter(facts, rules, 'cp', on)) return []
  const due: AutomaticLine[] = []
  for (const step of steps) {
    const added = step({ facts, rules, on, lines: [...lines, ...due.map(asKnown)] })
    due.push(...added.filter(({ hundredths }) => hundredths !== 0))
  }
  return due
}

export const asKnown = (line: AutomaticLine): KnownLine => ({ ...line, stage: 'posted', fact_on: null })

/** Whether somebody was sick for the whole year that ends before a day: then a carry needs no notice to expire (L3141-19-2). */
function wasSickAllYear(facts: CounterFacts, on: Day): boolean {
  const month = monthOfDay(on)
  let worked = 0
  for (let each = month - 12; each < month; each += 1) worked += workedHalfDays(facts, each)
  return worked > 0 && sickBefore(facts, on) >= hundredthsOfHalfDays(worked)
}

/** The day on which a carry expires: by its notice, or after a whole year of sickness; null while neither is so (LED-38, LED-39). */
function endOfCarry(facts: CounterFacts, rules: RulesOn, carry: KnownLine): Day | null {
  const notified = facts.carry_ends.get(carry.source)
  if (notified !== undefined) return notified
  const months = rules(carry.effective_on).values.sick_carry?.months
  if (months === undefined || !wasSickAllYear(facts, carry.effective_on)) return null
  return boundsOf(monthOfDay(carry.effective_on) + months).first
}

/** The carries after sickness that expire until a day, the first to expire first, as they stand when each does (LED-38). */
export function carriesExpiring(
  facts: CounterFacts,
  lines: readonly KnownLine[],
  rules: RulesOn,
  until: Day,
): AutomaticLine[] {
  const carries = lines
    .filter(({ rule, counter }) => rule === 'sick-carry' && counter === 'cp15')
    .map((carry) => ({ carry, on: endOfCarry(facts, rules, carry) }))
  const due: AutomaticLine[] = []
  for (const { carry, on } of carries.toSorted((a, b) => (a.on ?? '9').localeCompare(b.on ?? '9'))) {
    const source = `expiry ${carry.source}`
    if (on === null || on > until || lines.some((line) => line.source === source)) continue
    const later = carries
      .filter((other) => other.carry !== carry && other.carry.effective_on < on && (other.on === null || other.on > on))
      .reduce((sum, other) => sum + other.carry.hundredths, 0)
    const known = [...lines, ...due.map(asKnown)]
    const left = postedBefore(known, 'cp15', on) + takenBefore(known, 'cp15', on) - later
    const hundredths = -Math.min(carry.hundredths, Math.max(0, left))
    if (hundredths === 0) continue
    const { versions } = rules(on)
    const line = { counter: 'cp15', kind: 'expiry', rule: 'sick-carry-expiry' } as const
    due.push({ ...line, hundredths, effective_on: on, source, rule_id: versions.sick_carry })
  }
  return due
}
