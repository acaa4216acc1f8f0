import type { Page, QueryOf } from '@cadran/contract/kit'
import type { CounterLine, listCounterLines } from '@cadran/contract/timesheet/counters'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { LINE, type LineRow, lineAnswer, toldLines } from './lines.rows.ts'

type Query = QueryOf<typeof listCounterLines>

const NEWEST_FIRST = sql`order by t.effective_on desc, t.seq desc`

const matching = ({ counter, family, min_date, max_date }: Query) =>
  sql.join(
    [
      sql`true`,
      ...(counter ? [sql`t.counter = ${counter}`] : []),
      ...(family ? [sql`t.family = ${family}`] : []),
      ...(min_date ? [sql`t.effective_on >= ${min_date}::date`] : []),
      ...(max_date ? [sql`t.effective_on <= ${max_date}::date`] : []),
    ],
    sql` and `,
  )

/** A page of somebody's lines, the newest first, and how many there are: one statement (LED-45, LED-70). */
export async function readLines(
  { database }: Platform,
  user_id: number,
  query: Query,
  tells_reasons: boolean,
): Promise<Page<CounterLine>> {
  const where = matching(query)
  const { rows } = await sql<{ page: { total: number; lines: LineRow[] } }>`
    with ${toldLines(user_id)}
    select json_build_object('total', (select count(*)::integer from told t where ${where}), 'lines', array(
      select ${LINE} from told t where ${where}
      ${NEWEST_FIRST} limit ${query.maxResults} offset ${(query.page - 1) * query.maxResults}
    )) as page`.execute(database.kysely)
  const { total = 0, lines = [] } = rows[0]?.page ?? {}
  return { total, items: lines.map((line) => lineAnswer(line, tells_reasons)) }
}

/** Whose statement is asked for. */
export type StatedPerson = Pick<Person, 'id' | 'identity' | 'matricule' | 'start_at'>

interface Stated {
  lines: LineRow[]
  last_hash: string | null
  /** The day of the opening. */
  opened_on: Day | null
  company: string
}

/** Every line dated up to a day, the newest first, and the hash of the last of all: what a statement is made of (LED-67). */
export async function readLinesUntil({ database }: Platform, user_id: number, date: Day): Promise<Stated> {
  const { rows } = await sql<{ stated: Stated }>`
    with ${toldLines(user_id)}
    select json_build_object(
      'lines', array(select ${LINE} from told t where t.effective_on <= ${date}::date ${NEWEST_FIRST}),
      'last_hash', (select o.hash from own o order by o.seq desc limit 1),
      'opened_on', (select max(o.effective_on) from own o where o.kind = 'opening'),
      'company', (select c.name from users u join companies c on c.id = u.company_id where u.id = ${user_id})
    ) as stated`.execute(database.kysely)
  return rows[0]?.stated ?? refuse(M_404)
}
