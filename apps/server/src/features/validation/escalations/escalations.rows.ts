import type { EscalatedEntity } from '@cadran/rules/validation/escalation'
import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../../../platform/database/prepared.ts'

// Parts of statements that know an absence as e, a report as m, and its request as g.

const dayInParis = (instant: string) => sql`(${sql.ref(instant)} at time zone 'Europe/Paris')::date`

/** Since when an absence waits at the first level: since its last change, or longer where that was a decision taken back (KEY-05). */
export const ABSENCE_WAITS_SINCE = sql<string>`coalesce(e.waiting_since, e.updated_at::date)`

/** What waits at the first level, and the day of its sending: no count that began before it counts (DEL-27). */
export const WAITING = {
  absence: { id: 'e.id', waits: sql<boolean>`e.state = 'submitted'`, sent_on: ABSENCE_WAITS_SINCE },
  report: { id: 'm.id', waits: sql<boolean>`m.state = 'submitted'`, sent_on: dayInParis('m.submitted_at') },
  request: { id: 'g.month_id', waits: sql<boolean>`g.status = 'pending'`, sent_on: dayInParis('g.requested_at') },
} as const satisfies Record<EscalatedEntity, { id: string; waits: RawBuilder<boolean>; sent_on: RawBuilder<unknown> }>

export interface Escalated {
  /** Null for human resources. */
  to: string | null
  on: string
  /** Everybody who may decide it by it. */
  to_ids: number[]
}

/** To whom what waits was passed on, the last first; null where it was not (DEL-25). */
export function escalatedJson(entity: EscalatedEntity): RawBuilder<Escalated | null> {
  const { id, waits, sent_on } = WAITING[entity]
  return sql<Escalated | null>`case when ${waits} then (
    select json_build_object(
      'to', (array_agg(t.firstname || ' ' || t.lastname order by x.id desc))[1],
      'on', (array_agg((x.at at time zone 'Europe/Paris')::date order by x.id desc))[1],
      'to_ids', coalesce(json_agg(x.to_id) filter (where x.to_id is not null), '[]'))
    from escalations x left join users t on t.id = x.to_id
    where x.entity = ${sql.lit(entity)} and x.entity_id = ${sql.ref(id)} and x.waiting_since >= ${sent_on}
    having count(*) > 0
  ) end`
}

const idsOf = (column: 'entity_id' | 'user_id', entity: EscalatedEntity, leaders: readonly number[]) => sql`array(
  select ${sql.ref(`x.${column}`)} from escalations x where x.entity = ${sql.lit(entity)} and ${isOneOf('x.to_id', leaders)}
)`

/**
 * Whether what waits was passed on to one of these managers: few ever are, and they alone are looked at (DEL-25). Each looks for its own
 * rows: by `to_id`, which statistics of before a night of passing on call the shorter way, each would read all that its manager was passed.
 */
export function isPassedTo(entity: EscalatedEntity, leaders: readonly number[]): RawBuilder<boolean> {
  const { id, waits, sent_on } = WAITING[entity]
  return sql<boolean>`(${waits} and ${sql.ref(id)} = any(${idsOf('entity_id', entity, leaders)}) and exists (
    select from (
      select o.to_id from escalations o
      where o.entity = ${sql.lit(entity)} and o.entity_id = ${sql.ref(id)} and o.waiting_since >= ${sent_on} offset 0
    ) x where ${isOneOf('x.to_id', leaders)}
  ))`
}

/** Whether anything of the person u was ever passed on to one of these managers. */
export const hasPassedTo = (entity: EscalatedEntity, leaders: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`u.id = any(${idsOf('user_id', entity, leaders)})`

/** The same as a row says it. */
export const escalatedAnswer = (escalated: Escalated | null) => escalated && { to: escalated.to, on: escalated.on }
