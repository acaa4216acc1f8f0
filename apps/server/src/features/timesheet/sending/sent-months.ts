import type { Period } from '@cadran/rules/timesheet/day'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { hasService as holdsService } from '@cadran/rules/timesheet/sending'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eventsCreated, insertEvents } from '../events/index.ts'
import { extraActivityMinutes, type MonthChange, type MonthRows, type monthFacts } from '../month/index.ts'
import { recurringDaysStored } from '../remote-work/index.ts'

// What sending writes, whoever sends: the owner their month, the back office many at once.

/** A month that is being sent: what is stored of it, and what was derived. */
interface Derived {
  user_id: number
  rows: Pick<MonthRows, 'main_activity'>
  facts: ReturnType<typeof monthFacts>
}

export interface SentMonth extends Derived {
  month_id: number
}

/** What the month holds that a contractor is paid for, asked of its rows (SND-20, SND-21). */
export function hasService(rows: Pick<MonthRows, 'events' | 'overtimes' | 'extra'>): boolean {
  return holdsService({ ...rows, extra_activity_minutes: extraActivityMinutes(rows) })
}

/** What sending makes of the month itself. */
export function sentChange({ clock }: Platform) {
  return { state: 'submitted', submitted_at: clock.now(), backwarded: false } as const satisfies MonthChange
}

function prefilledEvents({ user_id, rows, facts }: Derived) {
  const code = rows.main_activity
  if (!code) return []
  return facts.prefilled.map(({ range, half_days }) => ({
    ...range,
    half_days,
    user_id,
    event_code_id: code.id,
    kind: kindOf(code.type),
    auto_generated: true,
  }))
}

const remoteDaysOf = (period: Period, months: readonly Derived[]) =>
  recurringDaysStored(
    period,
    months.map(({ user_id, facts }) => ({ user_id, days: facts.recurring })),
  )

/** What was derived until now, as parts of the statement that sends the month (README 12, REM-24). */
export function derivedParts({ clock }: Platform, period: Period, month: Derived): RawBuilder<unknown>[] {
  const events = prefilledEvents(month)
  const remote = remoteDaysOf(period, [month])
  return events.length > 0 ? [eventsCreated(events, clock.now(), clock.stamp()), ...remote] : remote
}

/** The same of many months, a statement a table. */
export async function storeDerived(
  { clock }: Platform,
  trx: Trx,
  period: Period,
  months: readonly SentMonth[],
): Promise<void> {
  const events = months.flatMap((month) =>
    prefilledEvents(month).map((event) => ({ ...event, month_id: month.month_id })),
  )
  await insertEvents(trx, events, clock.now(), clock.stamp())
  const remote = remoteDaysOf(period, months)
  if (remote.length > 0) await sql`with ${sql.join(remote)} select`.execute(trx)
}
