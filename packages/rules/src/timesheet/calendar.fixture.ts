import type { CalendarContext, WorkingDates } from './calendar.ts'
import type { Day } from './day.ts'
import type { DayRange, Moment } from './half-day.ts'

/** The 11 national holidays of 2025, 2026 and 2027, as the examples of timesheet.md take them. */
export const HOLIDAYS: ReadonlySet<Day> = new Set([
  ...['2025-01-01', '2025-04-21', '2025-05-01', '2025-05-08', '2025-05-29', '2025-06-09', '2025-07-14', '2025-08-15'],
  ...['2025-11-01', '2025-11-11', '2025-12-25'],
  ...['2026-01-01', '2026-04-06', '2026-05-01', '2026-05-08', '2026-05-14', '2026-05-25', '2026-07-14', '2026-08-15'],
  ...['2026-11-01', '2026-11-11', '2026-12-25'],
  ...['2027-01-01', '2027-03-29', '2027-05-01', '2027-05-06', '2027-05-08', '2027-05-17', '2027-07-14', '2027-08-15'],
  ...['2027-11-01', '2027-11-11', '2027-12-25'],
])

/** A full-time contract open since 2010, with what differs. */
export function contract(dates: Partial<WorkingDates> = {}): WorkingDates {
  return {
    start_at: '2010-09-01',
    end_at: null,
    last_end_at: null,
    seniority_at: '2010-09-01',
    part_times: [],
    ...dates,
  }
}

/** The calendar of a full-time person, with what differs in the contract. */
export function calendar(dates: Partial<WorkingDates> = {}): CalendarContext {
  return { dates: contract(dates), holidays: HOLIDAYS }
}

function halfDay(text = ''): { day: Day; moment: Moment } {
  return { day: text.slice(0, 10), moment: text.endsWith('pm') ? 'pm' : 'am' }
}

/** A range as the examples write it: '2026-02-10 am → 2026-02-12 pm'. */
export function range(text: string): DayRange {
  const [start, end] = text.split(' → ').map(halfDay)
  if (!start || !end) throw new Error(`not a range: ${text}`)
  return { start_at: start.day, start_moment: start.moment, end_at: end.day, end_moment: end.moment }
}
