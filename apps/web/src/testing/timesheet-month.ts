import type { CalendarEvent, EventCode, Month, Overtime } from '@cadran/contract/timesheet/calendar'
import { type CalendarContext, countHalfDays } from '@cadran/rules/timesheet/calendar'
import { coverage } from '@cadran/rules/timesheet/coverage'
import type { Day, Period } from '@cadran/rules/timesheet/day'
import { takenSlots } from '@cadran/rules/timesheet/events'
import { type DayRange, type Moment, slotOf } from '@cadran/rules/timesheet/half-day'
import { monthBounds } from '@cadran/rules/timesheet/month-bounds'
import {
  absencesValidated,
  isAutofillable,
  isEditable,
  isSubmittable,
  isSubmitted,
} from '@cadran/rules/timesheet/month-flags'
import { isPartTime } from '@cadran/rules/timesheet/part-time'
import { prefilledRuns } from '@cadran/rules/timesheet/prefill'
import { workedHalfDays, workedTime } from '@cadran/rules/timesheet/worked-time'
import { eventCode } from './timesheet-codes.ts'
import { gridOf, HOLIDAYS } from './timesheet-grid.ts'

export const TODAY = '2026-05-21'

export type MonthOwner = Month['user']

export const OWNER: MonthOwner = {
  id: 1,
  matricule: 'C1001',
  firstname: 'Camille',
  lastname: 'Rousseau',
  identity: 'Camille Rousseau',
  person_type: 'consultant',
  modality: 2,
  manager: 'M2001',
  manager_identity: 'Nadia Belkacem',
  workplace: 'Paris',
  start_at: '2020-05-04',
  end_at: null,
  last_end_at: null,
  seniority_at: '2020-05-04',
  display_remainder_counter: false,
  part_times: [],
}

export const COUNTERS: NonNullable<Month['counters']> = {
  cp: 12.5,
  before_june: 2.5,
  remainder: 0,
  rtt: 5,
  rtt_remainder: 0,
  rest: 0,
  cp15: 0,
  sick_children_days: 3,
  expiry_warning: true,
  reckonings: [
    {
      counter: 'cp',
      lines: [
        { label: 'Solde de départ CP N au 30/04/2026', days: 12.5, effective_on: '2026-04-30', state: null },
        { label: 'Solde de départ CP N-1 au 30/04/2026', days: 4, effective_on: '2026-04-30', state: null },
        {
          label: 'CP du 13/05/2026 (après-midi) au 15/05/2026 (après-midi)',
          days: -1.5,
          effective_on: '2026-05-13',
          state: 'submitted',
        },
      ],
      total: 15,
    },
    {
      counter: 'rtt',
      lines: [
        { label: 'Solde de départ JRS N au 30/04/2026', days: 6, effective_on: '2026-04-30', state: null },
        { label: 'JRS le 29/05/2026', days: -1, effective_on: '2026-05-29', state: 'validated1' },
      ],
      total: 5,
    },
  ],
}

interface EventInput {
  id: number
  code: EventCode
  range: string
  state?: CalendarEvent['state']
  comment?: string
  backwarded?: boolean
  editable?: boolean
}

const moment = (text: string | undefined): Moment => (text === 'pm' ? 'pm' : 'am')

/** '2026-05-13 pm 2026-05-15 pm', the second half left out for a single half-day. */
export function rangeOf(text: string): DayRange {
  const [start_at = '', start, end_at = start_at, end = start] = text.split(' ')
  return { start_at, start_moment: moment(start), end_at, end_moment: moment(end) }
}

/** An event as the server answers it; its number of days is counted when it is put in a month. */
export function eventOf({ id, code, range, state = 'submitted', ...rest }: EventInput): CalendarEvent {
  return {
    ...rangeOf(range),
    id,
    event_code: code,
    days_count: 0,
    state,
    auto_generated: false,
    editable: rest.editable ?? (state === 'submitted' || state === 'refused'),
    locked: false,
    backwarded: rest.backwarded ?? false,
    remote_working: false,
    comment: rest.comment ?? null,
    comment_author: rest.comment ? 'Nadia Belkacem' : null,
    comment_count: rest.comment ? 1 : 0,
    created_at: '2026-05-04T08:00:00Z',
    updated_at: '2026-05-12T10:00:00',
  }
}

export interface MonthInput {
  year?: number
  month?: number
  today?: Day
  state?: Month['state']
  locked?: boolean
  special_time?: boolean
  owner?: Partial<MonthOwner>
  main_activity?: EventCode | null
  events?: CalendarEvent[]
  overtimes?: Overtime[]
  remote_days?: Month['remote_days']
  counters?: Month['counters']
  change?: Partial<Month>
}

const DEFAULTS = {
  year: 2026,
  month: 5,
  today: TODAY,
  state: 'non_submitted',
  locked: false,
  special_time: false,
  main_activity: eventCode('ORS'),
  events: [] as CalendarEvent[],
  overtimes: [] as Overtime[],
  remote_days: [] as Month['remote_days'],
  counters: COUNTERS,
} as const satisfies MonthInput

function prefilledEvent(range: DayRange, code: EventCode, half_days: number, editable: boolean): CalendarEvent {
  return {
    ...eventOf({ id: 0, code, range: '2026-01-01 am' }),
    ...range,
    id: null,
    days_count: half_days / 2,
    auto_generated: true,
    editable,
    created_at: null,
    updated_at: null,
  }
}

/** Events with the days that they count in their month; in a month that is not editable none is. */
function countedIn(events: readonly CalendarEvent[], ctx: CalendarContext, editable: boolean): CalendarEvent[] {
  return events.map((event) => ({
    ...event,
    days_count: countHalfDays(event, ctx) / 2,
    editable: event.editable && editable,
  }))
}

/** What is stored and, with a main activity, what pre-fills the half-days left free, in the order of the days. */
function filledUp(
  stored: readonly CalendarEvent[],
  main_activity: EventCode | null,
  { period, ctx, editable }: { period: Period; ctx: CalendarContext; editable: boolean },
): CalendarEvent[] {
  const runs = main_activity ? prefilledRuns({ period, ctx, taken: takenSlots(stored) }) : []
  const derived = main_activity
    ? runs.map(({ range, half_days }) => prefilledEvent(range, main_activity, half_days, editable))
    : []
  return [...stored, ...derived].toSorted(
    (a, b) => slotOf(a.start_at, a.start_moment) - slotOf(b.start_at, b.start_moment),
  )
}

/** What the on-call entries and the remote days of a month add up to. */
function totalsOf(overtimes: readonly Overtime[], remote_days: Month['remote_days']) {
  return {
    constraint_count: overtimes.reduce((sum, each) => sum + each.constraint_count, 0),
    ticket_count: overtimes.reduce((sum, each) => sum + each.ticket_count, 0),
    intervention_minutes: overtimes.reduce((sum, each) => sum + each.intervention_minutes, 0),
    remote_days_count: remote_days.reduce((sum, day) => sum + (Number(day.am) + Number(day.pm)) / 2, 0),
  }
}

/** A whole month as the server would answer it: everything derived is derived by the same rules. */
export function monthOf(input: MonthInput = {}): Month {
  const given = { ...DEFAULTS, ...input }
  const { year, month, today, state, locked, special_time, main_activity, overtimes } = given
  const user = { ...OWNER, ...input.owner }
  const period = { year, month }
  const ctx = { dates: user, holidays: new Set(HOLIDAYS.keys()) }
  const inTime = { state, locked, period, today, person_type: user.person_type }
  const editable = isEditable(inTime, true)
  const autofillable = isAutofillable({
    ...inTime,
    main_activity_id: main_activity?.id ?? null,
    autofill: input.change?.autofill ?? true,
    editable,
    special_time,
  })
  const stored = countedIn(given.events, ctx, editable)
  const code = autofillable || state !== 'non_submitted' ? main_activity : null
  const events = filledUp(stored, code, { period, ctx, editable })
  const covered = coverage({ period, ctx, events })
  const typed = events.map((event) => ({ ...event, type: event.event_code.type }))
  return {
    ...UNTOUCHED,
    ...period,
    state,
    submitted: isSubmitted(state),
    submitted_at: isSubmitted(state) ? '2026-05-21T07:42:00Z' : null,
    submittable: isSubmittable({ ...inTime, special_time, missing_half_days: covered.missing.length }),
    editable,
    locked,
    special_time,
    partial_time: isPartTime(user.part_times, period),
    autofillable,
    absence_validated: absencesValidated(typed, 1),
    absence_validated1: absencesValidated(typed, 1),
    absence_validated2: absencesValidated(typed, 2),
    main_activity,
    ...gridOf(period, ctx, stored),
    events,
    overtimes,
    remote_days: given.remote_days,
    ...totalsOf(overtimes, given.remote_days),
    coverage: {
      covered_days: covered.covered_half_days / 2,
      expected_days: covered.expected_half_days / 2,
      missing: covered.missing,
    },
    worked_time: workedTime(workedHalfDays(typed, ctx), user.modality),
    survey: null,
    limits: { balance_margin: 2.08, jrs_until_february: 10, overtime_count: 99, remote_days_a_week: null },
    counters: user.person_type === 'contractor' ? null : given.counters,
    corrections: [],
    bounds: monthBounds({ today, dates: user }),
    ...NO_EXTRA_ACTIVITIES,
    user,
    ...input.change,
  }
}

/** A month that nobody has written anything on, sent back or left to fill by hand. */
const UNTOUCHED = {
  id: 71,
  survey_sent: false,
  backwarded: false,
  autofill: true,
  no_prestation: false,
  comment: null,
  comment_count: 0,
  corrections: [],
  certified: false,
  files: [],
  last_comment: null,
  updated_at: '2026-05-20T18:00:00',
} satisfies Partial<Month>

/** A month whose owner may neither declare extra activities nor ask to. */
const NO_EXTRA_ACTIVITIES = {
  can_extra_activities: false,
  can_request_extra_activities: false,
  extra_activities_status: null,
  request_activity_at: null,
  extra_activities_comment: null,
  extra_activity_weeks: [],
  extra_activities: [],
  extra_activity_summary: { duration: 0, weeks: [] },
  extra_activity_payments: [],
  extra_activity_payment: null,
} satisfies Partial<Month>
