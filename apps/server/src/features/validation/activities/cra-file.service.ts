import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ParamsOf, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { Month } from '@cadran/contract/timesheet/calendar'
import type { downloadCraFile, requestCraFile } from '@cadran/contract/validation/activities'
import { M_404, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { hasBackendAccess } from '@cadran/rules/portal/scope'
import type { Period } from '@cadran/rules/timesheet/day'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { mayCall } from '@cadran/rules/validation/call-roles'
import { craFileName, readChosenCodes, sheetOf } from '@cadran/rules/validation/cra-file'
import type { FileReply } from '../../../platform/http/binder.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable } from '../../portal/users/index.ts'
import { assertOwnMonth, readMonth } from '../../timesheet/month/index.ts'
import { type HistoryRow, readHistory } from '../absences/index.ts'
import { drawCra, type Signature } from './cra-pdf.ts'

type Query = QueryOf<typeof requestCraFile>
type SignedQuery = QueryOf<typeof downloadCraFile>

const GOOD_FOR_MS = 5 * 60_000

/** Whose report: one's own, or that of somebody in the scope for who may read reports (ACT-113, K21). */
async function ownerOf(platform: Platform, viewer: Viewer, user: string | undefined, period: Period): Promise<Person> {
  const { subject } = viewer
  if (user === undefined || user === subject.matricule) {
    assertOwnMonth(platform, viewer, period)
    return subject
  }
  if (!hasBackendAccess(subject) || !mayCall('K21', subject)) refuse(M_ROLE)
  const list = subject.roles.has('ROLE_ACTIVITY_SHOW') ? 'activities' : 'cra'
  return (await findReadable(platform.database.kysely, viewer, list, { matricule: user })) ?? refuse(M_SCOPE)
}

function askedCodes({ 'codes[]': list, codes }: Query): string[] | null {
  if (list === undefined && codes === undefined) return null
  return [...(list ?? []), ...[codes ?? []].flat()]
}

/** The report and the codes that were chosen of it; a refusal when they are none of its own. */
async function readChosen(platform: Platform, viewer: Viewer, period: Period, query: Query) {
  const owner = await ownerOf(platform, viewer, query.user, period)
  const month = await readMonth(platform, platform.database.read, owner, period, false)
  const codes = readChosenCodes(askedCodes(query), activityCodes(month))
  return { month, codes: Array.isArray(codes) ? codes : refuse(codes) }
}

function activityCodes({ events }: Month): number[] {
  const activities = events.filter(
    ({ state, event_code }) => state !== 'refused' && kindOf(event_code.type) === 'activity',
  )
  return [...new Set(activities.map(({ event_code }) => event_code.id))]
}

/**
 * Signs an address for one person. The key is made of what only the database and nobody outside knows of them, so that
 * every process can check it and a new password ends it.
 */
async function sign({ database }: Platform, { subject }: Viewer, told: string): Promise<Buffer> {
  const { password_hash } = await database.kysely
    .selectFrom('users')
    .where('id', '=', subject.id)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  const key = createHash('sha256').update(`cra-file ${subject.id} ${password_hash}`).digest()
  return createHmac('sha256', key).update(told).digest()
}

const toldOf = (period: Period, matricule: string, codes: readonly number[], expires: string) =>
  JSON.stringify([period.year, period.month, matricule, codes, expires])

/** The address of the file, good for five minutes and for whoever asked for it (ACT-112, ACT-120). */
export async function requestFile(
  platform: Platform,
  viewer: Viewer,
  period: ParamsOf<typeof requestCraFile>,
  query: Query,
): Promise<ReplyOf<typeof requestCraFile>> {
  const { month, codes } = await readChosen(platform, viewer, period, query)
  const { matricule } = month.user
  const expires = String(platform.clock.now().getTime() + GOOD_FOR_MS)
  const signature = await sign(platform, viewer, toldOf(period, matricule, codes, expires))
  const told = new URLSearchParams({ user: matricule, expires, signature: signature.toString('base64url') })
  for (const code of codes) told.append('codes[]', String(code))
  return { url: `/api/timesheet/month/file/${period.year}/${period.month}/download?${told.toString()}` }
}

async function isSigned(platform: Platform, viewer: Viewer, period: Period, query: SignedQuery): Promise<boolean> {
  const { expires = '', signature = '', user = '' } = query
  const until = Number(expires)
  if (!/^\d{1,15}$/.test(expires) || until < platform.clock.now().getTime()) return false
  const codes = (query['codes[]'] ?? []).map(Number)
  const expected = await sign(platform, viewer, toldOf(period, user, codes, expires))
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(history: readonly HistoryRow[], action: string): Signature | null {
  const found = history.find((row) => row.action === action)
  return found ? { author: found.author, at: found.created_at.slice(0, 10) } : null
}

/** The page itself; an address that is not signed for the viewer, or is too old, is none (ACT-120). */
export async function sendFile(
  platform: Platform,
  viewer: Viewer,
  period: ParamsOf<typeof downloadCraFile>,
  query: SignedQuery,
): Promise<FileReply> {
  if (!(await isSigned(platform, viewer, period, query))) return refuse(M_404)
  const none_chosen = query['codes[]'] === undefined
  const { month, codes } = await readChosen(
    platform,
    viewer,
    period,
    none_chosen ? { ...query, codes: undefined } : query,
  )
  const history = month.id === null ? [] : await readHistory(platform.database.kysely, 'month', month.id)
  const at_least = (state: 'validated1' | 'validated2') =>
    month.state === 'validated2' || month.state === state ? signatureOf(history, state) : null
  const worked = new Set(month.days.filter((day) => day.worked).map((day) => day.date_at))
  const sent_on = month.submitted_at?.slice(0, 10)
  const content = drawCra({
    company: platform.settings.company,
    month,
    sheet: sheetOf(period, month.events, codes, (day) => month.special_time || worked.has(day)),
    sent: sent_on && month.submitted ? { author: month.user.identity, at: sent_on } : null,
    validated1: at_least('validated1'),
    validated2: at_least('validated2'),
    printed_on: platform.clock.today(),
  })
  return { name: craFileName(month.user.matricule, period), media_type: 'application/pdf', content }
}
