import type { Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeMonths } from '../month/index.ts'
import { cutAssignments } from './codes.store.ts'
import { deleteEvents } from './events.store.ts'

/** What a contract's end takes from somebody. */
export interface TakenAway {
  deleted: number
  /** What begins after the end and stays, being sent, validated or closed. */
  left: number
  assignments: number
}

interface Later {
  id: number
  month_id: number
  goes: boolean
  told: object
}

async function loadLater(trx: Trx, user_id: number, end_at: Day): Promise<Later[]> {
  const { rows } = await sql<Later>`
    select e.id, e.month_id, m.state = 'non_submitted' and p.closed_at is null and e.state in ('submitted', 'refused') as goes,
      json_build_object('event_code_id', e.event_code_id, 'start_at', e.start_at, 'start_moment', e.start_moment,
        'end_at', e.end_at, 'end_moment', e.end_moment, 'half_days', e.half_days, 'state', e.state) as told
    from events e join months m on m.id = e.month_id left join periods p on p.year = m.year and p.month = m.month
    where e.user_id = ${user_id} and e.start_at > ${end_at}::date order by e.id
  `.execute(trx)
  return rows
}

/** Deletes what somebody filled in for after their contract's end, as far as nobody has it, and ends their assignments (ADM-29). */
export async function takeAwayAfter(
  { clock, record }: Platform,
  trx: Trx,
  { user_id, end_at, by }: { user_id: number; end_at: Day; by: Pick<AuditEntry, 'viewer' | 'request_id' | 'quiet'> },
): Promise<TakenAway> {
  const later = await loadLater(trx, user_id, end_at)
  const gone = later.filter(({ goes }) => goes)
  if (gone.length > 0) {
    await deleteEvents(
      trx,
      gone.map(({ id }) => id),
    )
    await changeMonths(trx, [...new Set(gone.map(({ month_id }) => month_id))], {}, clock.stamp())
    await record(
      trx,
      gone.map(({ id, told }) => ({
        ...by,
        quiet: true as const,
        entity: 'event' as const,
        entity_id: id,
        person_id: user_id,
        action: 'delete',
        before: told,
      })),
    )
  }
  return {
    deleted: gone.length,
    left: later.length - gone.length,
    assignments: await cutAssignments(trx, user_id, end_at),
  }
}
