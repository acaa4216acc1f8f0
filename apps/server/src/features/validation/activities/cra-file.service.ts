import type { ParamsOf, QueryOf, ReplyOf } from '@cadran/contract/kit'
import type { Month } from '@cadran/contract/timesheet/calendar'
import type { downloadCraFile, requestCraFile } from '@cadran/contract/validation/cra-file'
import { M_SCOPE } from '@cadran/rules/portal/messages'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { holdsRoles } from '@cadran/rules/timesheet/workflow'
import { CALL_ROLES } from '@cadran/rules/validation/call-roles'
import { craFileName, readChosenCodes, sheetOf } from '@cadran/rules/validation/cra-file'
import { signedAddress } from '../../../platform/http/file-addresses.ts'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { openedTo } from '../../../platform/http/lent-calls.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable } from '../../portal/users/index.ts'
import { assertOwnMonth, readMonth } from '../../timesheet/month/index.ts'
import { type HistoryRow, readHistory } from '../acts/index.ts'
import type { Signature } from './cra-pdf.ts'

type Query = QueryOf<typeof requestCraFile>

/** Whose report: one's own, or that of somebody in the scope for who may read reports (ACT-113, K21). */
async function ownerOf(platform: Platform, viewer: Viewer, user: string | undefined, period: Period): Promise<Person> {
  const { subject } = viewer
  if (user === undefined || user === subject.matricule) {
    assertOwnMonth(platform, viewer, period)
    return subject
  }
  const reader = openedTo(viewer, ['activities'], (roles) => holdsRoles(CALL_ROLES.K21.any_of, roles))
  if ('status' in reader) return refuse(reader)
  const list = subject.roles.has('ROLE_ACTIVITY_SHOW') ? 'activities' : 'cra'
  return (await findReadable(platform.database.kysely, reader, list, { matricule: user })) ?? refuse(M_SCOPE)
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
  return { owner, month, codes: Array.isArray(codes) ? codes : refuse(codes) }
}

function activityCodes({ events }: Month): number[] {
  const activities = events.filter(
    ({ state, event_code }) => state !== 'refused' && kindOf(event_code.type) === 'activity',
  )
  return [...new Set(activities.map(({ event_code }) => event_code.id))]
}

/** The address of the file, good for five minutes and for whoever asked for it (ACT-112, ACT-120). */
export async function requestFile(
  platform: Platform,
  viewer: Viewer,
  period: ParamsOf<typeof requestCraFile>,
  query: Query,
): Promise<ReplyOf<typeof requestCraFile>> {
  const { month, codes } = await readChosen(platform, viewer, period, query)
  const path = `timesheet/month/file/${period.year}/${period.month}/download`
  const chosen = codes.map((code): [string, string] => ['codes[]', String(code)])
  return { url: await signedAddress(platform, viewer, path, [['user', month.user.matricule], ...chosen]) }
}

function signatureOf(history: readonly HistoryRow[], action: string): Signature | null {
  const found = history.find((row) => row.action === action)
  return found ? { author: found.author, at: found.created_at.slice(0, 10) } : null
}

/** The page itself; who may read it is asked again (ACT-120). */
export async function sendFile(
  platform: Platform,
  viewer: Viewer,
  period: ParamsOf<typeof downloadCraFile>,
  query: Query,
): Promise<FileReply> {
  const { owner, month, codes } = await readChosen(platform, viewer, period, query)
  const history = month.id === null ? [] : await readHistory(platform.database.kysely, 'month', month.id)
  const at_least = (state: 'validated1' | 'validated2') =>
    month.state === 'validated2' || month.state === state ? signatureOf(history, state) : null
  const worked = new Set(month.days.filter((day) => day.worked).map((day) => day.date_at))
  const sent_on = month.submitted_at?.slice(0, 10)
  // What draws is read with the first of them, not at every start.
  const { drawCra } = await import('./cra-pdf.ts')
  const content = drawCra({
    company: platform.companySettings.get('company.name'),
    month,
    sheet: sheetOf(period, month.events, codes, (day) => month.special_time || worked.has(day)),
    sent: sent_on && month.submitted ? { author: month.user.identity, at: sent_on } : null,
    validated1: at_least('validated1'),
    validated2: at_least('validated2'),
    printed_on: platform.clock.today(),
  })
  platform.reads.note(viewer, owner.id, `cra:${periodKey(period)}`)
  return { name: craFileName(month.user.matricule, period), media_type: 'application/pdf', content }
}
