import type { ListedMonth, MonthHistoryEntry } from '@cadran/contract/validation/activities'
import { addMonths, type Day, daysOfMonth, isWeekend, type Period } from '@cadran/rules/timesheet/day'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { type Moment, slotOf } from '@cadran/rules/timesheet/half-day'
import { absencesValidated, isSubmitted } from '@cadran/rules/timesheet/month-flags'
import {
  MONTH_HISTORY_LABELS,
  MONTH_VALIDATION_ACTIONS,
  type MonthHistoryAction,
} from '@cadran/rules/timesheet/month-states'
import { isOff } from '@cadran/rules/timesheet/part-time'
import { monthDifference } from '@cadran/rules/validation/month-difference'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { standingForAnswer } from '../../portal/delegation/index.ts'
import { fileAnswer, fileRows, monthAnswer, monthFacts, monthRows } from '../../timesheet/month/index.ts'
import { validatedPersonAnswer } from '../absences/index.ts'
import { type HistoryRow, undoableOf } from '../acts/index.ts'
import { escalatedAnswer } from '../escalations/index.ts'
import { missingHalfDays, offeredActions, type Standing } from './activities.policy.ts'
import type { CountedReport, PersonRow, ReportRow } from './activities.rows.ts'
import type { AnsweredFigures } from './difference.rows.ts'

type Line = ListedMonth['events'][number]

/** Whose reports are read, and when: what they all have in common. */
function readerOf({ clock, holidays }: Platform, profile: PeopleView) {
  const person = { ...profile, roles: new Set(profile.roles) }
  return { person, today: clock.today(), holidays: holidays.of(profile.holiday_zone), is_owner: false }
}

type ReportReader = ReturnType<typeof readerOf>

/** What the month's statement answers beside, which a list of reports does not ask for. */
const UNASKED = { said: [], recurring: null, extra: null, files: [], ledger: null, corrections: [] }

/** What the list and the rules ask of a report; derived by the month's own functions, so that list and detail agree. */
function reportFacts(reader: ReportReader, report: CountedReport) {
  const rows = monthRows({ ...report, ...UNASKED })
  const reading = { ...reader, period: report.period }
  const facts = monthFacts(rows, reading)
  const validated = rows.events.map(({ state, event_code }) => ({ state, type: event_code.type }))
  return {
    rows,
    state: facts.month.state,
    locked: report.closed,
    absence_validated1: absencesValidated(validated, 1),
    absence_validated2: absencesValidated(validated, 2),
    // Few reports have on-call entries: these alone pay for the whole answer.
    on_call: rows.overtimes.length > 0 ? monthAnswer(rows, reading) : { constraint_count: 0, intervention_minutes: 0 },
    ...facts,
  }
}

type Facts = ReturnType<typeof reportFacts>

/** Days by code and state, pre-filled ones included: activities before absences, the most days first (ACT-47). */
function linesOf({ rows: { events, main_activity }, prefilled }: Facts): Line[] {
  const derived = main_activity
    ? prefilled.map(({ half_days }) => ({ event_code: main_activity, state: 'submitted' as const, half_days }))
    : []
  const lines = new Map<string, Line>()
  for (const { event_code, state, half_days } of [...events, ...derived]) {
    const key = `${event_code.id} ${state}`
    const { id, short_code, description, type } = event_code
    const line = lines.get(key) ?? { event_code: { id, short_code, description }, type, state, days: 0 }
    lines.set(key, { ...line, days: line.days + half_days / 2 })
  }
  const rank = ({ type }: Line) => (kindOf(type) === 'activity' ? 0 : 1)
  return [...lines.values()].sort((a, b) => rank(a) - rank(b) || b.days - a.days || a.event_code.id - b.event_code.id)
}

function remoteDays({ rows: { remote_days } }: Facts): number {
  return (
    new Set(
      remote_days.flatMap(({ day, am, pm }) => [
        ...(am ? [slotOf(day, 'am')] : []),
        ...(pm ? [slotOf(day, 'pm')] : []),
      ]),
    ).size / 2
  )
}

/** What a report comes to, as its row and its line in a file say it. */
function figuresOf(report: CountedReport, facts: Facts, { person_type }: Pick<PeopleView, 'person_type'>) {
  const { month, covered, on_call } = facts
  return {
    events: linesOf(facts),
    covered_days: covered.covered_half_days / 2,
    expected_days: covered.expected_half_days / 2,
    missing_halfdays: missingHalfDays({ person_type }, month, covered.missing.length),
    remote_days_count: remoteDays(facts),
    constraint_count: on_call.constraint_count,
    intervention_minutes: on_call.intervention_minutes,
    extra_activity_minutes: report.extra_activities.minutes,
    extra_activity_weeks: report.extra_activities.weeks,
  }
}

/** The figures of one report alone, without what may be done with it. */
export function countedReport(platform: Platform, profile: PeopleView, report: CountedReport) {
  const facts = reportFacts(readerOf(platform, profile), report)
  const { submitted_at, comment } = facts.month
  return { ...figuresOf(report, facts, profile), state: facts.state, submitted_at, comment }
}

/** Half-days of a month's working days that the person works. */
function workingHalfDays({ year, month }: Period, { holidays, person: { part_times } }: ReportReader): number {
  const { days: closed } = holidays
  const days = daysOfMonth(year, month).filter((day) => !isWeekend(day) && !closed.has(day))
  const isWorked = (day: Day, moment: Moment) => closed.halves?.get(day) !== moment && !isOff(part_times, day, moment)
  return days.flatMap((day) => (['am', 'pm'] as const).filter((moment) => isWorked(day, moment))).length
}

function differenceOf({ period, comparison }: ReportRow, reader: ReportReader): ListedMonth['difference'] {
  if (!comparison) return null
  const { now, before } = comparison
  const figures = (of: Period, answered: AnsweredFigures) => ({
    ...answered,
    working_half_days: workingHalfDays(of, reader),
  })
  return monthDifference(figures(period, now), before && figures(addMonths(period, -1), before))
}

function undoableDecision(viewer: Viewer, { last_act }: ReportRow, { month }: Facts, { clock }: Platform) {
  const decisionOf = (action: string) => MONTH_VALIDATION_ACTIONS.find((decision) => decision === action) ?? null
  const { updated_at } = month
  return updated_at === null ? null : undoableOf(viewer, { last_act, updated_at }, clock.now(), decisionOf)
}

function reportAnswer(
  platform: Platform,
  viewer: Viewer,
  standing: Standing,
  report: ReportRow,
  reader: ReportReader,
  user: ListedMonth['user'],
): ListedMonth {
  const facts = reportFacts(reader, report)
  const { month, state, locked, absence_validated1, absence_validated2 } = facts
  const figures = figuresOf(report, facts, user)
  // Nothing can be done with a report that nobody has written in yet (ACT-60).
  const { actions, blocked_actions } =
    month.id === null
      ? { actions: [], blocked_actions: [] }
      : offeredActions(viewer, standing, { ...facts, levels: report.levels, escalated: report.escalated })
  return {
    id: month.id,
    month: report.period.month,
    year: report.period.year,
    state,
    submitted: isSubmitted(state),
    validated2: state === 'validated2',
    locked,
    submitted_at: month.submitted_at === null ? null : new Date(month.submitted_at).toISOString(),
    comment: month.comment,
    comment_count: report.comment_count,
    updated_at: month.updated_at,
    no_prestation: month.no_prestation,
    remote_working: figures.remote_days_count > 0,
    special_time: month.special_time,
    partial_time: facts.partial_time,
    backwarded: month.backwarded,
    files: fileRows(report.files).map(fileAnswer),
    absence_validated1,
    absence_validated2,
    actions,
    blocked_actions,
    undoable: undoableDecision(viewer, report, facts, platform),
    difference: differenceOf(report, reader),
    user,
    standing_for: standingForAnswer(viewer, standing.lent_by),
    validated1_for: report.levels.first_by?.words ?? null,
    escalated: escalatedAnswer(report.escalated),
    ...figures,
  }
}

/** The reports of one person as the list tells them, with what the viewer may do with each. */
export function reportAnswers(
  platform: Platform,
  viewer: Viewer,
  person: PersonRow,
  reports: readonly ReportRow[],
): ListedMonth[] {
  const { profile, ...standing } = person
  const reader = readerOf(platform, profile)
  const user = validatedPersonAnswer(profile)
  return reports.map((report) =>
    reportAnswer(
      platform,
      viewer,
      { ...standing, id: profile.id, person_type: profile.person_type },
      report,
      reader,
      user,
    ),
  )
}

/** One entry of a report's history (ACT-52, ACT-53). */
export function historyAnswer(
  month: number,
  { id, action, author, comment, created_at }: HistoryRow,
): MonthHistoryEntry {
  return { id, month, action, label: MONTH_HISTORY_LABELS[action as MonthHistoryAction], author, comment, created_at }
}
