import { ABSENCE_HISTORY_LABELS } from '@cadran/rules/timesheet/absence-states'
import { MONTH_HISTORY_LABELS } from '@cadran/rules/timesheet/month-states'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** One audit row as a history tells it. */
export interface HistoryRow {
  id: number
  action: string
  author: string
  comment: string | null
  created_at: string
  before: unknown
  after: unknown
}

/** The subject, and the real person behind when they ran as somebody else (decision 4). */
const AUTHOR = sql<string>`
  coalesce(s.firstname || ' ' || s.lastname || ' (par ' || r.firstname || ' ' || r.lastname || ')', r.firstname || ' ' || r.lastname, 'Le portail')
`

const ACTIONS = { event: Object.keys(ABSENCE_HISTORY_LABELS), month: Object.keys(MONTH_HISTORY_LABELS) }

const entries = (database: Executor) =>
  database
    .selectFrom('audit as a')
    .leftJoin('users as r', 'r.id', 'a.actor_id')
    .leftJoin('users as s', 's.id', 'a.on_behalf_of_id')
    .select(['a.id', 'a.action', 'a.comment', 'a.at', 'a.before', 'a.after', AUTHOR.as('author')])

const told = ({ at, ...row }: Omit<HistoryRow, 'created_at'> & { at: Date }): HistoryRow => ({
  ...row,
  created_at: at.toISOString(),
})

/** What happened to an item, newest first; audit rows that are no act on it, drafts for one, are left out (ABS-115, ACT-106). */
export async function readHistory(
  database: Executor,
  entity: 'event' | 'month',
  entity_id: number,
): Promise<HistoryRow[]> {
  const rows = await entries(database)
    .where('a.entity', '=', entity)
    .where('a.entity_id', '=', entity_id)
    .where('a.action', 'in', ACTIONS[entity])
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map(told)
}

/** The entry that an act has just written. */
export async function readEntry(database: Executor, id: number | undefined): Promise<HistoryRow> {
  return told(
    await entries(database)
      .where('a.id', '=', id ?? 0)
      .executeTakeFirstOrThrow(),
  )
}

/**
 * The two halves of a history's rights: without the history role only what was commented, without the comment role no
 * comment text (ABS-115, ACT-108).
 */
export function shownTo<Entry extends { comment: string | null }>(
  entries: readonly Entry[],
  rights: { history: boolean; comments: boolean },
): Entry[] {
  const kept = rights.history ? entries : entries.filter(({ comment }) => comment !== null)
  return kept.map((entry) => (rights.comments ? entry : { ...entry, comment: null }))
}
