import type { FileLine } from '@cadran/rules/payroll/columns'
import { deltaOf, stateLines } from '@cadran/rules/payroll/delta'
import { type Fact, linesOf, type PayLine } from '@cadran/rules/payroll/facts'
import { addMonths, type Period, periodKey } from '@cadran/rules/timesheet/day'
import { groupBy } from '../../../platform/cli/import-file.ts'
import type { Executor } from '../../../platform/database/database.ts'
import type { TemplateVersion } from '../templates/index.ts'
import { type ExportedLine, readExported, readFacts } from './facts.read-model.ts'
import type { InForce, LeftOut } from './in-force.rows.ts'
import { isOfTypes, type RunPerson } from './people.rows.ts'

/** How far back a run looks (PAY-49). */
const HORIZON_MONTHS = 36

/** What everybody's lines are worked out by. */
export interface RunOf {
  period: Period
  templates: readonly TemplateVersion[]
  /** What the runs before it have in force, by template. */
  in_force: InForce
  left_out: readonly LeftOut[]
  /** People without a matricule of payroll are left out (PAY-16). */
  needs_matricule: boolean
}

/** One person's lines for one template; facts that payroll knew before are of the kind `baseline`. */
export interface PersonLines {
  template: TemplateVersion
  person: RunPerson
  lines: PayLine[]
  missing: ReadonlySet<string>
}

/** The minutes that a choice leaves out, taken from the first facts that have them (PAY-06). */
function without(facts: readonly Fact[], left_out: readonly LeftOut[]): Fact[] {
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
  { period: of, in_force, needs_matricule }: RunOf,
): PersonLines {
  const nothing = { template, person, lines: [], missing: new Set<string>() }
  if (needs_matricule && person.payroll_matricule === null) return nothing
  const period = periodKey(of)
  const { rubrics, format } = template
  const of_types = facts.filter(({ origin }) => isOfTypes(person, origin, format.person_types))
  const before = exported.filter(({ template_id }) => template_id === template.template_id)
  if (of_types.length === 0 && before.length === 0) return nothing
  const { is_used, is_repeated } = in_force.get(template.template_id) ?? { is_used: false, is_repeated: false }
  // What came before a template is known to payroll: nobody has to decide what its codes are called.
  const known = is_used
    ? []
    : linesOf(
        of_types.filter(({ origin }) => origin < period),
        rubrics,
      ).lines
  const { lines, missing } = linesOf(is_used ? of_types : of_types.filter(({ origin }) => origin === period), rubrics)
  const of_counters = stateLines(
    lines.filter(isCounter),
    before.filter((line) => isCounter(line) && line.origin === period),
  )
  const others = lines.filter((line) => !isCounter(line))
  const told = before.filter((line) => !isCounter(line))
  const changes = deltaOf(others, told, { period, repeated: is_repeated, rubrics })
  const baseline = known.map((line): PayLine => ({ ...line, kind: 'baseline' }))
  return { template, person, lines: [...baseline, ...changes, ...of_counters], missing }
}

/** The lines of some people, person by person and template by template. */
export async function reckon(executor: Executor, people: readonly RunPerson[], of: RunOf): Promise<PersonLines[]> {
  const horizon = { from: periodKey(addMonths(of.period, -HORIZON_MONTHS)), to: periodKey(of.period) }
  const wants = (is_of: (code: string) => boolean) =>
    of.templates.some(({ rubrics }) => [...rubrics.values()].some(({ code, ignored }) => is_of(code) && !ignored))
  const decides_worked = of.templates.every(({ rubrics }) => rubrics.get('worked')?.ignored)
  const facts = await readFacts(executor, people, horizon, {
    worked: !decides_worked,
    counters: wants((code) => code.startsWith('counter:')),
  })
  const ids = people.map(({ id }) => id)
  const exported = groupBy(
    await readExported(
      executor,
      ids,
      of.templates.map(({ template_id }) => template_id),
      horizon,
    ),
    ({ user_id }) => String(user_id),
  )
  const left_out = groupBy(of.left_out, ({ user_id }) => String(user_id))
  return people.flatMap((person) => {
    const own = {
      facts: without(facts.get(person.id) ?? [], left_out.get(String(person.id)) ?? []),
      exported: exported.get(String(person.id)) ?? [],
    }
    return of.templates.map((template) => linesFor(template, person, own, of))
  })
}

/** A line with whom it is about, as files are written from it. */
export function asFileLine(line: PayLine, person: RunPerson): FileLine {
  const { matricule, payroll_matricule, lastname, firstname, company } = person
  return { ...line, matricule, payroll_matricule, lastname, firstname, company }
}
