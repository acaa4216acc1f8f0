import { afterAll, beforeAll, beforeEach } from 'vitest'
import { overtimeOn } from './overtime.ts'
import { type Caller, openTestPortal, type TestPortal } from './portal.ts'

// What the tests of on-call begin with, as in `opened-office.ts`.

export let portal: TestPortal
export let on: Awaited<ReturnType<typeof overtimeOn>>
/** Somebody who is on call, with nothing entered yet. */
export let caller: Caller

/** Opens a portal before the tests of this file, empties on-call before each, and closes it after them. */
export function openOvertime(): void {
  beforeAll(async () => {
    portal = await openTestPortal()
    on = await overtimeOn(portal)
  })
  beforeEach(async () => {
    caller = await portal.as('astreinte')
    await on.reset()
  })
  afterAll(() => portal.close())
}
