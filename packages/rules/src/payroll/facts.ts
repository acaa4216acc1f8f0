import type { Modality } from '../portal/person.ts'
import type { DayRange } from '../timesheet/half-day.ts'

/** How the facts of a code become lines: one a fact, one a person and month, or a counter as it stands (PAY-04). */
export const RUBRIC_MODES = ['dated', 'total', 'state'] as const
export type RubricMode = (typeof RUBRIC_MODES)[number]

/** Days, hours and whole numbers (PAY-05). */
export const UNITS = ['J', 'H', 'N'] as const
export type Unit = (typeof UNITS)[number]

/** What a code is to the payroll tool, by one version of a template (PAY-25). */
export interface Rubric {
  /** 'event_code:CP', 'overtime_code:INT-NUIT', 'extra:money', 'extra:rest', 'remote', 'worked', 'counter:cp'. */
  code: string
  rubric: string
  label: string
  unit: Unit
  mode: RubricMode
  ignored: boolean
  /** 'YYYY-MM': only months after it are exported; null exports all (PAY-54). */
  after: string | null
}

const CODE_WORDS: Readonly<Record<string, string>> = {
  'extra:money': 'Heures complémentaires payées',
  'extra:rest': 'Heures complémentaires en repos',
  remote: 'Télétravail',
  worked: 'Travail',
}

/** A code as people read it: 'CP', 'INT-NUIT', 'Télétravail', 'Compteur cp' (PAY-25). */
export function codeInWords(code: string): string {
  return CODE_WORDS[code] ?? code.replace(/^(event_code|overtime_code):/, '').replace(/^counter:/, 'Compteur ')
}

/** What payroll is owed of one person for one month, the origin ('YYYY-MM'): PAY-01. */
export type Fact = { code: string; origin: string; source: string } & (
  | { kind: 'dated'; range: DayRange; half_days: number; modality: Modality | null }
  | { kind: 'half_days'; half_days: number }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'count'; count: number }
  | { kind: 'counter'; hundredths: number }
)

/** A line as it is exported; quantities in hundredths, an empty field null (PAY-05). */
export interface PayLine {
  origin: string
  kind: 'normal' | 'rappel' | 'baseline'
  /** The code that it comes from; of a total all of them, joined by a comma. */
  code: string
  source: string
  rubric: string
  label: string
  start_at: string | null
  start_moment: 'am' | 'pm' | null
  end_at: string | null
  end_moment: 'am' | 'pm' | null
  quantity: number
  unit: Unit
  days: number | null
  hours: number | null
  /** Of a rappel: what payroll had been told of the same until then (PAY-61). */
  former_quantity?: number
}

/** Minutes of half a day by modality: 35 hours or 38,5 a week; the others count none (PAY-05). */
const HALF_DAY_MINUTES: Readonly<Record<number, number>> = { 1: 210, 2: 231 }

/** Minutes as hundredths of an hour, half up on the total (PAY-05). */
export function hoursOfMinutes(minutes: number): number {
  return Math.floor((minutes * 100 + 30) / 60)
}

interface Amount {
  quantity: number
  unit: Unit
  days: number | null
  hours: number | null
}

function amountOf(fact: Fact, wanted: Unit): Amount {
  if (fact.kind === 'minutes') {
    const hours = hoursOfMinutes(fact.minutes)
    return { quantity: hours, unit: 'H', days: null, hours }
  }
  if (fact.kind === 'count') return { quantity: fact.count * 100, unit: 'N', days: null, hours: null }
  if (fact.kind === 'counter') return { quantity: fact.hundredths, unit: 'J', days: fact.hundredths, hours: null }
  const days = fact.half_days * 50
  const minutes = fact.kind === 'dated' ? HALF_DAY_MINUTES[fact.modality ?? 0] : undefined
  const hours = minutes === undefined ? null : hoursOfMinutes(fact.half_days * minutes)
  // Whose half-days count no hours has days whatever the rubric asks: nothing that is owed gets lost.
  if (wanted === 'H' && hours !== null) return { quantity: hours, unit: 'H', days, hours }
  return { quantity: days, unit: 'J', days, hours }
}

// Made in one go: a run makes a hundred thousand of them.
function lineOf(fact: Fact, rubric: Rubric): PayLine {
  const { code, origin, source } = fact
  const { quantity, unit, days, hours } = amountOf(fact, rubric.unit)
  const range = fact.kind === 'dated' && rubric.mode === 'dated' ? fact.range : null
  return {
    origin,
    kind: 'normal',
    code,
    source,
    rubric: rubric.rubric,
    label: rubric.label,
    start_at: range ? range.start_at : null,
    start_moment: range ? range.start_moment : null,
    end_at: range ? range.end_at : null,
    end_moment: range ? range.end_moment : null,
    quantity,
    unit,
    days,
    hours,
  }
}

/** Facts that add up before they are rounded: minutes of one rubric, half-days, duties. */
function added(facts: readonly Fact[]): Fact[] {
  const sums = new Map<string, Fact>()
  for (const fact of facts) {
    const modality = fact.kind === 'dated' ? String(fact.modality) : ''
    const kind = fact.kind === 'minutes' || fact.kind === 'count' ? fact.kind : `days ${modality}`
    const sum = sums.get(kind)
    sums.set(kind, sum ? plus(sum, fact) : fact)
  }
  return [...sums.values()]
}

const joined = (a: string, b: string) => [...new Set([...a.split(','), ...b.split(',')])].toSorted().join(',')

function plus(sum: Fact, fact: Fact): Fact {
  const head = { code: joined(sum.code, fact.code), source: joined(sum.source, fact.source) }
  if (sum.kind === 'minutes' && fact.kind === 'minutes') {
    return { ...sum, ...head, minutes: sum.minutes + fact.minutes }
  }
  if (sum.kind === 'count' && fact.kind === 'count') return { ...sum, ...head, count: sum.count + fact.count }
  if ('half_days' in sum && 'half_days' in fact) {
    return { ...sum, ...head, half_days: sum.half_days + fact.half_days }
  }
  return sum
}

/** What the facts of one person come to by the rubrics of a template. */
export interface Lines {
  lines: PayLine[]
  /** The codes that nobody has decided about (`rubric-missing`): their facts are in no line. */
  missing: Set<string>
}

/**
 * The lines that a person's facts are, none of them negative yet: one for each dated fact, one for each month, rubric and unit of
 * totals; what is ignored, or before the months that its rubric begins with, is none (PAY-04, PAY-26, PAY-54).
 */
export function linesOf(facts: readonly Fact[], rubrics: ReadonlyMap<string, Rubric>): Lines {
  const lines: PayLine[] = []
  const missing = new Set<string>()
  const totals = new Map<string, { rubric: Rubric; facts: Fact[] }>()
  for (const fact of facts) {
    const rubric = rubrics.get(fact.code)
    if (!rubric) {
      if (fact.kind !== 'counter') missing.add(fact.code)
      continue
    }
    if (rubric.ignored || (rubric.after !== null && fact.origin <= rubric.after)) continue
    if (fact.kind === 'counter' || (fact.kind === 'dated' && rubric.mode === 'dated')) {
      lines.push(lineOf(fact, rubric))
      continue
    }
    const key = `${fact.origin} ${rubric.rubric}`
    const total = totals.get(key)
    if (total) total.facts.push(fact)
    else totals.set(key, { rubric, facts: [fact] })
  }
  for (const total of totals.values()) lines.push(...totalLines(total))
  return { lines, missing }
}

function totalLines({ rubric, facts }: { rubric: Rubric; facts: Fact[] }): PayLine[] {
  const by_unit = new Map<Unit, PayLine>()
  for (const fact of added(facts)) {
    const line = lineOf(fact, rubric)
    const other = by_unit.get(line.unit)
    by_unit.set(line.unit, other ? sumOf(other, line) : line)
  }
  return [...by_unit.values()].filter(({ quantity }) => quantity !== 0)
}

const sumOrNull = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

/** Two lines of one content as one, under the first one's names and both codes. */
export function sumOf<Line extends PayLine>(a: Line, b: Line): Line {
  const { days, hours } = { days: sumOrNull(a.days, b.days), hours: sumOrNull(a.hours, b.hours) }
  return { ...a, code: joined(a.code, b.code), quantity: a.quantity + b.quantity, days, hours }
}
