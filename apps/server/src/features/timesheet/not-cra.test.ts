import { calls } from '@cadran/contract/calls'
import type { CallShape } from '@cadran/contract/kit'
import { NOT_CRA } from '@cadran/rules/timesheet/month-flags'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let caller: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  caller = await portal.as('sanscra')
})
afterAll(() => portal.close())

const PLACES: Record<string, string> = {
  month: '5',
  year: '2026',
  start: '2026-05-01',
  end: '2026-05-31',
  week: '20',
  id: '999999999',
  idOrDate: '999999999',
}

// The address of a signed call comes from the call before it, which refuses.
const own = Object.entries<CallShape>(calls).filter(
  ([, { path, access, signed }]) =>
    /^(timesheet|settings\/activity)\//.test(path) && access.kind === 'session' && !signed,
)

test.each(own)('MON-08 %s is refused before anything is looked up or read', async (_name, { method, path }) => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? '')
  const ask = caller[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete']
  const { status, body } = await ask(
    path === 'timesheet/event' && method === 'GET' ? `${address}?month=999999999` : address,
  )
  expect([status, body.message]).toEqual([403, NOT_CRA.message])
})

test('MON-08 who reads the reports of others is refused nothing but their own', async () => {
  await portal.database.executeSql(`
    update users set roles = roles || array['ROLE_VALIDATION', 'ROLE_CRA_SHOW'] where username = 'sanscra'`)
  const { rows } = await portal.database.executeSql("select matricule from users where username = 'consultant'")
  const { matricule } = rows[0] as { matricule: string }
  expect((await caller.get(`timesheet/month/5/2026?user=${matricule}`)).status).toBe(200)
  expect((await caller.get('timesheet/month/5/2026')).status).toBe(403)
  for (const path of ['event?month=999999999', 'month/file/999999999/request-download']) {
    expect((await caller.get(`timesheet/${path}`)).status).toBe(404)
  }
})

test('MON-08 the calls of one’s own month are found in the contract', () => {
  expect(own.length).toBeGreaterThan(20)
})
