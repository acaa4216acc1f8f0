import type { BodyOf } from '@cadran/contract/kit'
import type { Month } from '@cadran/contract/timesheet/calendar'
import type {
  declareExtraActivities as declareCall,
  ExtraWeekAnswer,
} from '@cadran/contract/timesheet/extra-activities'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import type { Period } from '@cadran/rules/timesheet/day'
import {
  checkDeclaration,
  configByIds,
  type ExtraDeclaration,
  type ExtraIssue,
  filledDays,
} from '@cadran/rules/timesheet/extra-declaration'
import { checkRequest, WEEK_DECLARED, WEEK_NOT_ALLOWED } from '@cadran/rules/timesheet/extra-permission'
import { CONTRACTOR_FUTURE, checkMonthWritable, isFutureForContractor } from '@cadran/rules/timesheet/month-flags'
import { readerOf, type Trx } from '../../../platform/database/database.ts'
import { Refused, refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertOwnMonth, changeMonth, ensureMonth, lockPerson, readMonth } from '../month/index.ts'
import { weekAnswer } from './extra-activities.answer.ts'
import { configOf, type ExtraMonth, loadExtraMonth, type WeekPath, weekOf } from './extra-activities.read-model.ts'
import { type DeclarationRow, findDeclaration } from './extra-activities.rows.ts'
import * as store from './extra-activities.store.ts'

interface Request {
  viewer: Viewer
  request_id: string
}

type Body = BodyOf<typeof declareCall>

/** Own month, inside the bounds, and no future one of a contractor (EXT-08, EXT-32). */
function assertMayWrite(platform: Platform, viewer: Viewer, period: Period): void {
  assertOwnMonth(platform, viewer, period)
  const { person_type } = viewer.subject
  if (isFutureForContractor({ period, today: platform.clock.today(), person_type })) refuse(CONTRACTOR_FUTURE)
}

/** Asks to enter extra activities in a month; of two at once one waits and finds the request there (EXT-07, EXT-08). */
export async function requestPermission(
  platform: Platform,
  { viewer, request_id }: Request,
  period: Period,
): Promise<Month> {
  const { clock, database } = platform
  const person = viewer.subject
  assertMayWrite(platform, viewer, period)
  await database.transaction(async (trx) => {
    await lockPerson(trx, person.id)
    const { in_time, permission } = await loadExtraMonth(platform, readerOf(trx), person, period)
    unlessRefused(checkRequest(in_time, permission))
    const month_id = await ensureMonth(trx, person.id, period, clock.stamp())
    await store.askPermission(trx, month_id, clock.now())
    await changeMonth(trx, month_id, {}, clock.stamp())
    await platform.record(trx, {
      viewer,
      entity: 'month',
      entity_id: month_id,
      person_id: person.id,
      action: 'request_extra_activities',
      before: { status: permission.status },
      after: { status: 'pending' },
      request_id,
    })
  })
  return readMonth(platform, database.read, person, period, true)
}

interface Writing {
  platform: Platform
  trx: Trx
  request: Request
  path: WeekPath
  month: ExtraMonth
}

/** Refuses what is wrong with a declaration, each text at its field. */
export function assertNoIssues(issues: readonly ExtraIssue[]): void {
  const [first] = issues
  if (!first) return
  const errors: Record<string, string[]> = {}
  for (const { field, message } of issues) errors[field] = [...(errors[field] ?? []), message]
  throw new Refused({ code: 'invalid', status: 422, message: first.message }, errors)
}

/** The payload as it will be stored; every date is measured by the contract, whether the month is open comes later. */
async function declarationOf({ trx, request, path, month }: Writing, body: Body): Promise<ExtraDeclaration> {
  const config = configByIds(await configOf(trx, request.viewer.subject, path, month, true))
  const given = { ...body, comment: body.comment || null }
  assertNoIssues(checkDeclaration(given, config))
  return {
    comment: given.comment,
    complementaries: filledDays('complementaries', given.complementaries, config.complementaries),
    constraints: filledDays('constraints', given.constraints, config.constraints),
  }
}

async function write(
  { platform, trx, request, path }: Writing,
  declaration: ExtraDeclaration,
  stored: DeclarationRow | null,
): Promise<number> {
  const { viewer, request_id } = request
  const stamp = platform.clock.stamp()
  const month_id = await ensureMonth(trx, viewer.subject.id, path, stamp)
  await store.storeWeek(trx, { month_id, week: path.week }, declaration, stamp, stored === null)
  const has_service = declaration.complementaries.length + declaration.constraints.length > 0
  await changeMonth(trx, month_id, has_service ? { no_prestation: false } : {}, stamp)
  await platform.record(trx, {
    viewer,
    entity: 'month',
    entity_id: month_id,
    person_id: viewer.subject.id,
    action: 'extra_activities',
    before: stored && { week: path.week, comment: stored.comment, hours: stored.hours },
    after: { week: path.week, ...declaration },
    request_id,
  })
  return month_id
}

/** Declares a week that is new, or replaces what is stored for it; all or nothing (EXT-32, EXT-33, EXT-55, EXT-56). */
export async function declare(
  platform: Platform,
  request: Request,
  path: WeekPath,
  readBody: () => Body,
  expected: 'new' | 'stored',
): Promise<ExtraWeekAnswer> {
  const { viewer } = request
  assertMayWrite(platform, viewer, path)
  return platform.database.transaction(async (trx) => {
    await lockPerson(trx, viewer.subject.id)
    const month = await loadExtraMonth(platform, readerOf(trx), viewer.subject, path)
    const writing = { platform, trx, request, path, month }
    const week = weekOf(path, month)
    const stored = await findDeclaration(trx, month.month_id, week.number)
    if (expected === 'stored' && !stored) refuse(M_404)
    if (!week.can_extra_activities) refuse(WEEK_NOT_ALLOWED)
    const body = readBody()
    const declaration = await declarationOf(writing, body)
    if (stored && typeof body.updated_at === 'string' && body.updated_at !== stored.updated_at) refuse(M_STALE)
    unlessRefused(checkMonthWritable(month.in_time))
    if (expected === 'new' && stored) refuse(WEEK_DECLARED)
    const month_id = await write(writing, declaration, stored)
    const written = await findDeclaration(trx, month_id, week.number)
    return weekAnswer(week, written ?? refuse(M_404))
  })
}
