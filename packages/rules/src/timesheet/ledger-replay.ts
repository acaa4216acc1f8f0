import { hasCounter, type Kept, keptOf, rightsOfYear, yearOfMonth } from './accrual.ts'
import { automaticLines } from './automatic-lines.ts'
import {
  type AutomaticLine,
  boundsOf,
  type CounterFacts,
  isBis,
  type KnownLine,
  lastEmployed,
  monthOfSource,
  sumOf,
} from './counter-facts.ts'
import type { RulesOn } from './counter-rules.ts'
import type { Day } from './day.ts'
import { ACCRUED, type AccruedCounter } from './month-right.ts'
import { carriesExpiring, turningsOn } from './turnings.ts'

/** A line as it stands, numbered in the order of writing. */
export interface NumberedLine extends KnownLine {
  seq: number
}
type NumberedFacts = Omit<CounterFacts, 'lines'> & { lines: readonly NumberedLine[] }

/** What stands otherwise than it follows from the facts, in hundredths of a day (LED-22). */
export interface ReplayedFault {
  source: string
  written: number
  expected: number
}

const fault = (source: string, written: number, expected: number): ReplayedFault[] =>
  written === expected ? [] : [{ source, written, expected }]

/** Months one by one where a year has no `bis`, each by its counter and its day; else the year as one sum. */
function replayYear(facts: NumberedFacts, rules: RulesOn, kept: Kept, counter: AccruedCounter, year: number) {
  const { rule } = ACCRUED[counter]
  const since = Math.max(year, kept.since ?? 0)
  const lines = facts.lines.filter((line) => {
    const month = line.rule === rule ? monthOfSource(line.source) : Number.NaN
    return month >= since && month < year + 12
  })
  const [last] = lines.toSorted((a, b) => b.seq - a.seq)
  if (!last) return []
  const rights = rightsOfYear(facts, rules, kept, counter, year)
  const rightAfter = (month: number) => (month < year ? 0 : (rights[month - year] ?? 0))
  if (lines.some(({ source }) => isBis(source))) {
    const until = Math.min(kept.until ?? 0, year + 11)
    return fault(
      last.source,
      sumOf(lines, () => true),
      rightAfter(until),
    )
  }
  return [...new Set(lines.map(({ source }) => source))].flatMap((source) => {
    const month = monthOfSource(source)
    const { first, last: end } = boundsOf(month)
    const day = lastEmployed(facts, first, end)
    const written = lines.filter((line) => line.source === source)
    const in_place = written.every((line) => line.counter === counter && line.effective_on === day)
    const earned = rightAfter(month) - rightAfter(month - 1)
    return fault(source, in_place ? sumOf(written, () => true) : 0, earned)
  })
}

function replayMonths(facts: NumberedFacts, rules: RulesOn, today: Day): ReplayedFault[] {
  const kept = keptOf(facts, today)
  return (['cp', 'rtt'] as const).flatMap((counter) => {
    const years = new Set([...kept.written[counter]].map((month) => yearOfMonth(counter, month)))
    return [...years].sort((a, b) => a - b).flatMap((year) => replayYear(facts, rules, kept, counter, year))
  })
}

/** What rounds a year up, out of the months that stood when it was written. */
function replayRoundings({ lines }: NumberedFacts): ReplayedFault[] {
  return lines
    .filter(({ rule }) => rule === 'cp-round-up')
    .flatMap((line) => {
      const end = Number(line.source.slice(0, 4)) * 12 + 4
      const given = sumOf(
        lines.filter(({ rule, seq }) => rule === 'cp-month' && seq < line.seq),
        ({ source }) => monthOfSource(source) > end - 12 && monthOfSource(source) <= end,
      )
      const before = sumOf(
        lines.filter(({ rule, seq }) => rule === 'cp-round-up' && seq < line.seq),
        ({ source }) => source.slice(0, 4) === line.source.slice(0, 4),
      )
      return fault(line.source, line.hundredths, Math.ceil(given / 100) * 100 - given - before)
    })
}

const TURNING_RULES = new Set(['rollover', 'expiry', 'sick-carry', 'seniority', 'split-leave'])

/** What a first of a month handed on, took away and gave, out of the lines that stood before it. */
function replayTurnings(facts: NumberedFacts, rules: RulesOn): ReplayedFault[] {
  const turned = facts.lines.filter(({ rule }) => TURNING_RULES.has(rule))
  const days = [...new Set(turned.map(({ effective_on }) => effective_on))].sort()
  return days.flatMap((on) => {
    const written = turned.filter(({ effective_on }) => effective_on === on)
    if (!hasCounter(facts, rules, 'cp', on)) return []
    const first = Math.min(...written.map(({ seq }) => seq))
    const before = facts.lines.filter(({ seq }) => seq < first)
    const keyOf = ({ counter, source }: { counter: string; source: string }) => `${counter} ${source}`
    const expectedOf = (line: KnownLine, known: readonly KnownLine[], absences: CounterFacts['absences']) =>
      (on.endsWith('-01') ? turningsOn({ ...facts, absences }, known, rules, on) : [])
        .filter((each) => keyOf(each) === keyOf(line))
        .reduce((sum, { hundredths }) => sum + hundredths, 0)
    const carried = written.filter(({ rule }) => rule === 'sick-carry')
    return written.flatMap((line) => {
      if (line.rule !== 'sick-carry')
        return fault(line.source, line.hundredths, expectedOf(line, [...before, ...carried], []))
      // Sickness that was told after that day carries nothing any more: less than today's facts say is no fault.
      const most = expectedOf(line, before, facts.absences)
      return Math.abs(line.hundredths) < Math.abs(most) ? [] : fault(line.source, line.hundredths, most)
    })
  })
}

function replayCarries(facts: NumberedFacts, rules: RulesOn): ReplayedFault[] {
  return facts.lines
    .filter(({ rule }) => rule === 'sick-carry-expiry')
    .flatMap((line) => {
      const before = facts.lines.filter(({ seq }) => seq < line.seq)
      const due = carriesExpiring(facts, before, rules, line.effective_on)
      return fault(line.source, line.hundredths, due.find(({ source }) => source === line.source)?.hundredths ?? 0)
    })
}

/**
 * Recomputes every automatic line of a person from what they follow from (LED-22): `faults` are lines that stand otherwise, `due` is what
 * the next keep-counters adds.
 */
export function replayLedger(
  facts: NumberedFacts,
  rules: RulesOn,
  today: Day,
): { faults: ReplayedFault[]; due: AutomaticLine[] } {
  return {
    faults: [
      ...replayMonths(facts, rules, today),
      ...replayRoundings(facts),
      ...replayTurnings(facts, rules),
      ...replayCarries(facts, rules),
    ],
    due: automaticLines(facts, rules, { today, until: today }),
  }
}
