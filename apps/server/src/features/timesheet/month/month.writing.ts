import type { Period } from '@cadran/rules/timesheet/day'
import { remoteDaysWithout } from '@cadran/rules/timesheet/remote-work'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import { rawQuery, type Trx } from '../../../platform/database/database.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  type Answered,
  type AnsweredEvent,
  answeredCode,
  type CodeRow,
  type MonthRows,
  monthRows,
  valuesOf,
} from './month.rows.ts'
import { factsText, type MonthPart } from './month.statement.ts'
import { lockPerson, type MonthChange, monthWritten } from './month.store.ts'

/** A month's own row and the parts that were asked for. */
export type MonthFacts<Part extends MonthPart> = Pick<MonthRows, 'month' | 'closed' | Part>

/** More columns of the statement, by their names; the values that they know begin with $9. */
interface Further {
  columns: readonly string[]
  values: readonly unknown[]
}

const NOTHING: Omit<Answered, 'month' | 'closed'> = {
  main_activity: null,
  events: [],
  codes: [],
  said: [],
  overtimes: [],
  remote_days: [],
  recurring: null,
  extra: null,
  files: [],
  ledger: null,
  corrections: [],
}

interface Opened<Part extends MonthPart, Asked> {
  rows: MonthFacts<Part>
  /** The same as the statement answered it, with the further columns. */
  answered: Answered & Asked
}

/**
 * Holds a person until the transaction ends and answers, as it then stands, what a write must know of their month, and
 * nothing else of it: the comments on its events, for one, are not asked for.
 */
export async function openMonth<Part extends MonthPart, Asked = unknown>(
  { clock }: Platform,
  trx: Trx,
  person: Person,
  period: Period,
  parts: readonly Part[],
  { columns, values }: Further = { columns: [], values: [] },
): Promise<Opened<Part, Asked>> {
  await lockPerson(trx, person.id)
  const own = valuesOf(person, period, clock.today(), person.person_type !== 'contractor')
  const query = rawQuery(factsText(parts, columns), [...own, ...values])
  const [row] = (await trx.executeQuery<{ answered: Answered & Asked }>(query)).rows
  if (!row) throw new Error('The month statement answers one row')
  const answered = Object.assign({}, NOTHING, row.answered)
  return { rows: monthRows(answered), answered }
}

/** Events as they were written, and what that takes away. */
interface Written {
  events: readonly AnsweredEvent[]
  codes: readonly CodeRow[]
  /** Events that made way. */
  gone: ReadonlySet<number>
  /** Half-days that absences took. */
  away: ReadonlySet<number>
}

/** What is known of a month once something was written in it: as reading it again would answer. */
export function rowsAfter(before: Answered, { events, codes, gone, away }: Written): MonthRows {
  const replaced = new Set([...gone, ...events.map(([id]) => id)])
  const marks = before.remote_days.map(([day, am, pm, auto_generated]) => ({ day, am, pm, auto_generated }))
  return monthRows({
    ...before,
    events: [...before.events.filter(([id]) => !replaced.has(id)), ...events],
    codes: [...before.codes, ...codes.map(answeredCode)],
    remote_days: remoteDaysWithout(marks, away).map(({ day, am, pm, auto_generated }) => [day, am, pm, auto_generated]),
  })
}

/** What is written in a person's month, and what its history tells of that. */
interface MonthDeed extends Pick<AuditEntry, 'viewer' | 'request_id' | 'action' | 'before' | 'after' | 'comment'> {
  person_id: number
  period: Period
  change: MonthChange
  /** What else is written, as parts of the same statement after the part `month`. */
  parts?: readonly RawBuilder<unknown>[]
  /** More is written in the transaction, which else ends with this. */
  goes_on?: true
}

/** Writes in a month, stamps it and tells of it in one statement; answers what that is asked. */
export function writeMonth<Answer>(
  { clock, record }: Platform,
  trx: Trx,
  { period, change, parts = [], goes_on, ...entry }: MonthDeed,
  answer: RawBuilder<Answer>,
): Promise<Answer> {
  const month = monthWritten(entry.person_id, period, change, clock.stamp())
  const ids = sql`select id from month`
  return record(
    trx,
    { ...entry, entity: 'month' },
    { parts: [month, ...parts], ids, answer, ...(!goes_on && { is_last: true }) },
  )
}
