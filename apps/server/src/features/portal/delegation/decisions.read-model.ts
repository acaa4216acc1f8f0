import type { Page, QueryOf } from '@cadran/contract/kit'
import type { LentDecision, listLentDecisions } from '@cadran/contract/portal/delegation'
import { instantInParis } from '@cadran/rules/portal/paris-time'
import { ABSENCE_HISTORY_LABELS } from '@cadran/rules/timesheet/absence-states'
import { addDays } from '@cadran/rules/timesheet/day'
import { MONTH_HISTORY_LABELS } from '@cadran/rules/timesheet/month-states'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'

const LABELS = { event: ABSENCE_HISTORY_LABELS, month: MONTH_HISTORY_LABELS }
type Entity = keyof typeof LABELS
const labelOf = (entity: Entity, action: string) => (LABELS[entity] as Readonly<Record<string, string>>)[action]
const decidedOf = (entity: Entity) =>
  sql`(a.entity = ${sql.lit(entity)} and a.action = any(${Object.keys(LABELS[entity])}))`
const startOf = (day: string) => new Date(instantInParis(`${day}T00:00:00`))

/** What deputies have decided for a manager, the newest first; the days are those of Paris, both included (DEL-39). */
export async function listDecisions(
  { database }: Platform,
  { subject }: Viewer,
  { from, to, maxResults, page }: QueryOf<typeof listLentDecisions>,
): Promise<Page<LentDecision>> {
  const found = sql`from audit a where a.standing_for_id = ${subject.id} and (${decidedOf('event')} or ${decidedOf('month')})
    and ${from ? sql`a.at >= ${startOf(from)}` : sql`true`} and ${to ? sql`a.at < ${startOf(addDays(to, 1))}` : sql`true`}`
  const { rows } = await sql<Omit<LentDecision, 'decision'> & { entity: Entity; action: string }>`
    select a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.entity, a.action, a.comment,
      d.firstname || ' ' || d.lastname as deputy,
      json_build_object('matricule', p.matricule, 'identity', p.firstname || ' ' || p.lastname) as person, (
        select json_build_object('description', k.description, 'start_at', e.start_at, 'start_moment', e.start_moment, 'end_at', e.end_at,
          'end_moment', e.end_moment)
        from events e join event_codes k on k.id = e.event_code_id where a.entity = 'event' and e.id = a.entity_id
      ) as absence, (
        select json_build_object('year', m.year, 'month', m.month) from months m where a.entity = 'month' and m.id = a.entity_id
      ) as month
    from (select a.* ${found} order by a.id desc limit ${maxResults} offset ${(page - 1) * maxResults}) a
    join users d on d.id = a.actor_id join users p on p.id = a.person_id
    order by a.id desc`.execute(database.kysely)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(database.kysely)
  const items = rows.map(({ entity, action, ...row }) => ({ ...row, decision: labelOf(entity, action) ?? action }))
  return { items, total: counted.rows[0]?.total ?? 0 }
}
