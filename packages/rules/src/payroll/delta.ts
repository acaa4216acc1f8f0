import { type PayLine, type Rubric, sumOf } from './facts.ts'

/** What makes two lines the same thing to payroll: month, rubric, dates and unit, whatever the fact's own number (PAY-49, PAY-52). */
export function contentOf(line: PayLine): string {
  const { origin, rubric, unit, start_at, start_moment, end_at, end_moment } = line
  return [origin, rubric, unit, start_at, start_moment, end_at, end_moment].join('\u001f')
}

/** What a run is compared by. */
export interface DeltaOf {
  /** 'YYYY-MM' of the run. */
  period: string
  /** An earlier run of the same month is in force: what is added to it is a rappel (PAY-53). */
  repeated: boolean
  rubrics: ReadonlyMap<string, Rubric>
}

/**
 * What was exported and, after it, what payroll knew before a template's first run: each content of a template and a person once with its
 * sum, under the names of what was exported; what comes to nothing is none (PAY-49, PAY-55).
 */
export function addedUp<Line extends PayLine & { template_id: number; user_id: number }>(
  lines: readonly Line[],
): Line[] {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const content = `${line.template_id} ${line.user_id} ${contentOf(line)}`
    const sum = sums.get(content)
    sums.set(content, sum ? sumOf(sum, line) : line)
  }
  return [...sums.values()].filter(({ quantity, code }) => quantity !== 0 || code.startsWith('counter:'))
}

const isIgnored = ({ code }: PayLine, rubrics: DeltaOf['rubrics']) =>
  code.split(',').every((one) => rubrics.get(one)?.ignored === true)

const opposite = (value: number | null) => (value === null ? null : -value)

/**
 * What is to be exported so that, with what has been, it adds up to the lines of now: a dated line that changed or vanished is
 * negated as it was, then exported anew; a total is exported by the difference of the rounded quantities (PAY-49 to PAY-53).
 * `exported` holds each content once, with its sum and the label it last had; what its template now ignores stays as it is.
 */
export function deltaOf(current: readonly PayLine[], exported: readonly PayLine[], of: DeltaOf): PayLine[] {
  const before = new Map(exported.map((line) => [contentOf(line), line]))
  const now = new Set<string>()
  const lines: PayLine[] = []
  const kindOf = (origin: string): PayLine['kind'] => (origin === of.period && !of.repeated ? 'normal' : 'rappel')
  for (const line of current) {
    const content = contentOf(line)
    now.add(content)
    const former = before.get(content)
    const kind = kindOf(line.origin)
    if (!former || former.quantity === 0)
      lines.push(kind === 'rappel' ? { ...line, kind, former_quantity: 0 } : { ...line, kind })
    else if (former.quantity !== line.quantity) lines.push(...changed(former, line).map((each) => ({ ...each, kind })))
  }
  for (const former of exported) {
    if (former.quantity === 0 || now.has(contentOf(former)) || isIgnored(former, of.rubrics)) continue
    lines.push({ ...negated(former), kind: 'rappel' })
  }
  return lines.toSorted(compareLines)
}

function negated(line: PayLine): PayLine {
  const { quantity, days, hours } = line
  return { ...line, quantity: -quantity, days: opposite(days), hours: opposite(hours), former_quantity: quantity }
}

const lessOrNull = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)

function changed(former: PayLine, line: PayLine): PayLine[] {
  if (line.start_at !== null) return [negated(former), { ...line, former_quantity: 0 }]
  const { days, hours } = { days: lessOrNull(line.days, former.days), hours: lessOrNull(line.hours, former.hours) }
  const quantity = line.quantity - former.quantity
  return [{ ...line, quantity, days, hours, former_quantity: former.quantity }]
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b))

/** The order of one person's lines: origin, rubric, start, morning first, the cancelled line first, then the fact (PAY-35). */
export function compareLines(a: PayLine, b: PayLine): number {
  return (
    compare(a.origin, b.origin) ||
    compare(a.rubric, b.rubric) ||
    compare(a.start_at ?? '', b.start_at ?? '') ||
    compare(a.start_moment ?? '', b.start_moment ?? '') ||
    compare(Number(a.quantity >= 0), Number(b.quantity >= 0)) ||
    compare(a.source, b.source) ||
    compare(a.unit, b.unit)
  )
}

/** The counters of a run: each whose amount the same month has not been told yet; never a rappel (PAY-04, PAY-52). */
export function stateLines(current: readonly PayLine[], exported: readonly PayLine[]): PayLine[] {
  const told = new Map(exported.map((line) => [contentOf(line), line.quantity]))
  return current.filter((line) => told.get(contentOf(line)) !== line.quantity)
}
