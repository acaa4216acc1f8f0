import type { EventInput } from '@cadran/contract/timesheet/events'
import { comparePeriods, isDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertOwnMonth } from '../month/index.ts'
import { checkBalances } from './balance.ts'
import { assertMayWriteThen, assertNoOverlap, assertWritable, type Draft, type MonthAsked } from './events.writing.ts'

// What a creation is refused for, the same for the call that writes and for the preview that only asks (ASK-10).

export interface OfMonth {
  period: Period
  inputs: EventInput[]
  /** Where each of them stood in the list that was sent. */
  places: number[]
}

/** The events by the month each begins in, in the order of the months; a day that cannot be read is refused later. */
export function byMonth(inputs: readonly EventInput[], today: string): OfMonth[] {
  const months: OfMonth[] = []
  for (const [place, input] of inputs.entries()) {
    const period = periodOf(isDay(input.start_at) ? input.start_at : today)
    const known = months.find((month) => comparePeriods(month.period, period) === 0)
    const month = known ?? { period, inputs: [], places: [] }
    if (!known) months.push(month)
    month.inputs.push(input)
    month.places.push(place)
  }
  return months.sort((a, b) => comparePeriods(a.period, b.period))
}

/** Before anything is read: every month within the bounds, none ahead for a contractor (MON-36, CAL-25). */
export function assertMonthsMayBeAsked(platform: Platform, viewer: Viewer, months: readonly OfMonth[]): void {
  const today = platform.clock.today()
  for (const { period } of months) {
    assertOwnMonth(platform, viewer, period)
    assertMayWriteThen(viewer.subject, period, today)
  }
}

interface Asked {
  facts: MonthAsked
  drafts: Draft[]
}

/** What the months before take is gone when a later month's days are asked for (EVT-66). */
function assertBalances(platform: Platform, months: readonly Asked[]): void {
  const spent: Draft[] = []
  for (const { facts, drafts } of months) {
    spent.push(...drafts)
    checkBalances(platform, facts.ledger, facts.period, spent)
  }
}

/** Counters first, then the state of the months, then the half-days that are taken (README 14). */
export function assertCreatable(platform: Platform, months: readonly Asked[]): void {
  assertBalances(platform, months)
  for (const { facts } of months) assertWritable(platform, facts)
  for (const { facts, drafts } of months) assertNoOverlap(drafts, facts.rows.events)
}
