import type { StoredHour } from '@cadran/rules/timesheet/extra-declaration'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** A stored declaration. */
export interface DeclarationRow {
  comment: string | null
  updated_at: string
  hours: StoredHour[]
}

/** The stored declaration of a week, null without one. */
export async function findDeclaration(
  database: Executor,
  month_id: number | null,
  week: number,
): Promise<DeclarationRow | null> {
  if (month_id === null) return null
  const row = await database
    .selectFrom('extra_activity_weeks as w')
    .where('w.month_id', '=', month_id)
    .where('w.week', '=', week)
    .select([
      'w.comment',
      'w.updated_at',
      sql<StoredHour[]>`(
        select coalesce(json_agg(json_build_object(
          'section', h.section, 'day', h.day, 'mission', h.mission_id, 'code', h.overtime_code_id,
          'start_minute', h.start_minute, 'end_minute', h.end_minute
        ) order by h.day, h.id), '[]')
        from extra_activity_hours h where h.week_id = w.id
      )`.as('hours'),
    ])
    .executeTakeFirst()
  return row ?? null
}
