import { afterEach, beforeAll } from 'vitest'
import { openOffice, portal } from './opened-office.ts'
import { APRIL, MAY, periodsOn } from './periods.ts'
import type { Caller } from './portal.ts'

// What the tests of a month's closing begin with, beside the office.

export let periods: ReturnType<typeof periodsOn>
/** Who closes months. */
export let holder: Caller
export let april: number
export let may: number

/** Opens an office with two months before the tests of this file; what each of them sends is taken back. */
export function openPeriods(): void {
  openOffice()
  beforeAll(async () => {
    periods = periodsOn(portal)
    holder = await portal.as('periodes')
    april = await periods.periodId(APRIL)
    may = await periods.periodId(MAY)
  })
  afterEach(() => periods.takeBack())
}
