import type { ReplyOf } from '@cadran/contract/kit'
import type { correctionEvidence } from '@cadran/contract/validation/corrections'
import { formatDecimal2 } from '@cadran/rules/portal/french'
import { M_404 } from '@cadran/rules/portal/messages'
import { shortRange } from '@cadran/rules/timesheet/correction-words'
import { periodKey } from '@cadran/rules/timesheet/day'
import { AWAY_TYPES } from '@cadran/rules/timesheet/event-codes'
import { type DayRange, firstSlot, lastSlot } from '@cadran/rules/timesheet/half-day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { IS_PERSON } from '../../portal/users/index.ts'
import { readHistory } from '../acts/index.ts'
import { openCorrection } from './corrections.read-model.ts'
import type { JudgedRow } from './corrections.rows.ts'

type Evidence = ReplyOf<typeof correctionEvidence>

interface FoundLine extends Partial<DayRange> {
  label: string
  quantity: number
  unit: 'J' | 'H' | 'N'
}

interface Found {
  report: { id: number; state: MonthState } | null
  closed: { author: string | null; at: string } | null
  exports: { id: number; number: number; issued_at: string; lines: FoundLine[] }[]
  away: { count: number; team_size: number } | null
}

const half = (day: string, moment: string) =>
  sql`((${sql.raw(day)} - date '2000-01-01') * 2 + (${sql.raw(moment)} = 'pm')::int)`

/** What was told of the half-days that are corrected, or of the totals that it moves; a fact in two templates once. */
const told = ({ row }: JudgedRow, first: number, last: number) => sql`(
  select distinct l.label, l.quantity, l.unit, l.start_at, l.start_moment, l.end_at, l.end_moment
  from payroll_run_lines l
  where l.run_id = r.id and l.user_id = ${row.user_id} and l.kind <> 'baseline'
    and l.origin = ${periodKey(row)} and case when l.start_at is null then l.source = any(${row.totals.map(({ source }) => source)})
      else ${row.object === 'absence'} and ${half('l.start_at', 'l.start_moment')} <= ${last} and ${half('l.end_at', 'l.end_moment')} >= ${first} end
)`

const AWAY = (first: number, last: number) => sql`(
  select json_build_object('count', count(*) filter (where exists (
      select from events e join event_codes k on k.id = e.event_code_id and k.type = any(${AWAY_TYPES})
      where e.user_id = u.id and e.state <> 'refused' and e.slots && int4range(${first}, ${last}, '[]')
    )), 'team_size', count(*) + 1)
  from users p join users u on u.manager_id = p.manager_id and u.id <> p.id and u.is_active and ${IS_PERSON}
  where p.id = c.user_id
)`

async function load(database: Executor, judged: JudgedRow, [first, last]: readonly [number, number]): Promise<Found> {
  const { id, object } = judged.row
  const { rows } = await sql<Found>`
    select (
      select json_build_object('id', m.id, 'state', m.state) from months m
      where m.user_id = c.user_id and m.year = c.year and m.month = c.month
    ) as report, (
      select json_build_object('author', (select x.firstname || ' ' || x.lastname from users x where x.id = p.closed_by), 'at', p.closed_at)
      from periods p where p.year = c.year and p.month = c.month and p.closed_at is not null
    ) as closed, (
      select coalesce(json_agg(json_build_object('id', t.id, 'number', t.number, 'issued_at', t.issued_at, 'lines', t.lines) order by t.number desc), '[]')
      from (
        select r.id, r.number, r.issued_at, r.year, r.month,
          (select coalesce(json_agg(l), '[]') from ${told(judged, first, last)} l) as lines
        from payroll_runs r where r.state = 'issued' and (r.year, r.month) >= (c.year, c.month)
      ) t where (t.year, t.month) = (c.year, c.month) or json_array_length(t.lines) > 0
    ) as exports, case when ${object === 'absence'} then ${AWAY(first, last)} end as away
    from corrections c where c.id = ${id}`.execute(database)
  return rows[0] ?? refuse(M_404)
}

const UNITS = { J: ' j', H: ' h', N: '' } as const

function lineText({ label, quantity, unit, start_at, start_moment, end_at, end_moment }: FoundLine): string {
  const amount = unit === 'N' ? String(quantity / 100) : formatDecimal2(quantity / 100)
  const when =
    start_at && start_moment && end_at && end_moment
      ? ` ${shortRange({ start_at, start_moment, end_at, end_moment })}`
      : ''
  return `${label}${when}, ${amount}${UNITS[unit]}`
}

/** The half-days that are looked at: from the first that either side names to the last. */
function spanOf({ row }: JudgedRow): readonly [number, number] {
  const ranges = [row.old?.absence, row.new?.absence].flatMap((range) => range ?? [])
  return [Math.min(...ranges.map(firstSlot)), Math.max(...ranges.map(lastSlot))]
}

/** What stands beside the decision on a correction: what the closed month proves, and what payroll was told of it (COR-18). */
export async function readCorrectionEvidence(platform: Platform, viewer: Viewer, id: number): Promise<Evidence> {
  const { kysely } = platform.database
  const judged = await openCorrection(platform, viewer, id)
  const { row } = judged
  const span = row.object === 'absence' ? spanOf(judged) : ([0, 0] as const)
  const { report, closed, exports, away } = await load(kysely, judged, span)
  const [last] = report ? await readHistory(kysely, 'month', report.id) : []
  const day = row.new?.absence?.start_at ?? row.old?.absence?.start_at
  return {
    report: report && { ...report, decided: last ? { author: last.author, at: last.created_at } : null },
    closed: closed && { ...closed, at: new Date(closed.at).toISOString() },
    exports: exports.map(({ issued_at, lines, ...run }) => ({
      ...run,
      issued_at: new Date(issued_at).toISOString(),
      lines: lines.map(lineText),
    })),
    away: away && day !== undefined ? { ...away, day } : null,
  }
}
