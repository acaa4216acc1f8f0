import type { CalendarContext } from '@cadran/rules/timesheet/calendar'
import { comparePeriods, type Day, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { holidaysOf } from './calendars.fixture.ts'
import { demoCompany } from './company.ts'
import type { DemoRows, EventCodeRow, EventRow, MonthRow, UserRow } from './rows.ts'

/** Ends of months and years, days rights roll over, and a month whose special-time Saturday meets a leave. */
export const CLOCKS = [
  '2026-05-21',
  '2026-11-21',
  '2027-01-05',
  '2026-02-28',
  '2026-06-01',
  '2026-04-01',
  '2025-09-19',
] as const

const built = new Map<Day, DemoRows>()

/** The company of a clock, built once. */
export function companyOf(today: Day): DemoRows {
  const rows = built.get(today) ?? demoCompany({ today, holidays: holidaysOf })
  built.set(today, rows)
  return rows
}

/** Looks through the rows as the tests read them. */
export class Company {
  readonly rows: DemoRows
  readonly today: Day

  constructor(today: Day) {
    this.today = today
    this.rows = companyOf(today)
  }

  user(username: string): UserRow {
    const found = this.rows.users.find((user) => user.username === username)
    if (!found) throw new Error(`Nobody is called ${username}`)
    return found
  }

  code(id: number): EventCodeRow {
    const found = this.rows.event_codes.find((code) => code.id === id)
    if (!found) throw new Error(`No code ${id}`)
    return found
  }

  context(user: UserRow): CalendarContext {
    const workplace = this.rows.workplaces.find(({ id }) => id === user.workplace_id)
    return { dates: user, holidays: holidaysOf(workplace?.holiday_zone ?? '') }
  }

  offsetOf(period: Period): number {
    return comparePeriods(period, periodOf(this.today))
  }

  month(user: UserRow, offset: number): MonthRow | undefined {
    return this.rows.months.find((month) => month.user_id === user.id && this.offsetOf(month) === offset)
  }

  events(user: UserRow, offset: number): EventRow[] {
    return this.rows.events.filter(
      (event) => event.user_id === user.id && this.offsetOf(periodOf(event.start_at)) === offset,
    )
  }

  /** The people below somebody, at any depth. */
  below(user: UserRow): Set<number> {
    const lines = this.rows.hierarchy.filter(({ ancestor_id, depth }) => ancestor_id === user.id && depth > 0)
    return new Set(lines.map(({ descendant_id }) => descendant_id))
  }

  directOf(user: UserRow): UserRow[] {
    return this.rows.users.filter(({ manager_id }) => manager_id === user.id)
  }
}
