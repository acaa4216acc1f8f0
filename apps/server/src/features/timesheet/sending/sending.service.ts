import type { BodyOf } from '@cadran/contract/kit'
import type { Month } from '@cadran/contract/timesheet/calendar'
import type { saveMonth as saveCall } from '@cadran/contract/timesheet/month'
import { M_STALE } from '@cadran/rules/portal/messages'
import type { Period } from '@cadran/rules/timesheet/day'
import { CODE_INVALID, isUsable } from '@cadran/rules/timesheet/event-codes'
import {
  CONTRACTOR_FUTURE,
  checkMonthWritable,
  checkSubmittable,
  isFutureForContractor,
} from '@cadran/rules/timesheet/month-flags'
import {
  asksPayment,
  checkSending,
  FILES_UNEXPECTED,
  needsSurvey,
  PAYMENTS,
  type SendPayload,
} from '@cadran/rules/timesheet/sending'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertSends } from '../../portal/run-as/index.ts'
import { loadCodes } from '../events/index.ts'
import { filesAdded, type KeptFile, readFiles, scanFiles, withKept } from '../files/index.ts'
import {
  assertOwnMonth,
  extraActivityMinutes,
  type MonthChange,
  type MonthFacts,
  monthFacts,
  openMonth,
  readMonth,
  writeMonth,
} from '../month/index.ts'
import { countSatisfaction } from './sending.store.ts'
import { derivedParts, hasService, sentChange } from './sent-months.ts'

type Body = BodyOf<typeof saveCall>

function payloadOf(body: Body): SendPayload {
  const { satisfaction, extra_activity_payment } = body
  return {
    special: body.special ?? false,
    certified: body.certified ?? false,
    no_prestation: body.no_prestation ?? false,
    comment: body.comment ?? null,
    extra_activity_payment: typeof extra_activity_payment === 'string' ? extra_activity_payment : null,
    satisfaction: typeof satisfaction === 'number' ? satisfaction : null,
    files: body.files?.length ?? 0,
  }
}

/** What a send looks at: what is sent, derived and counted. */
const PARTS = ['main_activity', 'events', 'overtimes', 'remote_days', 'recurring', 'extra', 'files'] as const
type SendRows = MonthFacts<(typeof PARTS)[number]>

function assertSendable({ companySettings }: Platform, payload: SendPayload, rows: SendRows, person: Person): void {
  // Nobody is asked where the company does without (CFG-21).
  const survey_sent = rows.month?.survey_sent || !companySettings.get('features.survey')
  unlessRefused(
    checkSending(payload, {
      person_type: person.person_type,
      survey_sent,
      stored_files: rows.files?.length ?? 0,
      has_service: hasService(rows),
      extra_activity_minutes: extraActivityMinutes(rows),
    }),
  )
}

function assertFresh(rows: SendRows, updated_at: Body['updated_at']): void {
  if (typeof updated_at === 'string' && updated_at !== rows.month?.updated_at) refuse(M_STALE)
}

interface SendContext {
  platform: Platform
  trx: Trx
  requester: Requester
  period: Period
  rows: SendRows
  facts: ReturnType<typeof monthFacts>
}

async function openSendContext(
  platform: Platform,
  trx: Trx,
  requester: Requester,
  period: Period,
): Promise<SendContext> {
  const { subject } = requester.viewer
  const { clock, holidays } = platform
  const { rows } = await openMonth(platform, trx, subject, period, PARTS)
  const facts = monthFacts(rows, {
    person: subject,
    period,
    today: clock.today(),
    holidays: holidays.of(subject.holiday_zone),
    is_owner: true,
  })
  return { platform, trx, requester, period, rows, facts }
}

/** Everything that can be said against a send before its files are looked at and kept, in the order of README 14. */
function assertSend({ platform, requester, rows, facts }: SendContext, body: Body): void {
  assertSendable(platform, payloadOf(body), rows, requester.viewer.subject)
  assertFresh(rows, body.updated_at)
  unlessRefused(
    checkSubmittable({
      ...facts.inTime,
      special_time: facts.month.special_time,
      missing_half_days: facts.covered.missing.length,
    }),
  )
}

/** What the person chose, where there is something to choose (SND-35). */
function paymentChange(rows: SendRows, { person_type }: Person, payload: SendPayload): MonthChange {
  const paymentExpected = asksPayment({ person_type, extra_activity_minutes: extraActivityMinutes(rows) })
  const chosen = PAYMENTS.find((payment) => payment === payload.extra_activity_payment)
  return { extra_activity_payment: (paymentExpected && chosen) || null }
}

async function send(ctx: SendContext, body: Body, files: readonly KeptFile[]): Promise<void> {
  const { platform, trx, requester, period, rows, facts } = ctx
  const { subject } = requester.viewer
  const payload = payloadOf(body)
  assertSend(ctx, body)
  const { clock } = platform
  const surveyed =
    platform.companySettings.get('features.survey') &&
    needsSurvey({ person_type: subject.person_type, survey_sent: facts.month.survey_sent })
  const change: MonthChange = {
    ...sentChange(platform),
    ...paymentChange(rows, subject, payload),
    certified: payload.special && payload.certified,
    no_prestation: payload.no_prestation && subject.person_type === 'contractor',
    survey_sent: facts.month.survey_sent || surveyed,
    ...(body.comment === undefined ? {} : { comment: body.comment || null }),
  }
  const deed = {
    ...requester,
    person_id: subject.id,
    period,
    change,
    parts: [...filesAdded(files, clock.now()), ...derivedParts(platform, period, { user_id: subject.id, rows, facts })],
    action: 'submitted',
    before: { state: facts.month.state },
    after: { state: 'submitted', ...(files.length > 0 && { files: files.map(({ name }) => name) }) },
    comment: body.comment ?? null,
  }
  // A statement of its own: none names the person beside the answer (decision 17).
  if (surveyed && payload.satisfaction !== null) await countSatisfaction(trx, period, payload.satisfaction)
  await writeMonth(platform, trx, deed, sql`null`)
}

async function mainActivityChange({ trx, requester, period }: SendContext, body: Body): Promise<MonthChange> {
  if (body.main_activity === undefined) return {}
  if (body.main_activity === null) return { main_activity_id: null }
  const day = `${period.year}-${String(period.month).padStart(2, '0')}-01`
  const range = { start_at: day, end_at: day }
  const { codes, affectations } = await loadCodes(trx, requester.viewer.subject, range)
  const code = codes.find(({ id }) => id === body.main_activity)
  if (code?.type !== 'activity' || !isUsable(code, range, affectations))
    return refuse({ ...CODE_INVALID, field: 'main_activity' })
  return { main_activity_id: code.id }
}

async function saveDraft(ctx: SendContext, body: Body): Promise<void> {
  const { platform, trx, requester, period, rows, facts } = ctx
  const change: MonthChange = {
    ...(await mainActivityChange(ctx, body)),
    ...(body.comment === undefined ? {} : { comment: body.comment || null }),
    ...(body.no_prestation === undefined ? {} : { no_prestation: body.no_prestation }),
    ...(body.autofill === undefined ? {} : { autofill: body.autofill }),
  }
  assertFresh(rows, body.updated_at)
  unlessRefused(checkMonthWritable(facts.inTime))
  const person_id = requester.viewer.subject.id
  await writeMonth(
    platform,
    trx,
    { ...requester, person_id, period, change, action: 'draft', after: change },
    sql`null`,
  )
}

/** Saves a draft or sends the month, all or nothing; of two sends at once one passes and the other finds it sent (SND-42). */
export async function saveMonth(
  platform: Platform,
  requester: Requester,
  period: Period,
  readBody: () => Body,
): Promise<Month> {
  const { subject } = requester.viewer
  const { clock, database } = platform
  assertOwnMonth(platform, requester.viewer, period)
  if (isFutureForContractor({ period, today: clock.today(), person_type: subject.person_type }))
    refuse(CONTRACTOR_FUTURE)
  const body = readBody()
  if (body.draft !== true) assertSends(platform, requester.viewer)
  const files = readFiles(body.files ?? [], 'files')
  if (body.draft === true) {
    if (files.length > 0) refuse(FILES_UNEXPECTED)
    await database.transaction(async (trx) => saveDraft(await openSendContext(platform, trx, requester, period), body))
  } else {
    // Nothing is scanned or kept for a send that will not pass; then no transaction waits for the scanner.
    if (files.length > 0) {
      await database.transaction(async (trx) =>
        assertSend(await openSendContext(platform, trx, requester, period), body),
      )
      await scanFiles(platform, files, 'files')
    }
    await withKept(platform, files, (kept) =>
      database.transaction(async (trx) => send(await openSendContext(platform, trx, requester, period), body, kept)),
    )
  }
  return readMonth(platform, database.read, subject, period, true)
}
