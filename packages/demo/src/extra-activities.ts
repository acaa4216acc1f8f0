import { addDays, type Day, daysOfWeekInMonth, firstDay, weekday } from '@cadran/rules/timesheet/day'
import { weeksToOpen } from '@cadran/rules/timesheet/extra-permission'
import { codeOf, OVERTIME_CODES } from './codes.ts'
import { at, earlierOf, type Instant, isoInstant, wallTime } from './instant.ts'
import { lastChange, type MonthPlan } from './month-plan.ts'
import type { Person } from './people.ts'
import type { DemoRows, ExtraActivityHourRow, ExtraActivityPermissionRow } from './rows.ts'
import type { Timeline } from './timeline.ts'

type Story = Pick<ExtraActivityPermissionRow, 'status' | 'decision_comment'> & {
  requested_days_ago: number
  /** Which of the month's weeks are open, and which of those were declared, by their place in the month. */
  open?: (index: number) => boolean
  declared?: readonly number[]
}

const PENDING = { status: 'pending', decision_comment: null } as const

/** What a person has of extra activities in a month, by its distance from M. */
const STORIES: Record<string, Record<number, Story>> = {
  astreinte: {
    0: { ...PENDING, requested_days_ago: 3 },
    [-1]: { status: 'accepted', decision_comment: null, requested_days_ago: 0, open: () => true, declared: [1, 2] },
    [-2]: { status: 'refused', decision_comment: 'Heures déjà couvertes par l’astreinte.', requested_days_ago: 0 },
  },
  syndicat_a: { 0: { ...PENDING, requested_days_ago: 1 } },
  // Opened by the head office without a request, but for the first week.
  equipier: {
    0: { status: null, decision_comment: null, requested_days_ago: 0, open: (index) => index > 0, declared: [1] },
  },
}

function interventionId(code: string): number {
  const found = OVERTIME_CODES.find((each) => each.code === code)
  if (!found) throw new Error(`No overtime code ${code}`)
  return found.id
}

/** In M a few days ago, in a former month on its second day. */
function requestedAt({ period, offset }: MonthPlan, { yesterday }: Timeline, { requested_days_ago }: Story): Instant {
  const first = firstDay(period.year, period.month)
  return offset === 0 ? at(addDays(yesterday, 1 - requested_days_ago), 17, 20) : at(addDays(first, 1), 9, 40)
}

type Hour = Omit<ExtraActivityHourRow, 'id' | 'week_id'>

/** An evening of work for the mission and an intervention two days later; nothing of it lies after yesterday. */
function hoursOf(days: readonly Day[], mission: string, { yesterday }: Timeline): Hour[] {
  const [evening, called] = days.filter((day) => weekday(day) === 2 || weekday(day) === 4)
  const rows: Hour[] = []
  if (evening !== undefined) {
    const times = { start_minute: 18 * 60 + 30, end_minute: 20 * 60 }
    const codes = { mission_id: codeOf(mission).id, overtime_code_id: interventionId('INT-GEN') }
    rows.push({ section: 'complementaries', day: evening, ...times, ...codes })
  }
  if (called !== undefined) {
    const times = { start_minute: 22 * 60, end_minute: 24 * 60 }
    const codes = { mission_id: null, overtime_code_id: interventionId('INT-GEN') }
    rows.push({ section: 'constraints', day: called, ...times, ...codes })
  }
  return rows.filter(({ day }) => day <= yesterday)
}

export type ExtraRows = Pick<DemoRows, 'extra_activity_permissions' | 'extra_activity_weeks' | 'extra_activity_hours'>

/** Adds what a person has of extra activities in a month to the rows. */
export function addExtraActivities(
  rows: ExtraRows,
  { person, plan, month_id }: { person: Person; plan: MonthPlan; month_id: number },
  timeline: Timeline,
): void {
  const story = STORIES[person.member.username]?.[plan.offset]
  if (!story) return
  const { period } = plan
  const { status, decision_comment, open = () => false, declared = [] } = story
  const numbers = weeksToOpen(period)
  rows.extra_activity_permissions.push({
    month_id,
    user_id: person.row.id,
    status,
    requested_at: status && isoInstant(requestedAt(plan, timeline, story)),
    mission_id: null,
    decision_comment,
    weeks: numbers.filter((_, index) => open(index)),
  })
  const [mission = 'SUP'] = person.member.missions
  for (const week of declared.flatMap((index) => numbers[index] ?? [])) {
    const hours = hoursOf(daysOfWeekInMonth(period.year, period.month, week), mission, timeline)
    if (hours.length === 0) continue
    const id = rows.extra_activity_weeks.length + 1
    const written = at(earlierOf(addDays(hours.at(-1)?.day ?? '', 1), timeline.yesterday), 8, 30)
    const updated_at = wallTime(plan.offset === 0 ? written : lastChange(plan))
    rows.extra_activity_weeks.push({ id, month_id, week, comment: 'Mise en production du lot 4.', updated_at })
    for (const hour of hours) {
      rows.extra_activity_hours.push({ id: rows.extra_activity_hours.length + 1, week_id: id, ...hour })
    }
  }
}
