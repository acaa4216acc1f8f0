import type { CalendarEvent, EventCodeSummary, Month } from '@cadran/contract/timesheet/calendar'
import { identityOf } from '@cadran/rules/portal/person'
import { expiryWarning } from '@cadran/rules/timesheet/balance'
import { isEventEditable } from '@cadran/rules/timesheet/events'
import { type DayRange, firstSlot, lastSlot } from '@cadran/rules/timesheet/half-day'
import { monthBounds } from '@cadran/rules/timesheet/month-bounds'
import { monthFigures } from '@cadran/rules/timesheet/month-figures'
import { isSubmitted } from '@cadran/rules/timesheet/month-flags'
import { slotsOfRemoteDays } from '@cadran/rules/timesheet/remote-work'
import type { Person } from '../../../platform/http/viewer.ts'
import { ownCountersAnswer, viewsOf } from '../../portal/counters/index.ts'
import { correctionsAnswer } from './corrections.rows.ts'
import { extraAnswer } from './extra-activities.rows.ts'
import { fileAnswer } from './files.rows.ts'
import { type Facts, type MonthReading, monthFacts } from './month.facts.ts'
import { gridAnswer } from './month.grid.ts'
import type { EventRow, MonthRows } from './month.rows.ts'
import { overtimesAnswer } from './overtime.rows.ts'
import { reckoningsOf } from './reckoning.ts'

function isRemote(range: DayRange, remote: ReadonlySet<number>): boolean {
  if (remote.size === 0) return false
  const last = lastSlot(range)
  for (let slot = firstSlot(range); slot <= last; slot += 1) if (remote.has(slot)) return true
  return false
}

/** One stored event as the contract says it. */
function eventAnswer(
  row: EventRow,
  facts: { editable: boolean; locked: boolean; remote: ReadonlySet<number> },
): CalendarEvent {
  const showsComment = row.state === 'refused' || row.backwarded
  // Field by field: a rest and a spread for each event cost more than everything else of the month together.
  return {
    id: row.id,
    event_code: row.event_code,
    start_at: row.start_at,
    start_moment: row.start_moment,
    end_at: row.end_at,
    end_moment: row.end_moment,
    days_count: row.half_days / 2,
    state: row.state,
    auto_generated: row.auto_generated,
    editable: isEventEditable({
      state: row.state,
      locked: facts.locked,
      month_editable: facts.editable,
      code_editable: row.event_code.editable,
    }),
    locked: facts.locked,
    backwarded: row.backwarded,
    remote_working: isRemote(row, facts.remote),
    comment: showsComment ? row.comment : null,
    comment_author: showsComment ? row.comment_author : null,
    comment_count: row.comment_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function prefilledAnswer(facts: Facts, code: EventCodeSummary, remote: ReadonlySet<number>): CalendarEvent[] {
  // In the order of a stored one: of two shapes, each costs more to write.
  return facts.prefilled.map(({ range, half_days }) => ({
    id: null,
    event_code: code,
    start_at: range.start_at,
    start_moment: range.start_moment,
    end_at: range.end_at,
    end_moment: range.end_moment,
    days_count: half_days / 2,
    state: 'submitted',
    auto_generated: true,
    editable: facts.editable,
    locked: false,
    backwarded: false,
    remote_working: isRemote(range, remote),
    comment: null,
    comment_author: null,
    comment_count: 0,
    created_at: null,
    updated_at: null,
  }))
}

function countersAnswer({ ledger }: MonthRows, today: string): Month['counters'] {
  if (!ledger) return null
  const views = viewsOf(ledger)
  const { employee } = views
  return {
    reckonings: reckoningsOf(ledger, employee),
    expiry_warning: expiryWarning(employee, today),
    ...ownCountersAnswer(views),
  }
}

const inIso = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString())

/** The half-days that are marked remote, by hand or by what recurs. */
const remoteDaysOf = (rows: Pick<MonthRows, 'remote_days'>, facts: Facts) => facts.recurring ?? rows.remote_days

/** The stored events of a month, those that were written just now too. */
export function storedEvents(rows: MonthRows, reading: MonthReading): CalendarEvent[] {
  const facts = monthFacts(rows, reading)
  return storedAnswer(rows, facts, slotsOfRemoteDays(remoteDaysOf(rows, facts)))
}

function storedAnswer(rows: MonthRows, { editable }: Facts, remote: ReadonlySet<number>): CalendarEvent[] {
  return rows.events.map((row) => eventAnswer(row, { editable, locked: rows.closed, remote }))
}

function eventsAnswer(rows: MonthRows, facts: Facts, remote: ReadonlySet<number>): CalendarEvent[] {
  const stored = storedAnswer(rows, facts, remote)
  const derived = rows.main_activity ? prefilledAnswer(facts, rows.main_activity, remote) : []
  return [...stored, ...derived].sort((a, b) => firstSlot(a) - firstSlot(b))
}

// A person has twice as many fields.
function userAnswer(person: Person): Month['user'] {
  return {
    id: person.id,
    matricule: person.matricule,
    firstname: person.firstname,
    lastname: person.lastname,
    identity: identityOf(person),
    person_type: person.person_type,
    modality: person.modality,
    manager: person.manager,
    manager_identity: person.manager_identity,
    workplace: person.workplace,
    start_at: person.start_at,
    end_at: person.end_at,
    last_end_at: person.last_end_at,
    seniority_at: person.seniority_at,
    display_remainder_counter: person.display_remainder_counter,
    part_times: person.part_times,
  }
}

type MonthItself = Omit<
  Month,
  'limits' | 'survey' | keyof ReturnType<typeof overtimesAnswer> | keyof ReturnType<typeof extraAnswer>
>

type Days = Pick<Month, 'days' | 'halfdays' | 'events' | 'remote_days' | 'remote_days_count'>

// One object written whole: put together from parts, it cost the month a tenth of its throughput.
function monthItself(rows: MonthRows, reading: MonthReading, facts: Facts, the: Days): MonthItself {
  const { person, period, today, is_owner } = reading
  const { month, covered } = facts
  const figures = monthFigures(the.events, person.modality)
  return {
    id: month.id,
    month: period.month,
    year: period.year,
    state: month.state,
    submitted: isSubmitted(month.state),
    submitted_at: inIso(month.submitted_at),
    submittable: is_owner && facts.submittable,
    survey_sent: month.survey_sent,
    editable: facts.editable,
    locked: rows.closed,
    backwarded: month.backwarded,
    special_time: month.special_time,
    partial_time: facts.partial_time,
    autofill: month.autofill,
    autofillable: facts.autofillable,
    absence_validated: figures.absence_validated1,
    absence_validated1: figures.absence_validated1,
    absence_validated2: figures.absence_validated2,
    main_activity: rows.main_activity,
    no_prestation: month.no_prestation,
    comment: month.comment,
    comment_count: rows.comment_count,
    certified: month.certified,
    files: (rows.files ?? []).map(fileAnswer),
    last_comment: rows.last_comment && { ...rows.last_comment, created_at: inIso(rows.last_comment.created_at) ?? '' },
    days: the.days,
    halfdays: the.halfdays,
    events: the.events,
    remote_days: the.remote_days,
    remote_days_count: the.remote_days_count,
    coverage: {
      covered_days: covered.covered_half_days / 2,
      expected_days: covered.expected_half_days / 2,
      missing: covered.missing,
    },
    worked_time: figures.worked_time,
    counters: countersAnswer(rows, today),
    corrections: correctionsAnswer(rows.corrections),
    bounds: monthBounds({ today, dates: person }),
    extra_activity_payment: month.extra_activity_payment,
    updated_at: month.updated_at,
    user: userAnswer(person),
  }
}

/** The whole month as the contract says it, all that can be derived derived here (MON-49 to MON-74). */
export function monthAnswer(rows: MonthRows, reading: MonthReading): Omit<Month, 'limits' | 'survey'> {
  const facts = monthFacts(rows, reading)
  const remote_days = remoteDaysOf(rows, facts)
  const remote = slotsOfRemoteDays(remote_days)
  const events = eventsAnswer(rows, facts, remote)
  const { period, person, is_owner, holidays } = reading
  const { days, halfdays } = gridAnswer(period, facts.calendar, holidays, rows.events)
  return Object.assign(
    monthItself(rows, reading, facts, { days, halfdays, events, remote_days, remote_days_count: remote.size / 2 }),
    overtimesAnswer(rows.overtimes, { state: facts.month.state, closed: rows.closed }),
    extraAnswer(rows.extra, { period, in_time: facts.inTime, person_type: person.person_type, is_owner }),
  )
}
