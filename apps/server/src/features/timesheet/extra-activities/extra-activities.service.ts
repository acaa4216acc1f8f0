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
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { Refused, refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertOwnMonth, openMonth, readMonth, writeMonth } from '../month/index.ts'
import { weekAnswer } from './extra-activities.answer.ts'
import { configOf, type ExtraMonth, extraMonthOf, type WeekPath, weekOf } from './extra-activities.read-model.ts'
import { type DeclarationRow, findDeclaration } from './extra-activities.rows.ts'
import * as store from './extra-activities.store.ts'

type Body = BodyOf<typeof declareCall>

/** Own month, inside the bounds, and no future one of a contractor (EXT-08, EXT-32). */
function assertMayWrite(platform: Platform, viewer: Viewer, period: Period): void {
  assertOwnMonth(platform, viewer, period)
  const { person_type } = viewer.subject
  if (isFutureForContractor({ period, today: platform.clock.today(), person_type })) refuse(CONTRACTOR_FUTURE)
}

async function openExtraMonth(platform: Platform, trx: Trx, person: Person, period: Period): Promise<ExtraMonth> {
  const { rows } = await openMonth(platform, trx, person, period, ['extra'])
  return extraMonthOf(rows, { person, period, today: platform.clock.today() })
}

/** Asks to enter extra activities in a month; of two at once one waits and finds the request there (EXT-07, EXT-08). */
export async function requestPermission(
  platform: Platform,
  { viewer, request_id }: Requester,
  period: Period,
): Promise<Month> {
  const { clock, database } = platform
  const person = viewer.subject
  assertMayWrite(platform, viewer, period)
  await database.transaction(async (trx) => {
    const { in_time, permission } = await openExtraMonth(platform, trx, person, period)
    unlessRefused(checkRequest(in_time, permission))
    const deed = {
      viewer,
      request_id,
      person_id: person.id,
      period,
      change: {},
      parts: [store.permissionAsked(person.id, clock.now())],
      action: 'request_extra_activities',
      before: { status: permission.status },
      after: { status: 'pending' },
    }
    await writeMonth(platform, trx, deed, sql`null`)
  })
  return readMonth(platform, database.read, person, period, true)
}

interface WriteContext {
  platform: Platform
  trx: Trx
  requester: Requester
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
export async function declarationOf(
  { trx, person, path, month }: Pick<WriteContext, 'trx' | 'path' | 'month'> & { person: Person },
  body: Body,
): Promise<ExtraDeclaration> {
  const config = configByIds(await configOf(trx, person, path, month, true))
  const declared = { ...body, comment: body.comment || null }
  assertNoIssues(checkDeclaration(declared, config))
  return {
    comment: declared.comment,
    complementaries: filledDays('complementaries', declared.complementaries, config.complementaries),
    constraints: filledDays('constraints', declared.constraints, config.constraints),
  }
}

async function write(
  { platform, trx, requester, path }: WriteContext,
  declaration: ExtraDeclaration,
  stored: DeclarationRow | null,
): Promise<number> {
  const { week, ...period } = path
  const has_service = declaration.complementaries.length + declaration.constraints.length > 0
  const deed = {
    ...requester,
    person_id: requester.viewer.subject.id,
    period,
    change: has_service ? { no_prestation: false } : {},
    action: 'extra_activities',
    before: stored && { week, comment: stored.comment, hours: stored.hours },
    after: { week, ...declaration },
  }
  const month_id = await writeMonth(platform, trx, { ...deed, goes_on: true }, sql<number>`(select id from month)`)
  await store.storeWeek(trx, { month_id, week }, declaration, platform.clock.stamp(), stored === null)
  return month_id
}

/** Declares a week that is new, or replaces what is stored for it; all or nothing (EXT-32, EXT-33, EXT-55, EXT-56). */
export async function declare(
  platform: Platform,
  requester: Requester,
  path: WeekPath,
  readBody: () => Body,
  expected: 'new' | 'stored',
): Promise<ExtraWeekAnswer> {
  const { viewer } = requester
  assertMayWrite(platform, viewer, path)
  return platform.database.transaction(async (trx) => {
    const month = await openExtraMonth(platform, trx, viewer.subject, path)
    const ctx = { platform, trx, requester, path, month }
    const week = weekOf(path, month)
    const stored = await findDeclaration(trx, month.month_id, week.number)
    if (expected === 'stored' && !stored) refuse(M_404)
    if (!week.can_extra_activities) refuse(WEEK_NOT_ALLOWED)
    const body = readBody()
    const declaration = await declarationOf({ ...ctx, person: viewer.subject }, body)
    if (stored && typeof body.updated_at === 'string' && body.updated_at !== stored.updated_at) refuse(M_STALE)
    unlessRefused(checkMonthWritable(month.in_time))
    if (expected === 'new' && stored) refuse(WEEK_DECLARED)
    const month_id = await write(ctx, declaration, stored)
    const written = await findDeclaration(trx, month_id, week.number)
    return weekAnswer(week, written ?? refuse(M_404))
  })
}
