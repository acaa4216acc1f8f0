import { afterAll, beforeAll } from 'vitest'
import { type CodeIds, codeIds, type InputOf, inputsBy } from './events.ts'
import { type Caller, openTestPortal, type TestPortal } from './portal.ts'

// What nearly every test of the events of a month begins with, as in `opened-office.ts`.

export let portal: TestPortal
/** Somebody with a fixed number of days, whose months are full. */
export let forfait: Caller
export let codes: CodeIds
export let input: InputOf

/** Opens a portal before the tests of this file, and closes it after them. */
export function openMonth(): void {
  beforeAll(async () => {
    portal = await openTestPortal()
    forfait = await portal.as('forfait')
    codes = await codeIds(portal)
    input = inputsBy(codes)
  })
  afterAll(() => portal.close())
}

/** Takes away what somebody has entered since a day. */
export const clearEvents = (username: string, since = '2026-05-01') =>
  portal.database.executeSql(`
    delete from events where start_at >= '${since}' and user_id = (select id from users where username = '${username}')`)
