import type { BodyOf } from '@cadran/contract/kit'
import type { correctExtraWeek as correctCall, ValidatedExtraWeek } from '@cadran/contract/validation/extra-activities'
import { configByIds, EXTRA_SECTIONS, type ExtraDeclaration } from '@cadran/rules/timesheet/extra-declaration'
import { mayTryMonthEdit } from '@cadran/rules/timesheet/month-edits'
import { checkCorrection, correctedDeclaration } from '@cadran/rules/validation/extra-corrections'
import { sql } from 'kysely'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertNoIssues, storeWeek, weekAnswer } from '../../timesheet/extra-activities/index.ts'
import { monthWritten } from '../../timesheet/month/index.ts'
import { type Acting, act, lockOwner, readStamp } from '../acts/index.ts'
import { refusalOf } from './extra-activities.policy.ts'
import { configInside, loadWeek, readWeekAnswer, type WeekRow } from './extra-activities.read-model.ts'

type Body = BodyOf<typeof correctCall>

/** The week, its person locked. */
async function lockWeek({ trx, viewer }: Acting, id: number): Promise<WeekRow> {
  await lockOwner(
    trx,
    sql`select m.user_id from extra_activity_weeks w join months m on m.id = w.month_id where w.id = ${id}`,
  )
  return loadWeek(trx, viewer, id)
}

function storedIn(row: WeekRow): ExtraDeclaration {
  const { comment, complementaries, constraints } = weekAnswer(
    { number: row.week, start: '', end: '', can_extra_activities: false },
    row,
  )
  return { comment, complementaries, constraints }
}

/** Corrects what somebody declared for a week: all or nothing, told in the report's history, mailed to nobody (OVL-22 to OVL-30). */
export async function correctWeek(
  platform: Platform,
  requester: Requester,
  id: number,
  readBody: () => Body,
): Promise<ValidatedExtraWeek> {
  const { viewer } = requester
  await act(platform, requester, id, {
    load: lockWeek,
    mayTry: () => mayTryMonthEdit('extra_activities', viewer.subject.roles),
    decide: (row) => refusalOf(viewer, row) ?? { to: row.month_state },
    read: async (row, { trx }) => {
      const { updated_at, ...correction } = readBody()
      const config = configByIds(await configInside(platform, trx, viewer, row))
      assertNoIssues(checkCorrection(correction, config))
      const declaration = correctedDeclaration(storedIn(row), correction, config)
      return { declaration, comment: null, seen: updated_at ? readStamp(updated_at) : undefined }
    },
    write: async ({ trx }, row, _state, { declaration }) => {
      const stamp = platform.clock.stamp()
      await storeWeek(trx, row, declaration, stamp, false)
      const has_service = EXTRA_SECTIONS.some((section) => declaration[section].length > 0)
      return {
        entity: 'month',
        entity_id: row.month_id,
        person_id: row.user_id,
        action: 'edit',
        before: { week: row.week, comment: row.comment, hours: row.hours },
        after: { week: row.week, ...declaration },
        parts: [monthWritten(row.user_id, row, has_service ? { no_prestation: false } : {}, stamp)],
      }
    },
  })
  return readWeekAnswer(platform.database.kysely, viewer, id)
}
