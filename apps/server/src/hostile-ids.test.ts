import { calls } from '@cadran/contract/calls'
import type { CallShape } from '@cadran/contract/kit'
import { ROLES } from '@cadran/rules/portal/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_TEXTS, queryNames, sampleBody, wrongBodies } from './testing/hostile-values.ts'
import { officeOn } from './testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from './testing/portal.ts'

/** They end the session that the others are asked in. */
const ENDING = new Set(['logout', 'account/change-password'])
const ALL: [string, CallShape][] = Object.entries(calls).filter(([, { path }]) => !ENDING.has(path))

const WAYS = { email: '', phone: '', mobile: '' }
/** What of a body the rules ask for beyond its types, so that its ids are looked up. */
const GOOD: Record<string, object> = {
  'backend/contact-group': { tab: 'contact', text: '', ...WAYS, is_management: false },
  'backend/contact': { matricule: '', identity: 'Essai', title: '', job: '', ...WAYS, birthday: '', place: '' },
  'backend/union': { role: '', picture_id: null },
  'backend/section': { area: 'documents', icon: 'folder', role: '', type: '' },
  'backend/news': { type: 2, url: '', iframe_url: '', date_at: '', published_at: null, share_urls: {}, contact: null },
  'backend/internal-news': { url: '', published_at: null },
  'backend/tutorial': { url: '', youtube_url: 'https://youtu.be/aqz-KE-bpKQ', duration_seconds: 60 },
  'timesheet/month/{month}/{year}': { draft: true, files: [], extra_activity_payment: null, satisfaction: null },
  'validation/event-action': { action: 'validated1' },
  'validation/month-action': { action: 'validated1' },
}
const UPLOADS = ['picture_id', 'secondary_picture_id', 'file_id', 'secondary_file_id']

let portal: TestPortal
let caller: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  const roles = ROLES.filter((role) => role !== 'ROLE_NOT_CRA')
  await officeOn(portal).setRights('consultant', roles, true)
  caller = await portal.as('consultant')
})
afterAll(() => portal.close())

const KNOWN: Record<string, string> = { month: '5', year: '2026', week: '20', size: 'small' }
const fill = (path: string, one?: string, value?: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === one ? (value ?? '') : (KNOWN[name] ?? '1')))

function ask({ method }: CallShape, path: string, body?: unknown) {
  if (method === 'GET') return caller.get(path)
  if (method === 'DELETE') return caller.delete(path)
  return method === 'POST' ? caller.post(path, body) : caller.patch(path, body)
}

/** What a change says to have read, where it says so. */
async function stampOf({ method, path }: CallShape): Promise<object> {
  const { updated_at } = method === 'PATCH' ? (await caller.get(fill(path))).body : {}
  return updated_at === undefined ? {} : { updated_at }
}

/** A body that is to be accepted but for what is put into it. */
function goodBody(call: CallShape): object | undefined {
  const sample = sampleBody(call)
  if (sample === undefined) return undefined
  const uploads = Object.fromEntries(UPLOADS.filter((name) => name in sample).map((name) => [name, null]))
  return { ...sample, ...uploads, ...GOOD[call.path.replace('/{id}', '')] }
}

test.each(ALL)('README 3 %s answers no id, however wrong, with a fault of its own', async (_name, call) => {
  const faults: unknown[] = []
  const note = async (sent: unknown, asked: ReturnType<typeof ask>) => {
    const { status } = await asked
    if (status >= 500) faults.push([status, sent])
  }
  const good = goodBody(call)
  const path = fill(call.path)
  for (const [, name = ''] of call.path.matchAll(/\{(\w+)\}/g)) {
    for (const text of HOSTILE_TEXTS) await note([name, text], ask(call, fill(call.path, name, text), good))
  }
  for (const name of queryNames(call)) {
    for (const text of HOSTILE_TEXTS) await note([name, text], ask(call, `${path}?${name}=${text}`, good))
  }
  for (const body of wrongBodies(good)) await note(body, ask(call, path, { ...body, ...(await stampOf(call)) }))
  expect(faults).toEqual([])
})
