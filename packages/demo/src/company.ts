import { addDays, addMonths, comparePeriods, type Day, firstDay, type Period } from '@cadran/rules/timesheet/day'
import { AFFECTATIONS, EVENT_CODES, OVERTIME_CODES } from './codes.ts'
import { correctionsOf } from './corrections.ts'
import { counterEntries } from './counters.ts'
import { addExtraActivities, type ExtraRows } from './extra-activities.ts'
import { at, compareInstants, type Instant, isoInstant } from './instant.ts'
import { overtimesOf } from './overtimes.ts'
import { COMPANIES, hierarchyOf, type Person, peopleOf, WORKPLACES } from './people.ts'
import { remoteDays } from './remote-days.ts'
import { eventRow, monthRow, type Report, reportsOf, satisfactionCounts } from './reports.ts'
import type { DemoRows, PeriodRow } from './rows.ts'
import { type Timeline, timelineOf } from './timeline.ts'
import { absenceTraces, type Deciders, monthTraces, type Trace } from './traces.ts'

/** The day of the demonstration and the public holidays of a zone. */
export interface DemoClock {
  today: Day
  holidays: (zone: string) => ReadonlySet<Day>
}

const CLOSING_DAY = 9
const CLOSING_COMMENTS = ['Paie clôturée.', null, null] as const

function idOf(people: readonly Person[], username: string): number {
  const person = people.find(({ member }) => member.username === username)
  if (!person) throw new Error(`Nobody is called ${username}`)
  return person.row.id
}

/** Nobody decides about oneself: payroll's own reports go to the person who holds both levels. */
function decidersOf(person: Person, people: readonly Person[]): Deciders {
  const payroll_id = idOf(people, person.member.username === 'paie' ? 'double' : 'paie')
  return { manager_id: person.row.manager_id, payroll_id }
}

function closingOf(period: Period): Instant {
  const { year, month } = addMonths(period, 1)
  return at(addDays(firstDay(year, month), CLOSING_DAY - 1), 18)
}

function periodsOf(timeline: Timeline, closed_by: number): { rows: PeriodRow[]; traces: Trace[] } {
  const rows = timeline.months.map((period, index): PeriodRow => {
    const is_closed = comparePeriods(period, timeline.current) < -1
    return {
      id: index + 1,
      ...period,
      closed_at: is_closed ? isoInstant(closingOf(period)) : null,
      closed_by: is_closed ? closed_by : null,
      comment: is_closed ? (CLOSING_COMMENTS[index % CLOSING_COMMENTS.length] ?? null) : null,
    }
  })
  const traces = rows
    .filter(({ closed_at }) => closed_at !== null)
    .map(({ id, year, month, comment }): Trace => {
      const author = { actor_id: closed_by, on_behalf_of_id: null, person_id: null, request_id: null, comment }
      const change = { action: 'close', before: { state: 'open' }, after: { state: 'closed' } }
      return { at: closingOf({ year, month }), row: { ...author, ...change, entity: 'period', entity_id: id } }
    })
  return { rows, traces }
}

type ReportRows = Pick<DemoRows, 'months' | 'events' | 'overtimes' | 'remote_days'> & ExtraRows & { traces: Trace[] }

function reportRows(reports: readonly Report[], people: readonly Person[], timeline: Timeline): ReportRows {
  const extra: ExtraRows = { extra_activity_permissions: [], extra_activity_weeks: [], extra_activity_hours: [] }
  const rows: ReportRows = { months: [], events: [], overtimes: [], ...extra, remote_days: [], traces: [] }
  for (const report of reports) {
    const { person, plan } = report
    const deciders = decidersOf(person, people)
    const month_id = rows.months.length + 1
    rows.months.push(monthRow(month_id, report))
    rows.traces.push(...monthTraces(month_id, plan, person, deciders))
    for (const event of report.events) {
      const id = rows.events.length + 1
      rows.events.push(eventRow(id, month_id, event, report))
      rows.traces.push(...absenceTraces(id, event, person, deciders))
    }
    for (const overtime of overtimesOf(person, plan, timeline)) {
      rows.overtimes.push({ id: rows.overtimes.length + 1, month_id, ...overtime })
    }
    addExtraActivities(rows, { person, plan, month_id }, timeline)
    rows.remote_days.push(...remoteDays(person, plan, report.events))
  }
  return rows
}

/** The whole demonstration company around a day: the same day and holidays give the same rows (demo.md). */
export function demoCompany({ today, holidays }: DemoClock): DemoRows {
  const timeline = timelineOf(today)
  const people = peopleOf(timeline, holidays)
  const reports = people.flatMap((person) => reportsOf(person, timeline))
  const { traces, ...report_rows } = reportRows(reports, people, timeline)
  const periods = periodsOf(timeline, idOf(people, 'periodes'))
  const entries = people.flatMap((person) => {
    const events = reports.filter((report) => report.person === person).flatMap((report) => report.events)
    return counterEntries(person, events, timeline)
  })
  const corrections = correctionsOf({
    ...{ reports, timeline, remote_days: report_rows.remote_days, overtimes: report_rows.overtimes },
    decidersOf: ({ person }) => decidersOf(person, people),
  })
  const history = [...traces, ...periods.traces, ...corrections.traces].toSorted((a, b) => compareInstants(a.at, b.at))
  return {
    companies: [...COMPANIES],
    workplaces: [...WORKPLACES],
    users: people.map(({ row }) => row),
    hierarchy: hierarchyOf(people),
    affectations: [...AFFECTATIONS],
    event_codes: [...EVENT_CODES],
    assignments: people.flatMap(({ assignments }) => assignments),
    periods: periods.rows,
    ...report_rows,
    overtime_codes: [...OVERTIME_CODES],
    counter_entries: entries.map((entry, index) => ({ id: index + 1, ...entry })),
    corrections: corrections.rows,
    satisfaction_counts: satisfactionCounts(reports),
    audit: history.map((trace, index) => ({ id: index + 1, at: isoInstant(trace.at), ...trace.row })),
  }
}
