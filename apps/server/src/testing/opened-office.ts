import { afterAll, beforeAll } from 'vitest'
import { type Office, officeOn } from './office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from './portal.ts'

// What nearly every test of the back office begins with. The files of a process run one after the other, and each of them
// opens its own: what stands here is of the file at hand.

export let portal: TestPortal
export let office: Office
/** Of the team, by `openBackOffice`. */
export let manager: Caller
/** Of the whole company, by `openBackOffice`. */
export let payroll: Caller

/** Opens a portal with its office before the tests of this file, and closes it after them. */
export function openOffice(): void {
  beforeAll(async () => {
    portal = await openTestPortal()
    office = officeOn(portal)
  })
  afterAll(() => portal.close())
}

/** The same, with a manager and payroll logged in. */
export function openBackOffice(): void {
  openOffice()
  beforeAll(async () => {
    manager = await portal.as('manager')
    payroll = await portal.as('paie')
  })
}
