import { hasCounter, isCutByOpening, type Kept, keptOf, rightsOfYear, yearOfDay, yearOfMonth } from './accrual.ts'
import {
  type AutomaticLine,
  boundsOf,
  type CounterFacts,
  finalDay,
  type KnownLine,
  lastEmployed,
  monthOfDay,
  monthOfSource,
} from './counter-facts.ts'
import type { RulesOn } from './counter-rules.ts'
import type { Day } from './day.ts'
import { ACCRUED, type AccruedCounter } from './month-right.ts'
import { monthWords } from './month-words.ts'
import { asKnown, carriesExpiring, isTurning, turningsOn } from './turnings.ts'

const COUNTERS_OF_MONTHS = ['cp', 'rtt'] as const

interface Plan {
  facts: CounterFacts
  rules: RulesOn
  kept: Kept
  /** What stands, and what is planned so far. */
  lines: KnownLine[]
  due: AutomaticLine[]
  rightsOf: (counter: AccruedCounter, year: number) => (number | null)[]
}

function add({ lines, due }: Plan, line: AutomaticLine): void {
  if (line.hundredths === 0) return
  due.push(line)
  lines.push(asKnown(line))
}

/** What the months of a reference year have been given so far, those before the ledger's first left out. */
function givenIn({ kept, lines }: Plan, counter: AccruedCounter, year: number): number {
  const { rule } = ACCRUED[counter]
  const since = Math.max(year, kept.since ?? 0)
  let sum = 0
  for (const line of lines) {
    if (line.rule !== rule) continue
    const month = monthOfSource(line.source)
    if (month >= since && month < year + 12) sum += line.hundredths
  }
  return sum
}

/** The days that a contract's last day or 31 May rounds a year of CP on (LED-31); null for a year that begins after the last day. */
function roundingDay(facts: CounterFacts, year: number): Day | null {
  const final = finalDay(facts)
  const { first } = boundsOf(year)
  const { last } = boundsOf(year + 11)
  if (final === null || final >= last) return lastEmployed(facts, last, last)
  return final >= first ? final : null
}

/** What is missing to a whole number of days of CP; after its day as a `bis` on the counter that the days are on now (LED-31). */
function roundUp(plan: Plan, year: number, day: Day, dated: Day | null): void {
  const { facts, rules, lines } = plan
  const { values, versions } = rules(day)
  if (!values.cp_round_up || isCutByOpening(facts, year) || !hasCounter(facts, rules, 'cp', day)) return
  const name = boundsOf(year + 11).key.slice(0, 4)
  const before = lines.filter(({ rule, source }) => rule === 'cp-round-up' && source.slice(0, 4) === name)
  const given = givenIn(plan, 'cp', year)
  const wanted = Math.ceil(given / 100) * 100 - given
  const hundredths = wanted - before.reduce((sum, line) => sum + line.hundredths, 0)
  const effective_on = dated ?? day
  add(plan, {
    counter: dated !== null && effective_on > boundsOf(year + 11).last ? 'before_june' : 'cp',
    kind: 'accrual',
    rule: 'cp-round-up',
    hundredths,
    effective_on,
    source: before.length === 0 ? name : `${name} bis ${before.length}`,
    rule_id: versions.cp_round_up,
  })
}

/** What has changed of months that have their lines: one line for each reference year, dated the day of writing (LED-30). */
function correct(plan: Plan, counter: AccruedCounter, year: number, today: Day): void {
  const { facts, rules, kept, lines } = plan
  if (kept.until === null || kept.until < year) return
  const month = Math.min(kept.until, year + 11)
  const given = givenIn(plan, counter, year)
  const hundredths = (plan.rightsOf(counter, year)[month - year] ?? 0) - given
  const final = finalDay(facts)
  const effective_on = final !== null && final < today ? final : today
  const { rule, a_year, older } = ACCRUED[counter]
  if (rules(effective_on).values[a_year] === null) return
  const { key, last } = boundsOf(month)
  const before = lines.filter((line) => line.rule === rule && line.source.startsWith(`${key} bis `)).length
  add(plan, {
    counter: effective_on > boundsOf(year + 11).last ? older : counter,
    kind: 'accrual',
    rule,
    hundredths,
    effective_on,
    source: `${key} bis ${before + 1}`,
    rule_id: rules(last).versions[a_year],
  })
  const rounded_on = counter === 'cp' ? roundingDay(facts, year) : null
  if (rounded_on !== null && monthOfDay(rounded_on) <= kept.until) roundUp(plan, year, rounded_on, effective_on)
}

function correctAll(plan: Plan, today: Day): void {
  for (const counter of COUNTERS_OF_MONTHS) {
    if (!hasCounter(plan.facts, plan.rules, counter, today)) continue
    const year = yearOfDay(counter, today)
    correct(plan, counter, year - 12, today)
    correct(plan, counter, year, today)
  }
}

/** What a month earns on its last employed day (LED-25, LED-28), and what rounds the year up on that day (LED-31). */
function earn(plan: Plan, month: number, until: Day): void {
  const { facts, rules, kept } = plan
  const { first, last, key } = boundsOf(month)
  const day = lastEmployed(facts, first, last)
  if (kept.since === null || month < kept.since || day === null || day > until) return
  for (const counter of COUNTERS_OF_MONTHS) {
    const { rule, a_year } = ACCRUED[counter]
    if (rules(last).values[a_year] === null || !hasCounter(facts, rules, counter, day)) continue
    const year = yearOfMonth(counter, month)
    const hundredths = (plan.rightsOf(counter, year)[month - year] ?? 0) - givenIn(plan, counter, year)
    const rule_id = rules(last).versions[a_year]
    const words = monthWords(facts, counter, rules(last).values, month)
    const reason = words === null ? {} : { reason: words }
    add(plan, { counter, kind: 'accrual', rule, hundredths, effective_on: day, source: key, rule_id, ...reason })
  }
  const year = yearOfMonth('cp', month)
  const rounded_on = roundingDay(facts, year)
  if (rounded_on !== null && rounded_on >= first && rounded_on <= day) roundUp(plan, year, rounded_on, null)
}

/** The month from which lines may be missing: after the last that has its line, and no earlier than the reference year before (LED-30). */
function firstOpen(facts: CounterFacts, { since, until }: Kept, today: Day): number {
  if (until !== null) return until + 1
  const oldest = yearOfDay('cp', today) - 12
  const [first] = facts.lines.map(({ effective_on }) => effective_on).toSorted()
  return Math.max(oldest, Math.min(since ?? Number.POSITIVE_INFINITY, monthOfDay(first ?? today)))
}

/**
 * The lines that the rules have to write until a day and that do not stand yet, in the order of writing; nothing is written (LED-25 to
 * LED-36, LED-51). `today` is the day of writing: what has changed of months that have their lines is dated by it (LED-30).
 */
export function automaticLines(
  facts: CounterFacts,
  rules: RulesOn,
  { today, until }: { today: Day; until: Day },
): AutomaticLine[] {
  const kept = keptOf(facts, today)
  const rights = new Map<string, (number | null)[]>()
  const rightsOf: Plan['rightsOf'] = (counter, year) => {
    const key = `${counter} ${year}`
    const known = rights.get(key) ?? rightsOfYear(facts, rules, kept, counter, year)
    rights.set(key, known)
    return known
  }
  const plan: Plan = { facts, rules, kept, lines: [...facts.lines], due: [], rightsOf }
  const expireCarries = (day: Day) => {
    for (const line of carriesExpiring(facts, plan.lines, rules, day)) add(plan, line)
  }
  const final = finalDay(facts)
  const last_day = final !== null && final < until ? final : until
  if (kept.since !== null) correctAll(plan, today)
  for (let month = firstOpen(facts, kept, today); month <= monthOfDay(last_day); month += 1) {
    const { first } = boundsOf(month)
    expireCarries(first)
    if (isTurning(first)) for (const line of turningsOn(facts, plan.lines, rules, first)) add(plan, line)
    earn(plan, month, last_day)
  }
  expireCarries(last_day)
  return plan.due.filter(({ effective_on }) => effective_on <= until)
}
