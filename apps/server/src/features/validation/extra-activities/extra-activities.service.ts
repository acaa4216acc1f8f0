import type { BodyOf } from '@cadran/contract/kit'
import type { correctExtraWeek as correctCall, ValidatedExtraWeek } from '@cadran/contract/validation/extra-activities'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import { configByIds, EXTRA_SECTIONS, type ExtraDeclaration } from '@cadran/rules/timesheet/extra-declaration'
import { checkCorrection, correctedDeclaration } from '@cadran/rules/validation/extra-corrections'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertNoIssues, storeWeek, weekAnswer } from '../../timesheet/extra-activities/index.ts'
import { changeMonth, lockPerson } from '../../timesheet/month/index.ts'
import { readStamp } from '../absences/index.ts'
import { refusalOf } from './extra-activities.policy.ts'
import { configInside, loadWeek, readWeekAnswer, type WeekRow } from './extra-activities.read-model.ts'

interface Request {
  viewer: Viewer
  request_id: string
}

type Body = BodyOf<typeof correctCall>

/** Loads a week for a change, its person locked first as every write of the employee does; of two corrections one comes second. */
async function lockWeek(trx: Trx, viewer: Viewer, id: number): Promise<WeekRow> {
  const owner = await trx
    .selectFrom('extra_activity_weeks as w')
    .innerJoin('months as m', 'm.id', 'w.month_id')
    .where('w.id', '=', id)
    .select('m.user_id')
    .executeTakeFirst()
  if (!owner) return refuse(M_404)
  await lockPerson(trx, owner.user_id)
  return loadWeek(trx, viewer, id)
}

function storedIn(row: WeekRow): ExtraDeclaration {
  const { comment, complementaries, constraints } = weekAnswer(
    { number: row.week, start: '', end: '', can_extra_activities: false },
    row,
  )
  return { comment, complementaries, constraints }
}

async function write(platform: Platform, trx: Trx, request: Request, row: WeekRow, declaration: ExtraDeclaration) {
  const stamp = platform.clock.stamp()
  await storeWeek(trx, row, declaration, stamp, false)
  const has_service = EXTRA_SECTIONS.some((section) => declaration[section].length > 0)
  await changeMonth(trx, row.month_id, has_service ? { no_prestation: false } : {}, stamp)
  await platform.record(trx, {
    ...request,
    entity: 'month',
    entity_id: row.month_id,
    person_id: row.user_id,
    action: 'edit',
    before: { week: row.week, comment: row.comment, hours: row.hours },
    after: { week: row.week, ...declaration },
    comment: null,
  })
}

/** Corrects what somebody declared for a week: all or nothing, told in the report's history, mailed to nobody (OVL-22 to OVL-30). */
export async function correctWeek(
  platform: Platform,
  request: Request,
  id: number,
  readBody: () => Body,
): Promise<ValidatedExtraWeek> {
  const { viewer } = request
  await platform.database.transaction(async (trx) => {
    const row = await lockWeek(trx, viewer, id)
    const early = refusalOf(viewer, row)
    if (early && early.status === 403) refuse(early)
    const { updated_at, ...correction } = readBody()
    const config = configByIds(await configInside(platform, trx, viewer, row))
    assertNoIssues(checkCorrection(correction, config))
    if (updated_at && readStamp(updated_at) !== row.updated_at) refuse(M_STALE)
    unlessRefused(early)
    await write(platform, trx, request, row, correctedDeclaration(storedIn(row), correction, config))
  })
  return readWeekAnswer(platform.database.kysely, viewer, id)
}
