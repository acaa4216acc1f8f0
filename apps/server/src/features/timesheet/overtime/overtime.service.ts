import type { BodyOf } from '@cadran/contract/kit'
import type { Overtime } from '@cadran/contract/timesheet/calendar'
import type { createOvertime as createCall } from '@cadran/contract/timesheet/overtime'
import { M_404, M_ONCALL } from '@cadran/rules/portal/messages'
import { isDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { CODE_INVALID } from '@cadran/rules/timesheet/event-codes'
import { CONTRACTOR_FUTURE, checkMonthWritable, isFutureForContractor } from '@cadran/rules/timesheet/month-flags'
import { linkedInterventions } from '@cadran/rules/timesheet/overtime'
import {
  checkOvertime,
  checkOvertimeOverlap,
  type DeclaredOvertime,
  storedOvertime,
  typeOf,
} from '@cadran/rules/timesheet/overtime-entry'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { Refused, refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  assertHasMonths,
  assertOwnMonth,
  inTime,
  type MonthFacts,
  monthWritten,
  openMonth,
  overtimeRows,
  overtimesAnswer,
} from '../month/index.ts'
import * as store from './overtime.store.ts'
import { usableCode } from './overtime-codes.read-model.ts'

type Body = BodyOf<typeof createCall>

/** Own month, inside the bounds, and no future one of a contractor (OVT-44). */
function assertMayWrite(platform: Platform, viewer: Viewer, period: Period): void {
  assertOwnMonth(platform, viewer, period)
  const { person_type } = viewer.subject
  if (isFutureForContractor({ period, today: platform.clock.today(), person_type })) refuse(CONTRACTOR_FUTURE)
}

/** One write of a person in one month: everything is checked on what this transaction sees. */
interface WriteContext {
  platform: Platform
  trx: Trx
  viewer: Viewer
  period: Period
  rows: MonthFacts<'overtimes'>
}

async function openWriteContext(platform: Platform, trx: Trx, viewer: Viewer, period: Period): Promise<WriteContext> {
  const { rows } = await openMonth(platform, trx, viewer.subject, period, ['overtimes'])
  return { platform, trx, viewer, period, rows }
}

function assertWritable({ platform, viewer, period, rows }: WriteContext): void {
  unlessRefused(checkMonthWritable(inTime(rows, { person: viewer.subject, period, today: platform.clock.today() })))
}

function inputOf({ type, comment, ...body }: Body): DeclaredOvertime {
  return { ...body, type: typeof type === 'string' ? type : null, days: body.days ?? [], comment: comment || null }
}

/** Whose entry it is to be, and in which month. */
interface DraftContext {
  platform: Platform
  trx: Trx
  person: Person
  period: Period
}

/** The entry as it will be stored, or everything that is wrong with it (OVT-26); the code is told about last. */
export async function draftOf({ platform, trx, person, period }: DraftContext, body: Body) {
  const entry = inputOf(body)
  const days = [entry.start_at, entry.end_at].filter(isDay).sort()
  const range = { start_at: days[0] ?? '', end_at: days.at(-1) ?? '' }
  const code = days.length > 0 ? await usableCode(trx, person.id, body.code, range) : null
  // An unknown code says nothing about types: any availability would take this one.
  const accepting = code ?? ({ category: 'availability', constraint: true, hour: true, ticket: true } as const)
  const most_counted = platform.companySettings.get('overtime.limits')
  const issues = checkOvertime(entry, { code: accepting, dates: person, period, most_counted })
  if (!code) issues.push({ field: 'code', message: CODE_INVALID.message })
  const [first] = issues
  const type = typeOf(entry.type, accepting.category)
  if (first || !code || !type) {
    const errors: Record<string, string[]> = {}
    for (const { field, message } of issues) errors[field] = [...(errors[field] ?? []), message]
    throw new Refused({ code: 'invalid', status: 422, message: first?.message ?? CODE_INVALID.message }, errors)
  }
  const { start_at, end_at, comment } = entry
  return { code, start_at, end_at, comment, ...storedOvertime(entry, type) }
}

type Draft = Awaited<ReturnType<typeof draftOf>>

function assertNoOverlap({ rows }: WriteContext, { code, ...draft }: Draft): void {
  const others = rows.overtimes.map((row) => ({ ...row, code_id: row.code.id }))
  unlessRefused(checkOvertimeOverlap({ ...draft, category: code.category, code_id: code.id }, others))
}

function auditDetails({ code, ...entry }: Omit<Draft, 'code'> & { code: { id: number; description: string } }) {
  return { id: code.id, description: code.description, ...entry }
}

/** Creates an on-call entry or an intervention; its counts are the server's own (OVT-31 to OVT-37, OVT-45). */
export async function createOvertime(
  platform: Platform,
  { viewer, request_id }: Requester,
  readBody: () => Body,
): Promise<Overtime> {
  assertHasMonths(viewer)
  const body = readBody()
  const period = periodOf(isDay(body.start_at) ? body.start_at : platform.clock.today())
  assertMayWrite(platform, viewer, period)
  return platform.database.transaction(async (trx) => {
    const ctx = await openWriteContext(platform, trx, viewer, period)
    const draft = await draftOf({ ...ctx, person: viewer.subject }, body)
    assertWritable(ctx)
    assertNoOverlap(ctx, draft)

    const user_id = viewer.subject.id
    const { code, ...entry } = draft
    const at = platform.clock.stamp()
    const created = {
      viewer,
      entity: 'overtime' as const,
      person_id: user_id,
      action: 'create',
      after: auditDetails(draft),
      request_id,
    }
    const written = await platform.record(trx, created, {
      parts: [
        monthWritten(user_id, period, { no_prestation: false }, at),
        store.overtimeCreated({ ...entry, user_id, overtime_code_id: code.id, created_at: at, updated_at: at }),
      ],
      ids: sql`select id from created`,
      answer: store.CREATED,
    })
    const { month, closed, overtimes } = ctx.rows
    const all = [...overtimes, ...overtimeRows(written)]
    const answer = overtimesAnswer(all, { state: month?.state ?? 'non_submitted', closed })
    return answer.overtimes.at(-1) ?? refuse(M_404)
  })
}

/** The month of one's own entry; anything else is unknown (OVT-38, README 30). */
async function periodOfOvertime({ database }: Platform, { subject }: Viewer, id: number): Promise<Period> {
  const row = await database.kysely
    .selectFrom('overtimes')
    .where('id', '=', id)
    .where('user_id', '=', subject.id)
    .select('start_at')
    .executeTakeFirst()
  return row ? periodOf(row.start_at) : refuse(M_404)
}

/** Deletes one's own entry; an on-call duty only after the interventions that hang on it (OVT-38, OVT-39). */
export async function deleteOvertime(platform: Platform, { viewer, request_id }: Requester, id: number): Promise<void> {
  assertHasMonths(viewer)
  const period = await periodOfOvertime(platform, viewer, id)
  assertMayWrite(platform, viewer, period)
  await platform.database.transaction(async (trx) => {
    const ctx = await openWriteContext(platform, trx, viewer, period)
    const { overtimes, month } = ctx.rows
    const overtime = overtimes.find((each) => each.id === id)
    if (!overtime || !month) return refuse(M_404)
    assertWritable(ctx)
    if (linkedInterventions(overtime, overtimes).length > 0) refuse(M_ONCALL)
    const { type, start_at, end_at, constraint_count, days, comment } = overtime
    const deleted = {
      viewer,
      entity: 'overtime' as const,
      entity_id: id,
      person_id: viewer.subject.id,
      action: 'delete',
      before: auditDetails({ code: overtime.code, type, start_at, end_at, constraint_count, days, comment }),
      request_id,
    }
    const stamped = monthWritten(viewer.subject.id, period, {}, platform.clock.stamp())
    await platform.record(trx, deleted, { parts: [stamped, store.overtimeGone(id)], answer: sql`null` })
  })
}
