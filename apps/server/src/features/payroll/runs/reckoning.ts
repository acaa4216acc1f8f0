import type { FileLine } from '@cadran/rules/payroll/columns'
import { addedUp, deltaOf, stateLines } from '@cadran/rules/payroll/delta'
import { type Fact, linesOf, type PayLine } from '@cadran/rules/payroll/facts'
import type { CounterValues } from '@cadran/rules/timesheet/balance'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import type { Executor } from '../../../platform/database/database.ts'
import { groupBy } from '../../../platform/group-by.ts'
import type { TemplateVersion } from '../templates/index.ts'
import { type Baseline, knownLines, readKnown } from './baselines.rows.ts'
import { addCounters, type ExportedLine, factsOf, readExported, readFactRows } from './facts.read-model.ts'
import type { InForce, LeftOut } from './in-force.rows.ts'
import { type Horizon, isOfTypes, type RunPerson, together } from './people.rows.ts'
import {
  horizonOf,
  horizonWithin,
  horizonWithout,
  monthsChanged,
  type Sight,
  type Trace,
  tracesOf,
} from './sights.rows.ts'

/** What everybody's lines are worked out by. */
export interface RunOf {
  period: Period
  templates: readonly TemplateVersion[]
  /** What the runs before it have in force, by template. */
  in_force: InForce
  baselines: readonly Baseline[]
  /** The closed months: what payroll knew of those before its own is worked out again when it is asked for. */
  closed: readonly string[]
  left_out: readonly LeftOut[]
  /** What the run before has settled; null: everything is looked at. */
  sight: Sight | null
  /** People without a matricule of payroll are left out (PAY-16). */
  needs_matricule: boolean
}

/** One person's lines for one template; facts that payroll knew before are of the kind `baseline`. */
export interface PersonLines {
  template: TemplateVersion
  person: RunPerson
  lines: PayLine[]
  missing: ReadonlySet<string>
  /** Facts of a code that nobody has decided about are in no line, be it of the months before a first run. */
  is_whole: boolean
}

/** The minutes that a choice leaves out, taken from the first facts that have them (PAY-06). */
function without(facts: readonly Fact[], left_out: readonly LeftOut[]): Fact[] {
  if (left_out.length === 0) return [...facts]
  const left = left_out.map((each) => ({ ...each }))
  return facts.flatMap((fact): Fact[] => {
    if (fact.kind !== 'minutes') return [fact]
    let { minutes } = fact
    for (const each of left) {
      if (each.code !== fact.code || each.origin !== fact.origin) continue
      const taken = Math.min(minutes, each.minutes)
      minutes -= taken
      each.minutes -= taken
    }
    return minutes > 0 ? [{ ...fact, minutes }] : []
  })
}

const isCounter = ({ code }: { code: string }) => code.startsWith('counter:')

function linesFor(
  template: TemplateVersion,
  person: RunPerson,
  { facts, exported }: { facts: readonly Fact[]; exported: readonly ExportedLine[] },
  { period: of, in_force, closed, needs_matricule }: RunOf,
): PersonLines {
  const nothing = { template, person, lines: [], missing: new Set<string>(), is_whole: true }
  if (needs_matricule && person.payroll_matricule === null) return nothing
  const period = periodKey(of)
  const { rubrics, format } = template
  const origins = new Set(facts.map(({ origin }) => origin))
  const wanted = new Set([...origins].filter((origin) => isOfTypes(person, origin, format.person_types)))
  const of_types = facts.filter(({ origin }) => wanted.has(origin))
  const before = exported.filter(({ template_id }) => template_id === template.template_id)
  if (of_types.length === 0 && before.length === 0) return nothing
  const used = in_force.get(template.template_id)
  // What came before a template is known to payroll: nobody has to decide what its codes are called.
  const isKept = ({ origin }: Fact) => origin < period && !closed.includes(origin)
  const known = linesOf(used ? [] : of_types.filter(isKept), rubrics)
  const { lines, missing } = linesOf(used ? of_types : of_types.filter(({ origin }) => origin === period), rubrics)
  const of_counters = stateLines(
    lines.filter(isCounter),
    before.filter((line) => isCounter(line) && line.origin === period),
  )
  const others = lines.filter((line) => !isCounter(line))
  const told = before.filter((line) => !isCounter(line))
  const changes = deltaOf(others, told, { period, repeated: used?.is_repeated ?? false, rubrics })
  const baseline = known.lines.map((line): PayLine => ({ ...line, kind: 'baseline' }))
  const is_whole = missing.size + known.missing.size === 0
  return { template, person, lines: [...baseline, ...changes, ...of_counters], missing, is_whole }
}

interface Read {
  facts: Map<number, Fact[]>
  exported: ExportedLine[]
}

type Counters = ReadonlyMap<number, CounterValues>

async function readAll(
  executor: Executor,
  people: readonly RunPerson[],
  { templates, baselines, period }: RunOf,
  horizon: Horizon,
  counting: Promise<Counters>,
): Promise<Read> {
  if (people.length === 0) return { facts: new Map(), exported: [] }
  const worked = !templates.every(({ rubrics }) => rubrics.get('worked')?.ignored)
  const ids = people.map(({ id }) => id)
  const template_ids = templates.map(({ template_id }) => template_id)
  const [rows, exported, known, counters] = await together(
    readFactRows(executor, people, horizon, worked),
    readExported(executor, ids, template_ids, horizon),
    readKnown(executor, baselines, people, horizon),
    counting,
  )
  const facts = factsOf(rows, people)
  addCounters(facts, counters, periodKey(period))
  if (known.length === 0) return { facts, exported }
  return { facts, exported: addedUp([...exported, ...knownLines(baselines, known, people, rows)]) }
}

/** What the caller reads of these people itself, and whether it asks for what payroll knew before a template's first run. */
export interface Known {
  counters: Promise<Counters>
  traces?: Promise<ReadonlyMap<number, Trace>>
  baseline?: boolean
}

/** Who is as the run before saw them, who has had months corrected since, and who is to be looked at whole. */
async function apart(executor: Executor, people: readonly RunPerson[], of: RunOf, known: Known) {
  const { sight } = of
  const groups = { settled: [] as RunPerson[], corrected: [] as RunPerson[], whole: [] as RunPerson[] }
  const reopened = new Set<string>()
  const traces = sight && (await (known.traces ?? tracesOf(executor, people, of)))
  for (const person of people) {
    const trace = traces?.get(person.id)
    const months = sight && trace ? monthsChanged(sight.people[person.id], trace) : null
    if (months === null) groups.whole.push(person)
    else if (months.length === 0) groups.settled.push(person)
    else {
      groups.corrected.push(person)
      for (const month of months) reopened.add(month)
    }
  }
  return { ...groups, closed: sight?.months ?? [], reopened }
}

/** The months to look at of whom nothing is settled: where none of the templates was ever used, its own and those whose lines are kept (PAY-55, PAY-56). */
function horizonWhole({ period, templates, in_force, closed }: RunOf, keeps_baseline: boolean): Horizon {
  if (templates.some(({ template_id }) => in_force.has(template_id))) return horizonOf(period)
  return keeps_baseline ? horizonWithout(period, closed) : horizonWithin(period)
}

const NO_COUNTERS: Promise<Counters> = Promise.resolve(new Map())

/** The lines of some people, person by person and template by template. */
export async function reckon(
  executor: Executor,
  people: readonly RunPerson[],
  of: RunOf,
  known: Known,
): Promise<PersonLines[]> {
  const { period, templates } = of
  const tells_counters = templates.some(({ rubrics }) =>
    [...rubrics.values()].some(({ code, ignored }) => isCounter({ code }) && !ignored),
  )
  const counters = tells_counters ? known.counters : NO_COUNTERS
  const reading = apart(executor, people, of, known).then(({ settled, corrected, whole, closed, reopened }) => {
    const others = closed.filter((month) => !reopened.has(month))
    return together(
      readAll(executor, settled, of, horizonWithout(period, closed), counters),
      readAll(executor, corrected, of, horizonWithout(period, others), counters),
      readAll(executor, whole, of, horizonWhole(of, known.baseline !== false), counters),
    )
  })
  const [read] = await together(reading, counters)
  const facts = new Map(read.flatMap((each) => [...each.facts]))
  const byPerson = ({ user_id }: { user_id: number }) => String(user_id)
  const exported = groupBy(
    read.flatMap((each) => each.exported),
    byPerson,
  )
  const left_out = groupBy(of.left_out, byPerson)
  return people.flatMap((person) => {
    const own = {
      facts: without(facts.get(person.id) ?? [], left_out.get(String(person.id)) ?? []),
      exported: exported.get(String(person.id)) ?? [],
    }
    return templates.map((template) => linesFor(template, person, own, of))
  })
}

/** A line with whom it is about, as files are written from it. */
export function asFileLine(line: PayLine, person: RunPerson): FileLine {
  const { matricule, payroll_matricule, lastname, firstname, company } = person
  return { matricule, payroll_matricule, lastname, firstname, company, ...line }
}
