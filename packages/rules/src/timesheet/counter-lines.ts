import { formatDate } from '../portal/french.ts'
import { COUNTERS, type Counter, formatDays } from './balance.ts'
import { addDays, type Day, parsePeriod } from './day.ts'
import type { Stage } from './ledger.ts'

/** The counters as everybody reads them (LED-44, MON-101). */
export const COUNTER_LABELS: Readonly<Record<Counter, string>> = {
  cp: 'CP N',
  before_june: 'CP N-1',
  remainder: 'CP reliquats',
  rtt: 'JRS N',
  rtt_remainder: 'JRS N-1',
  rest: 'Repos compensateur',
  cp15: 'Report CP maladie',
  sick_children_days: 'Enfant malade',
}

/** Counters whose lines are added up together: N and N-1 share what absences take (LED-09). */
export const FAMILIES = ['cp', 'rtt', 'remainder', 'rest', 'cp15', 'sick_children_days'] as const
export type Family = (typeof FAMILIES)[number]

/** A family as its balance is called. */
export const FAMILY_LABELS: Readonly<Record<Family, string>> = {
  ...COUNTER_LABELS,
  cp: 'CP',
  rtt: 'JRS',
}

const FORMER = { before_june: 'cp', rtt_remainder: 'rtt' } as const

/** The family that a counter's lines are added up in (LED-09). */
export function familyOf(counter: Counter): Family {
  return counter === 'before_june' || counter === 'rtt_remainder' ? FORMER[counter] : counter
}

/** The counters of a family, in their order (LED-09). */
export function countersOfFamily(family: Family): readonly Counter[] {
  return COUNTERS.filter((counter) => familyOf(counter) === family)
}

/** A movement as lists name it: what its line is, and for absences how far they have come (LED-50). */
export function movementName({ kind, stage, hundredths }: { kind: string; stage: Stage; hundredths: number }): string {
  if (kind === 'release') return 'Annulé'
  if (stage !== 'posted') return hundredths > 0 ? 'Rendu' : STAGE_NAMES[stage]
  return KIND_NAMES[kind] ?? kind
}

const STAGE_NAMES = { asked: 'Demandé', accepted: 'Validé', taken: 'Pris' } as const

const KIND_NAMES: Readonly<Record<string, string>> = {
  opening: 'Solde de départ',
  accrual: 'Acquis',
  adjustment: 'Ajustement',
  rollover: 'Report',
  expiry: 'Perdu',
}

/** A stored line as its text is made: with the parameter that it was worked out by, and the absence that it still says. */
export interface ToldLine {
  counter: Counter
  kind: string
  stage: Stage
  /** Hundredths of a day. */
  hundredths: number
  effective_on: Day
  rule: string
  source: string
  /** What the line keeps of why a month earned less. */
  reason?: string | null
  /** The value of the version that `rule_id` names (LED-43). */
  parameter: unknown
  /** 'CP du 25/03 au 26/03'; null once the absence says something else, or is gone. */
  absence: string | null
}

const inDays = (hundredths: number) => `${formatDays(hundredths)} j`

/** The months of a reference year up to and with this one: CP from June, JRS from January. */
const monthOfYear = (rule: string, month: number) => (rule === 'cp-month' ? ((month + 6) % 12) + 1 : month)

const A_YEAR: Readonly<Record<string, number>> = { 'cp-month': 2500, 'rtt-month': 1100 }

function monthText({ rule, source, hundredths, parameter, reason }: ToldLine): string {
  const [month = '', again] = source.split(' bis ')
  const period = parsePeriod(month)
  const a_year = typeof parameter === 'number' ? Math.round(parameter * 100) : (A_YEAR[rule] ?? 0)
  if (again !== undefined)
    return `Recalcul jusqu'au mois ${month.slice(5)}/${month.slice(0, 4)} : ${inDays(hundredths)}`
  if (!period) return `${source} : ${inDays(hundredths)}`
  const nth = monthOfYear(rule, period.month)
  const before = nth > 1 ? ` − ${String(nth - 1)}/12` : ''
  const why = reason ? `, ${reason}` : ''
  return `${inDays(a_year)} × ${String(nth)}/12${before}${why} : ${inDays(hundredths)}`
}

/** The threshold of whole years that gives as many days, by the parameter of the line. */
function seniorityText({ hundredths, parameter }: ToldLine): string {
  const thresholds = typeof parameter === 'object' && parameter !== null ? Object.entries(parameter) : []
  const reached = thresholds.findLast(([, days]) => Math.round(Number(days) * 100) === hundredths)
  return reached ? `Ancienneté de ${reached[0]} ans` : 'Ancienneté'
}

const NEXT: Partial<Record<Counter, Counter>> = { cp: 'before_june', rtt: 'rtt_remainder', before_june: 'cp15' }
const FORMER_OF: Partial<Record<Counter, Counter>> = { before_june: 'cp', rtt_remainder: 'rtt', cp15: 'before_june' }

function rolloverText({ counter, hundredths }: ToldLine): string {
  const from = hundredths < 0 ? counter : (FORMER_OF[counter] ?? counter)
  const to = hundredths < 0 ? (NEXT[counter] ?? counter) : counter
  return `${COUNTER_LABELS[from]} vers ${COUNTER_LABELS[to]}`
}

const lostText = ({ counter, effective_on }: ToldLine) =>
  `${COUNTER_LABELS[counter]} non pris au ${formatDate(addDays(effective_on, -1))}`

const TEXTS: Readonly<Record<string, (line: ToldLine) => string>> = {
  opening: ({ source }) => `Solde repris : ${source}`,
  'cp-month': monthText,
  'rtt-month': monthText,
  'cp-round-up': () => "Arrondi de l'année à la journée entière (L3141-7)",
  seniority: seniorityText,
  'split-leave': ({ source }) => `Fractionnement ${source}`,
  adjustment: ({ source }) => source,
  rollover: rolloverText,
  'sick-carry': (line) => `${rolloverText(line)}, après arrêt maladie`,
  expiry: lostText,
  'sick-carry-expiry': lostText,
}

function absenceText({ rule, absence, effective_on, hundredths }: ToldLine): string {
  if (absence !== null) return absence
  const word = rule === 'correction' ? 'Régularisation' : 'Absence'
  return `${word} du ${formatDate(effective_on)}, ${inDays(Math.abs(hundredths))}`
}

/** The arithmetic or the origin of a line in French, from what is stored of it and the parameters of its day (LED-46). */
export function ruleText(line: ToldLine): string {
  if (line.stage !== 'posted') return absenceText(line)
  return TEXTS[line.rule]?.(line) ?? line.source
}

/** What the three views of a family are added up from (LED-08). */
export interface SummedLine {
  kind: string
  stage: Stage
  /** Hundredths of a day. */
  hundredths: number
  effective_on: Day
}

/** A family told from payroll to its person, in hundredths: a + b + c = d (LED-48). */
export interface Reconciliation {
  pay_manager: number
  accepted: number
  asked: number
  employee: number
}

/** Whether a line counts in today's balance: what is posted from its day on, absences whenever they are (LED-08). */
export function countsOn({ stage, effective_on }: Pick<SummedLine, 'stage' | 'effective_on'>, today: Day): boolean {
  return stage !== 'posted' || effective_on <= today
}

/** The three views of a family, reconciled (LED-48). */
export function reconcile(lines: readonly SummedLine[], today: Day): Reconciliation {
  const sums = { posted: 0, taken: 0, accepted: 0, asked: 0 }
  for (const line of lines) if (countsOn(line, today)) sums[line.stage] += line.hundredths
  const pay_manager = sums.posted + sums.taken
  const { accepted, asked } = sums
  return { pay_manager, accepted, asked, employee: pay_manager + accepted + asked }
}

/** A line as it is listed, in hundredths of a day. */
export interface ListedLine extends SummedLine {
  source: string
  undone: boolean
}

/** A row of the list: one line, or the two of a rollover inside a family, which moves days and keeps the balance (LED-47). */
export interface ListedRow<Line extends ListedLine> {
  line: Line
  hundredths: number
  /** The days that a rollover inside the family hands on. */
  moved: number | null
  balance: number
}

export interface ListedLines<Line extends ListedLine> {
  /** Posted already, and counted from a day that is still to come; the latest first. */
  upcoming: ListedRow<Line>[]
  recorded: ListedRow<Line>[]
  /** How many movements undo themselves, lines and what undid them together. */
  undone: number
}

const movesWithin = (one: ListedLine, other: ListedLine | undefined): boolean =>
  one.kind === 'rollover' &&
  other?.kind === 'rollover' &&
  one.source === other.source &&
  one.effective_on === other.effective_on &&
  one.hundredths === -other.hundredths

/** Rows of lines in the order given, the balance running back from what it is after the first of them. */
function rowsOf<Line extends ListedLine>(lines: readonly Line[], after_first: number): ListedRow<Line>[] {
  const rows: ListedRow<Line>[] = []
  let balance = after_first
  for (let index = 0; index < lines.length; index += 1) {
    const [line, next] = lines.slice(index, index + 2)
    if (!line) break
    const pair = movesWithin(line, next)
    const hundredths = pair ? 0 : line.hundredths
    rows.push({ line, hundredths, moved: pair ? Math.abs(line.hundredths) : null, balance })
    balance -= hundredths
    if (pair) index += 1
  }
  return rows
}

/**
 * The lines of a family, the newest first, as they are listed: what undoes itself only when asked for, and the rows add up
 * to the balance that is shown, whatever is folded (LED-47). `balance` is the employee's, in hundredths.
 */
export function listLines<Line extends ListedLine>(
  lines: readonly Line[],
  { balance, today, shows_undone }: { balance: number; today: Day; shows_undone: boolean },
): ListedLines<Line> {
  const shown = shows_undone ? lines : lines.filter(({ undone }) => !undone)
  const upcoming = shown.filter((line) => !countsOn(line, today))
  const to_come = upcoming.reduce((sum, { hundredths }) => sum + hundredths, 0)
  return {
    upcoming: rowsOf(upcoming, balance + to_come),
    recorded: rowsOf(
      shown.filter((line) => countsOn(line, today)),
      balance,
    ),
    undone: lines.filter(({ undone }) => undone).length,
  }
}
