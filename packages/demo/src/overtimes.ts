import { addDays, type Day, daysOfMonth, firstDay, lastDay, weekday } from '@cadran/rules/timesheet/day'
import { OVERTIME_CODES } from './codes.ts'
import { earlierOf, laterOf } from './instant.ts'
import type { MonthPlan } from './month-plan.ts'
import type { Person } from './people.ts'
import type { OvertimeRow } from './rows.ts'
import type { Timeline } from './timeline.ts'

type Overtime = Omit<OvertimeRow, 'id' | 'month_id'>

function codeId(code: string): number {
  const found = OVERTIME_CODES.find((each) => each.code === code)
  if (!found) throw new Error(`No overtime code ${code}`)
  return found.id
}

/** The Monday to Sunday on call, cut to the month: the second whole week, in M the week of yesterday. */
function weekOnCall({ period, offset }: MonthPlan, { yesterday }: Timeline): { from: Day; to: Day } {
  const first = firstDay(period.year, period.month)
  const last = lastDay(period.year, period.month)
  const mondays = daysOfMonth(period.year, period.month).filter((day) => weekday(day) === 1)
  const in_month = laterOf(yesterday, first)
  const monday = offset === 0 ? addDays(in_month, 1 - weekday(in_month)) : (mondays[1] ?? first)
  const sunday = addDays(monday, 6)
  return { from: laterOf(monday, first), to: earlierOf(sunday, last) }
}

/** The on-call week and the intervention of each month of the person who is on call. */
export function overtimesOf(person: Person, plan: MonthPlan, timeline: Timeline): Overtime[] {
  if (person.member.username !== 'astreinte' || plan.offset > 0) return []
  const { from, to } = weekOnCall(plan, timeline)
  const called_on = from < timeline.yesterday && addDays(from, 2) <= timeline.yesterday ? addDays(from, 2) : from
  const common = { user_id: person.row.id, comment: null }
  return [
    {
      ...common,
      overtime_code_id: codeId('AST-SEM'),
      type: 'constraint',
      start_at: from,
      end_at: to,
      constraint_count: 1,
      days: [],
    },
    {
      ...common,
      overtime_code_id: codeId('INT-NUIT'),
      type: 'hour',
      start_at: called_on,
      end_at: called_on,
      constraint_count: 0,
      comment: 'Reprise du traitement de nuit.',
      days: [{ date: called_on, hours: [{ start: '21:10', end: '23:15' }], tickets: 0 }],
    },
  ]
}
