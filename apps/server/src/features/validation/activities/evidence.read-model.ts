import type { ReplyOf } from '@cadran/contract/kit'
import type { showMonth } from '@cadran/contract/validation/activities'
import { addMonths, type Period } from '@cadran/rules/timesheet/day'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { changedStretches, type Entered } from '@cadran/rules/validation/evidence'
import type { Executor } from '../../../platform/database/database.ts'
import { readHistory } from '../acts/index.ts'

type Reply = ReplyOf<typeof showMonth>

/** Days by type of the month before, refused ones left out. */
export async function readFormerDays(
  database: Executor,
  user_id: number,
  period: Period,
): Promise<Reply['former_days']> {
  const { year, month } = addMonths(period, -1)
  const rows = await database
    .selectFrom('months as m')
    .innerJoin('events as e', 'e.month_id', 'm.id')
    .innerJoin('event_codes as k', 'k.id', 'e.event_code_id')
    .where('m.user_id', '=', user_id)
    .where('m.year', '=', year)
    .where('m.month', '=', month)
    .where('e.state', '!=', 'refused')
    .groupBy(['k.id', 'k.description', 'e.kind'])
    .select((eb) => ['k.description', 'e.kind', eb.fn.sum<string>('e.half_days').as('half_days')])
    .orderBy('k.id')
    .execute()
  return rows.map(({ description, kind, half_days }) => ({ description, kind, days: Number(half_days) / 2 }))
}

/** What a report held, as the audit row of its send-back keeps it. */
export async function enteredIn(database: Executor, month_id: number): Promise<Entered[]> {
  return database
    .selectFrom('events as e')
    .innerJoin('event_codes as k', 'k.id', 'e.event_code_id')
    .where('e.month_id', '=', month_id)
    .where('e.state', '!=', 'refused')
    .select(['e.start_at', 'e.start_moment', 'e.end_at', 'e.end_moment', 'k.description'])
    .orderBy('e.start_at')
    .orderBy('e.start_moment')
    .execute()
}

/** Send-backs written before reports were kept with them hold none. */
function keptIn(before: unknown): Entered[] | null {
  const { entered } = (before ?? {}) as { entered?: Entered[] }
  return Array.isArray(entered) ? entered : null
}

interface ShownMonth {
  id: number | null
  state: MonthState
  events: readonly (DayRange & { state: string; event_code: { description: string; type: string } })[]
}

/** What is not as it was when the report was sent back, once it is sent again. */
export async function readChanges(database: Executor, month: ShownMonth): Promise<Reply['changes']> {
  if (month.id === null || month.state === 'non_submitted') return null
  const history = await readHistory(database, 'month', month.id)
  const taken_back = new Set(history.map(({ after }) => (after as { undoes?: number } | null)?.undoes))
  const sent_back = history.find(({ id, action }) => action === 'non_submitted' && !taken_back.has(id))
  const before = sent_back && keptIn(sent_back.before)
  if (!sent_back || !before) return null
  const now = month.events
    .filter(({ state }) => state !== 'refused')
    .map(({ event_code, ...range }) => ({ ...range, description: event_code.description }))
  const { created_at, author, comment } = sent_back
  return { sent_back_at: created_at, author, comment, stretches: changedStretches(before, now) }
}
