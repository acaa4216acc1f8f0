import { EXTRA_SECTIONS, type ExtraDeclaration } from '@cadran/rules/timesheet/extra-declaration'
import { minutesOf } from '@cadran/rules/timesheet/extra-hours'
import type { ExtraStatus } from '@cadran/rules/timesheet/extra-permission'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { nextStamp } from '../month/index.ts'

// This file alone writes the tables `extra_activity_permissions`, `extra_activity_weeks` and `extra_activity_hours`; the
// validation rooms change them through it.

/** The permission asked for, again after a refusal, as a part of a statement; what was decided before is gone (EXT-10, SM-X-05). */
export function permissionAsked(user_id: number, requested_at: Date): RawBuilder<unknown> {
  return sql`asked as (
    insert into extra_activity_permissions (month_id, user_id, status, requested_at)
    values ((select id from month), ${user_id}, 'pending', ${requested_at})
    on conflict (month_id) do update
      set status = excluded.status, requested_at = excluded.requested_at, decision_comment = null, mission_id = null
  )`
}

export interface PermissionDecision {
  status: Exclude<ExtraStatus, 'pending'>
  /** The only mission of contracted activities. */
  mission_id: number | null
  decision_comment: string | null
  /** The weeks that it opens; a refusal leaves those that are open (XRQ-37). */
  weeks?: number[]
}

/** What a validator decided on a request (XRQ-36, XRQ-37). */
export async function decidePermission(trx: Trx, month_id: number, decision: PermissionDecision): Promise<void> {
  await trx.updateTable('extra_activity_permissions').set(decision).where('month_id', '=', month_id).execute()
}

/** Gives a request back what a decision that is taken back had changed: it waits again (KEY-05). */
export async function restorePermission(trx: Trx, month_id: number, weeks: number[]): Promise<void> {
  await trx
    .updateTable('extra_activity_permissions')
    .set({ status: 'pending', mission_id: null, decision_comment: null, weeks })
    .where('month_id', '=', month_id)
    .execute()
}

/** A declaration of a week of a month. */
export interface WeekOfMonth {
  month_id: number
  week: number
}

/** Makes a declaration the week's, whole: the lists sent replace the stored ones (EXT-32, EXT-33). */
export async function storeWeek(
  trx: Trx,
  { month_id, week }: WeekOfMonth,
  declaration: ExtraDeclaration,
  stamp: string,
  is_new: boolean,
): Promise<void> {
  const { comment } = declaration
  const { id } = is_new
    ? await trx
        .insertInto('extra_activity_weeks')
        .values({ month_id, week, comment, updated_at: stamp })
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .updateTable('extra_activity_weeks')
        .set({ comment, updated_at: nextStamp(stamp, 'updated_at') })
        .where('month_id', '=', month_id)
        .where('week', '=', week)
        .returning('id')
        .executeTakeFirstOrThrow()
  if (!is_new) await trx.deleteFrom('extra_activity_hours').where('week_id', '=', id).execute()
  const rows = EXTRA_SECTIONS.flatMap((section) =>
    declaration[section].flatMap(({ date, mission, hours }) =>
      hours.map((hour) => {
        const { from, to } = minutesOf(hour)
        const place = { week_id: id, section, day: date, start_minute: from, end_minute: to }
        return { ...place, mission_id: mission, overtime_code_id: hour.code }
      }),
    ),
  )
  if (rows.length > 0) await trx.insertInto('extra_activity_hours').values(rows).execute()
}
