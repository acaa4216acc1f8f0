import { type Fact, linesOf } from '@cadran/rules/payroll/facts'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { loadVersions, type TemplateVersion } from '../templates/index.ts'
import { type ExportedLine, type FactRows, factsOf } from './facts.read-model.ts'
import type { InForce } from './in-force.rows.ts'
import { type Horizon, isOfTypes, type RunPerson } from './people.rows.ts'
import type { SeenPerson } from './sights.rows.ts'

// What payroll knew before a template's first run (PAY-55), of months that were closed by then: their rows never change, so the lines that
// they were follow from the person of then, the corrections of then and the version of then (ADR 0061).

/** What a template's first run in force took as known. */
export interface Baseline {
  run_id: number
  /** The version of then; of codes that nobody had decided about, as they are called now: they were known all the same. */
  version: TemplateVersion
  months: ReadonlySet<string>
}

/** Of those of these templates whose first run kept no lines of closed months. */
export async function readBaselines(
  executor: Executor,
  in_force: InForce,
  templates: readonly TemplateVersion[],
): Promise<Baseline[]> {
  const first = templates.flatMap(({ template_id }) => {
    const { known_months, ...run } = in_force.get(template_id)?.first ?? {}
    return known_months && 'run_id' in run ? [{ ...run, months: new Set(known_months) }] : []
  })
  if (first.length === 0) return []
  const versions = await loadVersions(
    executor,
    first.map(({ version_id }) => version_id),
  )
  return first.flatMap(({ run_id, version_id, months }) => {
    const version = versions.find((each) => each.version_id === version_id)
    const now = templates.find(({ template_id }) => template_id === version?.template_id)
    if (!version || !now) return []
    return [{ run_id, version: { ...version, rubrics: new Map([...now.rubrics, ...version.rubrics]) }, months }]
  })
}

/** Somebody as a template's first run saw them. */
interface KnownPerson {
  run_id: number
  user_id: number
  person: SeenPerson
  corrections: number[]
}

/** How the first runs saw these people, where one of these months was known then. */
export async function readKnown(
  executor: Executor,
  baselines: readonly Baseline[],
  people: readonly RunPerson[],
  { spans }: Horizon,
): Promise<KnownPerson[]> {
  const isAsked = (month: string) => spans.some(({ from, to }) => from <= month && month <= to)
  const asked = baselines.filter(({ months }) => [...months].some(isAsked))
  if (asked.length === 0) return []
  const { rows } = await sql<KnownPerson>`
    select run_id, user_id, person, corrections from payroll_baselines
    where run_id = any(${asked.map(({ run_id }) => run_id)}::bigint[]) and user_id = any(${people.map(({ id }) => id)}::bigint[])`.execute(
    executor,
  )
  return rows
}

/** The lines that payroll knew of these people, out of the rows of the same months. */
export function knownLines(
  baselines: readonly Baseline[],
  known: readonly KnownPerson[],
  people: readonly RunPerson[],
  rows: FactRows,
): ExportedLine[] {
  return baselines.flatMap((baseline) => {
    const seen = new Map(known.flatMap((each) => (each.run_id === baseline.run_id ? [[each.user_id, each]] : [])))
    return knownLinesOf(baseline, seen, people, rows)
  })
}

function knownLinesOf(
  { version: { template_id, rubrics, format }, months }: Baseline,
  seen: ReadonlyMap<number, KnownPerson>,
  people: readonly RunPerson[],
  rows: FactRows,
): ExportedLine[] {
  const then = people.flatMap((person) => {
    const { person: former } = seen.get(person.id) ?? {}
    return former && !former.no_matricule ? [{ ...person, ...former }] : []
  })
  const decided = rows.decided.filter(({ id, user_id }) => seen.get(user_id)?.corrections.includes(id))
  const facts = factsOf({ ...rows, decided }, then)
  return then.flatMap((person) => {
    const isKnown = ({ origin }: Fact) => months.has(origin) && isOfTypes(person, origin, format.person_types)
    const { lines } = linesOf((facts.get(person.id) ?? []).filter(isKnown), rubrics)
    return lines.map((line) => ({ template_id, user_id: person.id, ...line }))
  })
}
