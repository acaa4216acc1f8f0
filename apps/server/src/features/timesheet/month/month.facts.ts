import type { CalendarContext } from '@cadran/rules/timesheet/calendar'
import type { Period } from '@cadran/rules/timesheet/day'
import { monthFilling } from '@cadran/rules/timesheet/month-figures'
import { isAutofillable, isEditable, type MonthInTime } from '@cadran/rules/timesheet/month-flags'
import { isPartTime } from '@cadran/rules/timesheet/part-time'
import { recurringRemoteDays } from '@cadran/rules/timesheet/remote-work'
import type { Holidays } from '../../../platform/calendar.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import type { MonthRow, MonthRows } from './month.rows.ts'

/** What a month is read with: whose, which, when, and whether the reader owns it. */
export interface MonthReading {
  person: Person
  period: Period
  today: string
  holidays: Holidays
  is_owner: boolean
}

type Defaults = Omit<MonthRow, 'id' | 'updated_at'> & { id: null; updated_at: null }

// A month that nobody has written yet is not stored (decision 10): this is how it reads.
const UNWRITTEN: Defaults = {
  id: null,
  updated_at: null,
  state: 'non_submitted',
  submitted_at: null,
  survey_sent: false,
  no_prestation: false,
  autofill: true,
  main_activity_id: null,
  comment: null,
  certified: false,
  special_time: false,
  backwarded: false,
  extra_activity_payment: null,
}

/** What every write of the employee is measured by. */
export function inTime(
  { month, closed }: { month: Pick<MonthRow, 'state'> | null; closed: boolean },
  { person, period, today }: Pick<MonthReading, 'person' | 'period' | 'today'>,
): MonthInTime {
  const { state } = month ?? UNWRITTEN
  return { state, locked: closed, period, today, person_type: person.person_type }
}

/** What of a month its own facts need. */
type FactRows = Pick<MonthRows, 'month' | 'closed' | 'main_activity' | 'events' | 'recurring'>

/** The month's own facts, before any event: what reading, editing and sending all start from. */
export function monthFacts(rows: FactRows, reading: MonthReading) {
  const { person, period, today, holidays, is_owner } = reading
  const month = rows.month ?? UNWRITTEN
  const calendar: CalendarContext = { dates: person, holidays: holidays.days }
  const in_time = inTime(rows, reading)
  const editable = isEditable(in_time, is_owner)
  const writable = isEditable(in_time, true)
  const autofillable = isAutofillable({
    main_activity_id: rows.main_activity?.id ?? null,
    autofill: month.autofill,
    editable: writable,
    period,
    today,
    special_time: month.special_time,
    person_type: person.person_type,
  })
  const { prefilled, covered, submittable } = monthFilling(rows.events, {
    ctx: calendar,
    special_time: month.special_time,
    autofillable,
    ...in_time,
  })
  // Derived like the pre-filling, and stored with it when the month is sent (REM-24).
  const recurring =
    writable && rows.recurring
      ? recurringRemoteDays({ period, ctx: calendar, events: rows.events, recurring: rows.recurring })
      : null
  const partial_time = isPartTime(person.part_times, period)
  return {
    month,
    partial_time,
    calendar,
    inTime: in_time,
    editable,
    autofillable,
    prefilled,
    covered,
    submittable,
    recurring,
  }
}

/** What follows from a month, whoever reads it. */
export type Facts = ReturnType<typeof monthFacts>
