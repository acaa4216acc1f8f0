import type { Period } from '@cadran/rules/timesheet/day'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { hasService as holdsService } from '@cadran/rules/timesheet/sending'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { insertEvents } from '../events/index.ts'
import { extraActivityMinutes, type MonthChange, type MonthRows, type monthFacts } from '../month/index.ts'
import { storeRecurringDays } from '../remote-work/index.ts'

// What sending writes, whoever sends: the owner their month, the back office many at once.

/** A month that is being sent: what is stored of it, and what was derived. */
export interface SentMonth {
  month_id: number
  user_id: number
  rows: MonthRows
  facts: ReturnType<typeof monthFacts>
}

/** What the month holds that a contractor is paid for, asked of its rows (SND-20, SND-21). */
export function hasService(rows: MonthRows): boolean {
  return holdsService({ ...rows, extra_activity_minutes: extraActivityMinutes(rows) })
}

/** What sending makes of the month itself. */
export function sentChange({ clock }: Platform) {
  return { state: 'submitted', submitted_at: clock.now(), backwarded: false } as const satisfies MonthChange
}

function prefilledEvents({ month_id, user_id, rows, facts }: SentMonth) {
  const code = rows.main_activity
  if (!code) return []
  return facts.prefilled.map(({ range, half_days }) => ({
    ...range,
    half_days,
    month_id,
    user_id,
    event_code_id: code.id,
    kind: kindOf(code.type),
    auto_generated: true,
  }))
}

/** What was derived until now is stored with the months it is sent in, a statement a table (README 12, REM-24). */
export async function storeDerived(
  { clock }: Platform,
  trx: Trx,
  period: Period,
  months: readonly SentMonth[],
): Promise<void> {
  await insertEvents(trx, months.flatMap(prefilledEvents), clock.now(), clock.stamp())
  const remote = months.map(({ user_id, facts }) => ({ user_id, days: facts.recurring }))
  await storeRecurringDays(trx, period, remote)
}
