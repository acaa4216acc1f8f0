import type { RunSummary } from '@cadran/contract/payroll/run-parts'
import { fileHead, fileRow, fitsWindows1252 } from '@cadran/rules/payroll/columns'
import { type ControlLine, periodPoint, rubricPoint } from '@cadran/rules/payroll/controls'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TemplateVersion } from '../templates/index.ts'
import { readBaselines } from './baselines.rows.ts'
import { readPoints } from './control.read-model.ts'
import { readCounters } from './counters.rows.ts'
import { readInForce, readLastRuns, readLeftOut } from './in-force.rows.ts'
import { hasPayrollMatricules, isOfTypes, oneAhead, peopleInOrder, type RunPerson, together } from './people.rows.ts'
import { asFileLine, type PersonLines, type RunOf, reckon } from './reckoning.ts'
import { closedMonths, readSight } from './sights.rows.ts'

const PREVIEWED = 6

/** What everybody's lines are worked out by, as it stands in the caller's snapshot. */
export async function runOf(
  trx: Trx,
  run: Period & { id: number },
  templates: readonly TemplateVersion[],
): Promise<RunOf> {
  const period = { year: run.year, month: run.month }
  const in_force = await readInForce(trx, run)
  const months = await closedMonths(trx, period)
  return {
    period,
    templates,
    in_force,
    baselines: await readBaselines(trx, in_force, templates),
    closed: months,
    left_out: await readLeftOut(trx, run.id),
    sight: await readSight(trx, templates),
    needs_matricule: await hasPayrollMatricules(trx),
  }
}

interface Report {
  control: ControlLine[]
  summary: RunSummary
  based_on: number | null
}

type Sums = Map<string, RunSummary['rubrics'][number]>

function addUp({ template, person, lines }: PersonLines, of: RunOf, sums: Sums, summary: RunSummary): void {
  const preview = summary.previews.find((each) => each.template === template.name)
  const file = { period: periodKey(of.period), number: null }
  for (const line of lines) {
    if (line.kind === 'baseline') continue
    summary.lines += 1
    if (line.kind === 'rappel') {
      const month = summary.rappels.find(({ origin }) => origin === line.origin)
      if (month) month.lines += 1
      else summary.rappels.push({ origin: line.origin, lines: 1 })
    }
    const key = [template.template_id, line.rubric, line.unit].join('\u001f')
    const sum = sums.get(key)
    const { rubric, label, unit, quantity } = line
    if (sum) {
      sum.lines += 1
      sum.quantity += quantity
    } else sums.set(key, { template: template.name, rubric, label, lines: 1, quantity, unit })
    if (preview && preview.text.split('\n').length <= PREVIEWED + 1) {
      preview.text += fileRow(asFileLine(line, person), template.columns, template.format, file)
    }
  }
  const { lastname, firstname, company } = person
  const is_lossy = template.format.encoding === 'windows-1252' && lines.length > 0
  const name = `${firstname} ${lastname}`
  if (is_lossy && !fitsWindows1252(`${name}${company}`) && !summary.notes.includes(name)) summary.notes.push(name)
}

function emptySummary(templates: readonly TemplateVersion[]): RunSummary {
  const previews = templates.map(({ name, columns, format }) => ({
    template: name,
    text: fileHead(columns, format).replace('\ufeff', ''),
  }))
  return { people: 0, lines: 0, rubrics: [], rappels: [], previews, notes: [] }
}

async function isOpen(trx: Trx, { year, month }: Period): Promise<boolean> {
  const closed = trx.selectFrom('periods').select('id').where('year', '=', year).where('month', '=', month)
  return (await closed.where('closed_at', 'is not', null).executeTakeFirst()) === undefined
}

/** The control report of a run and what it would export, of one snapshot (PAY-09, PAY-20). */
export async function workOut(
  { holidays, clock }: Pick<Platform, 'holidays' | 'clock'>,
  [trx, beside]: readonly [Trx, Executor],
  run: Period & { id: number },
  templates: readonly TemplateVersion[],
): Promise<Report> {
  const of = await runOf(trx, run, templates)
  const origin = periodKey(of.period)
  const summary = emptySummary(templates)
  const sums: Sums = new Map()
  const missing = new Map<string, ControlLine>()
  const points: ControlLine[] = []
  const asked = { period: of.period, origin, needs_matricule: of.needs_matricule, holidays, clock }
  const isOfRun = (person: RunPerson) => templates.some(({ format }) => isOfTypes(person, origin, format.person_types))
  const read = async (people: RunPerson[]) => {
    const of_run = people.filter(isOfRun)
    const ids = people.map(({ id }) => id)
    const counters = readCounters(beside, ids, origin)
    const [found, reckoned] = await together(
      readPoints(beside, of_run, asked, counters),
      reckon(beside, people, of, { counters, baseline: false }),
    )
    return { of_run, found, reckoned }
  }
  for await (const { of_run, found, reckoned } of oneAhead(peopleInOrder(beside, of.period), read)) {
    summary.people += of_run.length
    points.push(...found)
    for (const each of reckoned) {
      addUp(each, of, sums, summary)
      const template = { id: each.template.template_id, name: each.template.name }
      for (const code of each.missing) {
        const point = rubricPoint(code, template)
        missing.set(point.key, point)
      }
    }
  }
  const control = [...((await isOpen(trx, run)) ? [periodPoint(of.period)] : []), ...missing.values(), ...points]
  const rubrics = [...sums.values()]
  const rappels = summary.rappels.toSorted((a, b) => (a.origin < b.origin ? 1 : -1))
  const { in_force } = await readLastRuns(trx)
  return { control, summary: { ...summary, rubrics, rappels }, based_on: in_force?.id ?? null }
}
