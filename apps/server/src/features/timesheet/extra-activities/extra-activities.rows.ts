import type { ExtraSection } from '@cadran/rules/timesheet/extra-declaration'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** A stored declaration; minutes count from midnight. */
export interface DeclarationRow {
  comment: string | null
  updated_at: string
  hours: {
    section: ExtraSection
    day: string
    mission: number | null
    code: number | null
    start_minute: number
    end_minute: number
  }[]
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
      sql<DeclarationRow['hours']>`(
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
