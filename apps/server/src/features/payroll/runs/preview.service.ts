import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { previewTemplate } from '@cadran/contract/payroll/templates'
import { type FileLine, fileHead, fileRow, fitsWindows1252 } from '@cadran/rules/payroll/columns'
import { compareLines } from '@cadran/rules/payroll/delta'
import { linesOf, type Rubric } from '@cadran/rules/payroll/facts'
import { M_404 } from '@cadran/rules/portal/messages'
import { periodKey } from '@cadran/rules/timesheet/day'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readColumns, readRubrics } from '../templates/index.ts'
import { readCounters } from './counters.rows.ts'
import { addCounters, factsOf, readFactRows } from './facts.read-model.ts'
import { isOfTypes, peopleInOrder } from './people.rows.ts'
import { asFileLine } from './reckoning.ts'
import { horizonWithin } from './sights.rows.ts'

const SHOWN = 20

/** The first lines of a month as a file of these columns would hold them, whatever was exported (PAY-28). */
export async function preview(
  { database }: Platform,
  id: number,
  body: BodyOf<typeof previewTemplate>,
): Promise<ReplyOf<typeof previewTemplate>> {
  const { kysely } = database
  const template = kysely.selectFrom('payroll_templates').select('id').where('id', '=', id)
  if (!(await template.executeTakeFirst())) refuse(M_404)
  const columns = readColumns(body.columns)
  const rubrics = new Map(
    readRubrics(body.rubrics).map((rubric): [string, Rubric] => [rubric.code, { ...rubric, after: null }]),
  )
  const { format, year, month } = body
  const origin = periodKey({ year, month })
  const lines: FileLine[] = []
  const lossy = new Set<string>()
  for await (const people of peopleInOrder(kysely, { year, month })) {
    const of_types = people.filter((person) => isOfTypes(person, origin, format.person_types))
    const ids = of_types.map(({ id }) => id)
    const counters = readCounters(kysely, ids, origin)
    const facts = factsOf(await readFactRows(kysely, of_types, horizonWithin({ year, month }), true), of_types)
    addCounters(facts, await counters, origin)
    for (const person of of_types) {
      const own = linesOf(facts.get(person.id) ?? [], rubrics).lines.toSorted(compareLines)
      lines.push(...own.map((line) => asFileLine(line, person)))
      const name = `${person.firstname} ${person.lastname}`
      if (own.length > 0 && !fitsWindows1252(`${name}${person.company}`)) lossy.add(name)
    }
    if (lines.length >= SHOWN) break
  }
  const of = { period: origin, number: null }
  const shown = lines.slice(0, SHOWN)
  const bare = { ...format, line_end: 'LF', encoding: 'utf-8' } as const
  const text = [fileHead(columns, bare), ...shown.map((line) => fileRow(line, columns, bare, of))]
  return {
    rows: shown.map((line) =>
      columns.map((column) => fileRow(line, [column], { ...bare, separator: '\t' }, of).slice(0, -1)),
    ),
    text: text.join(''),
    lossy: format.encoding === 'windows-1252' ? [...lossy] : [],
  }
}
