import { type Statement, statementCsv } from '@cadran/rules/payroll/counter-statement'
import { dateBetween } from '@cadran/rules/payroll/messages'
import type { Counter } from '@cadran/rules/timesheet/balance'
import { COUNTER_LABELS, movementName } from '@cadran/rules/timesheet/counter-lines'
import { statedFrom, statementName, statementRows } from '@cadran/rules/timesheet/counter-statement'
import type { Day } from '@cadran/rules/timesheet/day'
import { signedAddress } from '../../../platform/http/file-addresses.ts'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readLinesUntil, type StatedPerson } from './lines.read-model.ts'
import { lineAnswer, toldText } from './lines.rows.ts'

export interface StatementQuery {
  date?: Day | undefined
  format: 'pdf' | 'csv'
}

/** The statement of a person on a day between their opening and today (LED-66, LED-67). */
async function readStatement(platform: Platform, person: StatedPerson, asked: Day | undefined) {
  const today = platform.clock.today()
  const date = asked ?? today
  const { lines, last_hash, opened_on, company } = await readLinesUntil(platform, person.id, date)
  const from = opened_on ?? person.start_at
  if (date < from || date > today) refuse(dateBetween(from, today, 'date'))
  return { date, lines, last_hash, company }
}

/** Its address, good for five minutes and for whoever asked for it; `path` is that of the call that answers it (LED-66). */
export async function requestStatement(
  platform: Platform,
  viewer: Viewer,
  person: StatedPerson,
  path: string,
  query: StatementQuery,
) {
  const { date } = await readStatement(platform, person, query.date)
  const asked: [string, string][] = [
    ['date', date],
    ['format', query.format],
  ]
  return { url: await signedAddress(platform, viewer, path, asked) }
}

/** The statement as a file; reasons are told to the person and to payroll alone (LED-49, LED-67). */
export async function sendStatement(
  platform: Platform,
  person: StatedPerson,
  query: StatementQuery,
  tells_reasons: boolean,
): Promise<FileReply> {
  const { date, lines, last_hash, company } = await readStatement(platform, person, query.date)
  const from = statedFrom(date)
  const statement: Statement = {
    company,
    identity: person.identity,
    matricule: person.matricule,
    date,
    rows: statementRows(lines),
    lines: lines
      .filter(({ effective_on }) => effective_on > from)
      .map((line) => ({
        ...line,
        counter: COUNTER_LABELS[line.counter satisfies Counter],
        movement: movementName(line),
        text: toldText(lineAnswer(line, tells_reasons)),
      })),
    hash: last_hash,
  }
  const name = statementName(person.matricule, date, query.format)
  if (query.format === 'csv') return { name, media_type: 'text/csv', content: Buffer.from(statementCsv(statement)) }
  // What draws is read with the first of them, not at every start.
  const { drawStatement } = await import('./statement-pdf.ts')
  return { name, media_type: 'application/pdf', content: drawStatement(statement, platform.clock.today()) }
}
