import { addMonths, comparePeriods, type Day, firstDay } from '@cadran/rules/timesheet/day'
import { kindOf } from '@cadran/rules/timesheet/event-codes'
import { isoInstant, wallTime } from './instant.ts'
import { lastChange, type MonthPlan, planMonth } from './month-plan.ts'
import { type Person, reportsIn } from './people.ts'
import { lastEventChange, type PlannedEvent, plannedEvents } from './planned-events.ts'
import { randomFrom } from './random.ts'
import type { EventRow, MonthRow, SatisfactionCountRow } from './rows.ts'
import type { Timeline } from './timeline.ts'

/** One month of one person, planned. */
export interface Report {
  person: Person
  plan: MonthPlan
  events: PlannedEvent[]
}

/** Every report of a person from the first to M, and M+1 when leave is planned there. */
export function reportsOf(person: Person, timeline: Timeline): Report[] {
  const periods = [...timeline.months, addMonths(timeline.current, 1)]
  return periods
    .filter((period) => reportsIn(person, period))
    .map((period) => {
      const plan = planMonth(person, period, timeline)
      return { person, plan, events: plannedEvents(person, plan, timeline) }
    })
    .filter(({ plan, events }) => plan.offset <= 0 || events.length > 0)
}

const SHARDS = 16

function isSurveyed({ person, plan }: Report): boolean {
  return person.member.person_type === 'consultant' && plan.sent !== null
}

/** A report as its table keeps it. */
export function monthRow(id: number, report: Report): MonthRow {
  const { person, plan } = report
  const is_sent = plan.state !== 'non_submitted'
  return {
    id,
    user_id: person.row.id,
    year: plan.period.year,
    month: plan.period.month,
    state: plan.state,
    submitted_at: plan.sent && is_sent ? isoInstant(plan.sent) : null,
    survey_sent: isSurveyed(report),
    no_prestation: plan.no_prestation,
    autofill: true,
    main_activity_id: null,
    comment: plan.comment,
    certified: false,
    special_time: plan.special_time,
    backwarded: plan.sent_back !== null,
    updated_at: wallTime(lastChange(plan)),
  }
}

/** An event as its table keeps it. */
export function eventRow(id: number, month_id: number, event: PlannedEvent, { person, plan }: Report): EventRow {
  return {
    id,
    month_id,
    user_id: person.row.id,
    event_code_id: event.code.id,
    kind: kindOf(event.code.type),
    ...event.range,
    half_days: event.half_days,
    state: event.state,
    auto_generated: event.auto_generated,
    backwarded: false,
    validated1_at: event.validated1 && isoInstant(event.validated1),
    validated1_by: event.validated1 && person.row.manager_id,
    created_at: isoInstant(event.created),
    updated_at: wallTime(lastEventChange(event, plan)),
  }
}

/** The survey's counts month by month: as many answers as reports that were surveyed, and nothing of whose they are. */
export function satisfactionCounts(reports: readonly Report[]): SatisfactionCountRow[] {
  const counts = new Map<string, SatisfactionCountRow>()
  const surveyed = reports.filter(isSurveyed).toSorted((a, b) => comparePeriods(a.plan.period, b.plan.period))
  const random = randomFrom('survey')
  for (const { plan } of surveyed) {
    const period: Day = firstDay(plan.period.year, plan.period.month)
    const score = random.pick([3, 3, 3, 2, 2, 1, 0])
    const shard = random.between(0, SHARDS - 1)
    const key = `${period} ${score} ${shard}`
    const count = counts.get(key) ?? { period, score, shard, n: 0 }
    counts.set(key, { ...count, n: count.n + 1 })
  }
  return [...counts.values()]
}
