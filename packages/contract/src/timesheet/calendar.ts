import { WEEK_HALVES } from '@cadran/rules/portal/person'
import { CORRECTION_OBJECTS, CORRECTION_STATES } from '@cadran/rules/timesheet/correction-states'
import { OVERTIME_CATEGORIES, OVERTIME_STATES, OVERTIME_TYPES } from '@cadran/rules/timesheet/overtime'
import * as z from 'zod/mini'
import { day, days, id, instant, minutes, modality, moment, personSummary, personType, stamp } from '../fields.ts'
import { correctedWeek, extraActivities } from './declared.ts'

export const workingState = z.enum(['worked', 'weekend', 'public_holiday', 'notCurrentMonth', 'other'])
export const monthState = z.enum(['non_submitted', 'submitted', 'validated1', 'validated2'])
export const eventState = z.enum(['submitted', 'validated1', 'validated2', 'refused'])
export const eventCodeType = z.enum(['activity', 'absence', 'hoursNotWorked', 'sickness', 'maternity', 'other'])
export const relevantCounter = z.nullable(z.enum(['cp', 'rtt', 'remainder', 'cp15']))

/** What a calendar needs of a code (EVT-19). */
export const eventCodeSummary = z.object({
  id,
  type: eventCodeType,
  short_code: z.string(),
  description: z.string(),
  color: z.string(),
  relevant_counter: relevantCounter,
  editable: z.boolean(),
})
export type EventCodeSummary = z.output<typeof eventCodeSummary>

/** A code as the wizard offers it (EVT-19). */
export const eventCode = z.object({
  ...eventCodeSummary.shape,
  priority: z.int(),
  affectation_id: z.nullable(id),
  start_at: z.nullable(day),
  end_at: z.nullable(day),
  deductible: z.boolean(),
  archived: z.boolean(),
})
export type EventCode = z.output<typeof eventCode>

/** An event of a month; derived pre-filled ones have `id: null` and `auto_generated: true` (README 12). */
export const event = z.object({
  id: z.nullable(id),
  event_code: eventCodeSummary,
  start_at: day,
  start_moment: moment,
  end_at: day,
  end_moment: moment,
  days_count: days,
  state: eventState,
  auto_generated: z.boolean(),
  editable: z.boolean(),
  locked: z.boolean(),
  backwarded: z.boolean(),
  remote_working: z.boolean(),
  /** The validator's last mailed comment, on refusal or send-back (EVT-07). */
  comment: z.nullable(z.string()),
  comment_author: z.nullable(z.string()),
  comment_count: z.int(),
  created_at: z.nullable(instant),
  updated_at: z.nullable(stamp),
})
export type CalendarEvent = z.output<typeof event>

/** An on-call entry or an intervention with its counts; `days` are those of its type, empty for counted duties (OVT-02, OVT-04). */
export const overtime = z.object({
  id,
  type: z.enum(OVERTIME_TYPES),
  category: z.enum(OVERTIME_CATEGORIES),
  state: z.enum(OVERTIME_STATES),
  /** The period is closed, or interventions hang on it (OVT-09). */
  locked: z.boolean(),
  code: z.object({ id, code: z.string(), description: z.string() }),
  start_at: day,
  end_at: day,
  constraint_count: z.int(),
  ticket_count: z.int(),
  /** Exact minutes, and the same as hours to two decimals (OVT-45). */
  intervention_minutes: minutes,
  hour_count: z.number(),
  /** Every hour begun, range by range (OVT-47). */
  due_hours: z.int(),
  days: z.array(
    z.object({ date: day, hours: z.array(z.object({ start: z.string(), end: z.string() })), tickets: z.int() }),
  ),
  comment: z.nullable(z.string()),
})
export type Overtime = z.output<typeof overtime>

export const calendarDay = z.object({
  /** 'YYYY-MM-DD' (CAL-12). */
  id: z.string(),
  date_at: day,
  day_number: z.int(),
  worked: z.boolean(),
  working_state: workingState,
  /** Name of the public holiday. */
  holiday: z.nullable(z.string()),
})

export const halfDay = z.object({
  /** 'YYYY-MM-DD-am' or '-pm' (CAL-12). */
  id: z.string(),
  date_at: day,
  moment,
  working_state: workingState,
  /** Id of the covering event that is neither refused nor derived. */
  event: z.nullable(id),
})

export const halfDayRef = z.object({ day, moment })

/** Start, movements and result of one counter, in days: what 'Voir le calcul' lists (decisions 15). */
export const reckoningLine = z.object({
  label: z.string(),
  days,
  effective_on: z.nullable(day),
  state: z.nullable(eventState),
})
export const reckoning = z.object({
  counter: z.enum(['cp', 'rtt']),
  lines: z.array(reckoningLine),
  total: days,
})
export type Reckoning = z.output<typeof reckoning>

export const period = z.object({ year: z.int(), month: z.int() })

/** A specific CRA of a month (FIL-14); `in_place` opens in the browser, everything else is kept (README 40). */
export const monthFile = z.object({
  id,
  name: z.string(),
  byte_size: z.int(),
  in_place: z.boolean(),
  created_at: instant,
})
export type MonthFile = z.output<typeof monthFile>

/** An absence as it stands, or should (COR-05, COR-06). */
const correctedAbsence = z.object({
  event_code: eventCodeSummary,
  start_at: day,
  start_moment: moment,
  end_at: day,
  end_moment: moment,
  days_count: days,
})
/** An on-call entry or an intervention as it stands, or should. */
const correctedOvertime = z.object({
  ...z.pick(overtime, {
    type: true,
    category: true,
    code: true,
    start_at: true,
    end_at: true,
    constraint_count: true,
    ticket_count: true,
    intervention_minutes: true,
    days: true,
    comment: true,
  }).shape,
})
/** The remote half-days of the days that the correction names, and of no other. */
const correctedRemote = z.object({
  days: z.array(z.object({ day, am: z.boolean(), pm: z.boolean() })),
})

/** What stands somewhere in a closed month, or should: one key, that of its object. */
export const corrected = z.object({
  absence: z.optional(correctedAbsence),
  overtime: z.optional(correctedOvertime),
  extra_activity: z.optional(correctedWeek),
  remote: z.optional(correctedRemote),
})
export type Corrected = z.output<typeof corrected>

/** The run that told payroll of it; null while none in force has (COR-33). */
export const exportedIn = z.nullable(z.object({ number: z.int(), issued_at: instant }))

/** Activities that a new absence takes the place of, cut to its half-days (COR-07). */
export const replaced = z.array(
  z.object({ description: z.string(), start_at: day, start_moment: moment, end_at: day, end_moment: moment }),
)

/** A correction in a month: in the closed one, and in the one that carries it (COR-34). */
export const monthCorrection = z.object({
  id,
  object: z.enum(CORRECTION_OBJECTS),
  /** What stands there, or should; null for nothing. */
  old: z.nullable(corrected),
  new: z.nullable(corrected),
  replaces: replaced,
  state: z.enum(CORRECTION_STATES),
  /** The closed month, and the month that carries it once payroll has decided. */
  from: period,
  to: z.nullable(period),
  exported_in: exportedIn,
})
export type MonthCorrection = z.output<typeof monthCorrection>

/** The whole month as its owner or a viewer reads it (MON-49 to MON-74). */
export const month = z.object({
  id: z.nullable(id),
  month: z.int(),
  year: z.int(),
  state: monthState,
  submitted: z.boolean(),
  submitted_at: z.nullable(instant),
  submittable: z.boolean(),
  survey_sent: z.boolean(),
  editable: z.boolean(),
  locked: z.boolean(),
  backwarded: z.boolean(),
  special_time: z.boolean(),
  partial_time: z.boolean(),
  autofill: z.boolean(),
  autofillable: z.boolean(),
  absence_validated: z.boolean(),
  absence_validated1: z.boolean(),
  absence_validated2: z.boolean(),
  main_activity: z.nullable(eventCodeSummary),
  no_prestation: z.boolean(),
  comment: z.nullable(z.string()),
  comment_count: z.int(),
  certified: z.boolean(),
  files: z.array(monthFile),
  /** The validator's last comment on the month itself, after a send-back (MON-82). */
  last_comment: z.nullable(
    z.object({
      author: z.string(),
      comment: z.nullable(z.string()),
      created_at: instant,
      action: z.string(),
    }),
  ),
  days: z.array(calendarDay),
  halfdays: z.array(halfDay),
  events: z.array(event),
  overtimes: z.array(overtime),
  constraint_count: z.int(),
  ticket_count: z.int(),
  intervention_minutes: minutes,
  remote_days: z.array(z.object({ day, am: z.boolean(), pm: z.boolean() })),
  remote_days_count: days,
  /** Half-days covered and expected, and those still to fill (decisions 14). */
  coverage: z.object({
    covered_days: days,
    expected_days: days,
    missing: z.array(halfDayRef),
  }),
  worked_time: z.object({ minutes: z.nullable(minutes), half_days: z.int() }),
  /** What the survey asks where the company has words of its own: the answers by their scores, 0 to 3 (CFG-21). */
  survey: z.nullable(z.object({ question: z.string(), labels: z.array(z.string()) })),
  /** What the company lets one do, in days and numbers (CFG-13). */
  limits: z.object({
    balance_margin: days,
    jrs_until_february: days,
    overtime_count: z.int(),
    /** Remote days a week that more than are pointed out; null for none. */
    remote_days_a_week: z.nullable(z.int()),
  }),
  /** Owner only; null for a viewer and for contractors. */
  counters: z.nullable(
    z.object({
      cp: days,
      before_june: days,
      remainder: days,
      rtt: days,
      rtt_remainder: days,
      rest: days,
      cp15: days,
      sick_children_days: days,
      reckonings: z.array(reckoning),
      expiry_warning: z.boolean(),
    }),
  ),
  /** Corrections of this month where it is closed, and those that it carries (COR-34). */
  corrections: z.array(monthCorrection),
  bounds: z.object({ first: period, last_by_arrow: period, last: period }),
  ...extraActivities.shape,
  updated_at: z.nullable(stamp),
  user: z.object({
    ...personSummary.shape,
    person_type: personType,
    modality,
    manager: z.nullable(z.string()),
    manager_identity: z.nullable(z.string()),
    workplace: z.string(),
    start_at: day,
    end_at: z.nullable(day),
    last_end_at: z.nullable(day),
    seniority_at: z.nullable(day),
    display_remainder_counter: z.boolean(),
    /** Since when which half-days of the week are not worked, in order; empty for whoever works them all (MON-58). */
    part_times: z.array(z.object({ starts_on: day, half_days_off: z.array(z.enum(WEEK_HALVES)) })),
  }),
})
export type Month = z.output<typeof month>
