import { automaticLines } from './automatic-lines.ts'
import type { AutomaticLine, CounterFacts, KnownLine } from './counter-facts.ts'
import { FORMER_COUNTER_RULES, rulesByDay, SYNTEC_COUNTER_RULES } from './counter-rules.ts'
import { addDays, type Day } from './day.ts'
import { asKnown } from './turnings.ts'

const versionsOf = (values: object, starts_on = '2000-01-01') =>
  Object.entries(values).map(([key, value], index) => ({ id: index + 1, key, value, starts_on, is_unconfirmed: false }))

/** As before the ledger, and the Syntec agreement; `change` is what is said otherwise. */
export const formerRules = () => rulesByDay(versionsOf(FORMER_COUNTER_RULES))
export const syntecRules = (change: object = {}, starts_on?: Day) =>
  rulesByDay(versionsOf({ ...FORMER_COUNTER_RULES, ...SYNTEC_COUNTER_RULES, ...change }, starts_on))

/** Somebody hired long ago, whole weeks, 38 h 30, with an empty balance taken over on 31/05/2025. */
export function somebody(change: Partial<CounterFacts> = {}): CounterFacts {
  return {
    contracts: [{ start_at: '2024-01-01', end_at: null }],
    seniority_at: null,
    part_times: [],
    positions: [{ starts_on: '2024-01-01', person_type: 'consultant', modality: 2 }],
    opening: '2025-05-31',
    lines: [],
    absences: [],
    holidays: new Set(),
    carry_ends: new Map(),
    ...change,
  }
}

export const line = (counter: KnownLine['counter'], hundredths: number, effective_on: Day, more: object = {}) => ({
  counter,
  stage: 'posted' as const,
  rule: 'opening',
  hundredths,
  effective_on,
  fact_on: null,
  source: 'reprise',
  ...more,
})

type Rules = ReturnType<typeof formerRules>

/** What is written on one day, all at once. */
export const dueOn = (facts: CounterFacts, rules: Rules, today: Day): AutomaticLine[] =>
  automaticLines(facts, rules, { today, until: today })

/** What is written by running each `step` days from one day to another. */
export function keptBy(facts: CounterFacts, rules: Rules, from: Day, until: Day, step: number): AutomaticLine[] {
  const written: AutomaticLine[] = []
  for (let day = from; ; day = addDays(day, step)) {
    const today = day < until ? day : until
    written.push(...dueOn({ ...facts, lines: [...facts.lines, ...written.map(asKnown)] }, rules, today))
    if (today === until) return written
  }
}

export const ofRule = (lines: readonly AutomaticLine[], rule: string) => lines.filter((each) => each.rule === rule)
export const amounts = (lines: readonly AutomaticLine[], rule: string) =>
  ofRule(lines, rule).map(({ hundredths }) => hundredths)
/** Each as '2026-05-31 cp 208 2026-05'. */
export const told = (lines: readonly AutomaticLine[]) =>
  lines.map(({ effective_on, counter, hundredths, source }) => `${effective_on} ${counter} ${hundredths} ${source}`)
