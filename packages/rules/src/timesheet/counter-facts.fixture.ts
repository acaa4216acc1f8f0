import fc from 'fast-check'
import { automaticLines } from './automatic-lines.ts'
import type { AutomaticLine, CounterFacts, KnownLine } from './counter-facts.ts'
import { FORMER_COUNTER_RULES, rulesByDay, SYNTEC_COUNTER_RULES } from './counter-rules.ts'
import { addDays, type Day, dayOfNumber } from './day.ts'
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

const taken = (hundredths: number, effective_on: string, stage: string) =>
  line('cp', hundredths, effective_on, { stage, rule: 'absence', source: `event ${effective_on} 1` })
const absence = (short_code: string, start_at: string, half_days: number) => ({
  short_code,
  type: short_code === 'MAL' ? ('sickness' as const) : ('absence' as const),
  start_at,
  half_days,
})

/** Anybody: opened or hired, part-time, changing, leaving and coming back, ill and away. */
export const anybody = fc
  .record({
    opening: fc.option(fc.integer({ min: 9_600, max: 9_700 })),
    hired: fc.integer({ min: 9_300, max: 9_690 }),
    leaves: fc.option(fc.integer({ min: 9_750, max: 10_200 })),
    back: fc.option(fc.integer({ min: 1, max: 90 })),
    modality: fc.constantFrom(1, 2, 3),
    changes: fc.option(fc.integer({ min: 9_700, max: 10_000 })),
    off: fc.subarray(['monday-am', 'wednesday-am', 'wednesday-pm', 'friday-pm'] as const),
    rhythm: fc.integer({ min: 9_300, max: 10_000 }),
    balances: fc.array(fc.integer({ min: -500, max: 3_000 }), { minLength: 4, maxLength: 4 }),
    absences: fc.array(
      fc.record({
        day: fc.integer({ min: 9_700, max: 10_300 }),
        half_days: fc.integer({ min: 1, max: 30 }),
        code: fc.constantFrom('MAL', 'CSS'),
      }),
      { maxLength: 6 },
    ),
    taken: fc.array(
      fc.record({
        day: fc.integer({ min: 9_700, max: 10_300 }),
        half_days: fc.integer({ min: 1, max: 20 }),
        stage: fc.constantFrom('taken', 'asked'),
      }),
      { maxLength: 6 },
    ),
    notice: fc.option(fc.integer({ min: 10_150, max: 10_300 })),
  })
  .map(({ opening, hired, leaves, back, modality, changes, off, rhythm, balances, absences, taken: asked, notice }) => {
    const start = opening === null ? 9_640 : Math.min(hired, opening)
    const contracts = [{ start_at: dayOfNumber(start), end_at: leaves === null ? null : dayOfNumber(leaves) }]
    if (leaves !== null && back !== null) contracts.push({ start_at: dayOfNumber(leaves + back), end_at: null })
    const consultant = { person_type: 'consultant' as const, modality }
    const opened =
      opening === null
        ? []
        : (['cp', 'before_june', 'rtt', 'rtt_remainder'] as const).map((counter, index) =>
            line(counter, balances[index] ?? 0, dayOfNumber(opening)),
          )
    return somebody({
      opening: opening === null ? null : dayOfNumber(opening),
      contracts,
      positions: [
        { starts_on: dayOfNumber(start), ...consultant },
        ...(changes === null ? [] : [{ starts_on: dayOfNumber(changes), ...consultant, modality: 4 - modality }]),
      ],
      part_times: off.length === 0 ? [] : [{ starts_on: dayOfNumber(rhythm), half_days_off: off }],
      absences: absences.map(({ day, half_days, code }) => absence(code, dayOfNumber(day), half_days)),
      lines: [...opened, ...asked.map(({ day, half_days, stage }) => taken(-50 * half_days, dayOfNumber(day), stage))],
      carry_ends: notice === null ? new Map() : new Map([['maladie 2027', dayOfNumber(notice)]]),
    })
  })
