import { M_STALE } from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { ABSENCE_HISTORY_LABELS } from '@cadran/rules/timesheet/absence-states'
import { CORRECTION_HISTORY_LABELS } from '@cadran/rules/timesheet/correction-states'
import { MONTH_HISTORY_LABELS } from '@cadran/rules/timesheet/month-states'
import { type DecidedEntity, decidedText } from '@cadran/rules/validation/decided-text'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'

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

const ACTIONS = {
  event: Object.keys(ABSENCE_HISTORY_LABELS),
  month: Object.keys(MONTH_HISTORY_LABELS),
  correction: Object.keys(CORRECTION_HISTORY_LABELS),
}

/** The author is the subject, and the real person behind when they ran as somebody else (decision 4); a deputy and for whom (DEL-21), a token by its name (TOK-14). */
const ENTRY = sql<HistoryRow>`json_build_object('id', a.id, 'action', a.action, 'comment', a.comment, 'before', a.before,
  'created_at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'after', a.after, 'author', coalesce(
    s.firstname || ' ' || s.lastname || ' (par ' || r.firstname || ' ' || r.lastname || ')',
    r.firstname || ' ' || r.lastname || coalesce(' pour ' || t.firstname || ' ' || t.lastname, '') || coalesce(
      ' (jeton ' || (select k.name from api_tokens k where k.id = (a.after->>'token_id')::bigint) || ')', ''), 'Le portail'
  ))`
const AUDIT = sql`audit a left join users r on r.id = a.actor_id left join users s on s.id = a.on_behalf_of_id
  left join users t on t.id = a.standing_for_id`

/** What happened to an item, newest first; audit rows that are no act on it, drafts for one, are left out (ABS-115, ACT-106). */
export async function readHistory(
  database: Executor,
  entity: keyof typeof ACTIONS,
  entity_id: number,
): Promise<HistoryRow[]> {
  const { rows } = await sql<{ entry: HistoryRow }>`
    select ${ENTRY} as entry from ${AUDIT}
    where a.entity = ${entity} and a.entity_id = ${entity_id} and a.action = any(${ACTIONS[entity]})
    order by a.at desc, a.id desc`.execute(database)
  return rows.map(({ entry }) => entry)
}

/** M-STALE, with who decided what and when where a history tells it (KEY-07). */
export async function staleRefusal(
  { trx, platform }: { trx: Executor; platform: Pick<Platform, 'clock'> },
  entity: DecidedEntity | undefined,
  id: number,
  seen: string,
): Promise<Refusal> {
  const [last] = entity ? await readHistory(trx, entity, id) : []
  const detail = entity && last ? decidedText(entity, last, { seen, today: platform.clock.today() }) : null
  return detail === null ? M_STALE : { ...M_STALE, detail }
}

/** The entry that an act has just written, for the statement that reads its answer. */
export function entryJson(id: number): RawBuilder<HistoryRow> {
  return sql<HistoryRow>`(select ${ENTRY} from ${AUDIT} where a.id = ${id})`
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
