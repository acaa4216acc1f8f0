import { type ControlLine, type ControlledPerson, hoursTwice, personPoints } from '@cadran/rules/payroll/controls'
import type { CounterValues } from '@cadran/rules/timesheet/balance'
import { coverage } from '@cadran/rules/timesheet/coverage'
import type { Period } from '@cadran/rules/timesheet/day'
import { firstDay, lastDay } from '@cadran/rules/timesheet/day'
import type { EventState } from '@cadran/rules/timesheet/events'
import { rangeOfMinutes } from '@cadran/rules/timesheet/extra-hours'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { OvertimeDay } from '@cadran/rules/timesheet/overtime'
import { sql } from 'kysely'
import type { HolidayCalendar } from '../../../platform/calendar.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Executor } from '../../../platform/database/database.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { findOverdue, findProposed } from '../ledger/index.ts'
import { positionIn, type RunPerson, together } from './people.rows.ts'

interface MonthRow {
  user_id: number
  state: MonthState | null
  special_time: boolean
  payment: string | null
  is_written: boolean
  events: (DayRange & { id: number; state: EventState; is_absence: boolean; code: string })[]
  interventions: { code: string; days: OvertimeDay[] }[]
  extra: { section: string; day: string; start_minute: number; end_minute: number }[]
  corrections: ControlledPerson['corrections']
}

/** The month of these people as the report asks of it, one row each. */
async function loadMonths(executor: Executor, ids: readonly number[], { year, month }: Period): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select u.id as user_id, m.state, coalesce(m.special_time, false) as special_time, m.extra_activity_payment as payment,
      m.id is not null and (m.state <> 'non_submitted' or m.no_prestation or m.comment is not null
        or exists (select from events e where e.month_id = m.id) or exists (select from overtimes o where o.month_id = m.id)
        or exists (select from extra_activity_weeks w where w.month_id = m.id)) as is_written,
      (select coalesce(json_agg(json_build_object('id', e.id, 'state', e.state, 'is_absence', e.kind = 'absence', 'code', k.short_code,
        'start_at', e.start_at, 'start_moment', e.start_moment, 'end_at', e.end_at, 'end_moment', e.end_moment) order by e.start_at, e.id), '[]')
        from events e join event_codes k on k.id = e.event_code_id
        where e.user_id = u.id and e.start_at between ${firstDay(year, month)}::date and ${lastDay(year, month)}::date) as events,
      (select coalesce(json_agg(json_build_object('code', 'overtime_code:' || c.code, 'days', o.days)), '[]')
        from overtimes o join overtime_codes c on c.id = o.overtime_code_id where o.month_id = m.id and o.type = 'hour') as interventions,
      (select coalesce(json_agg(json_build_object('section', h.section, 'day', h.day, 'start_minute', h.start_minute,
        'end_minute', h.end_minute)), '[]')
        from extra_activity_weeks w join extra_activity_hours h on h.week_id = w.id where w.month_id = m.id) as extra,
      (select coalesce(json_agg(json_build_object('id', c.id, 'year', c.year, 'month', c.month) order by c.year, c.month, c.id), '[]')
        from corrections c where c.user_id = u.id and c.state in ('submitted', 'validated1')
          and (c.year, c.month) <= (${year}::integer, ${month}::integer)) as corrections
    from users u left join months m on m.user_id = u.id and m.year = ${year} and m.month = ${month}
    where u.id = any(${ids}::bigint[])`.execute(executor)
  return rows
}

interface Asked {
  period: Period
  origin: string
  needs_matricule: boolean
  holidays: Pick<HolidayCalendar, 'of'>
  clock: Pick<Clock, 'today'>
}

function twiceOf({ interventions, extra, payment }: MonthRow) {
  const asked = interventions.flatMap(({ code, days }) =>
    days.flatMap(({ date, hours }) => hours.map((range) => ({ date, range, code }))),
  )
  const code = `extra:${payment ?? 'money'}`
  const weeks = extra.map(({ day, start_minute, end_minute }) => ({
    date: day,
    range: rangeOfMinutes(start_minute, end_minute),
    code,
  }))
  return hoursTwice(asked, weeks)
}

function controlled(
  person: RunPerson,
  row: MonthRow,
  { period, origin, needs_matricule, holidays }: Asked,
): Omit<ControlledPerson, 'counters' | 'adjustments' | 'notices'> {
  const { state, special_time, events, extra, payment, corrections } = row
  const is_sent = state !== null && state !== 'non_submitted'
  const ctx = { dates: person, holidays: holidays.of(person.holiday_zone).days }
  const declares = extra.some(({ section }) => section === 'complementaries')
  return {
    id: person.id,
    writes_reports: person.writes_reports,
    month: state !== null && row.is_written ? { state, special_time } : null,
    is_contractor: positionIn(person, origin)?.person_type === 'contractor',
    uncovered: is_sent ? coverage({ period, ctx, events }).missing.map(({ day, moment }) => `${day} ${moment}`) : [],
    pending: events.filter(
      (event) => event.is_absence && (event.state === 'submitted' || event.state === 'validated1'),
    ),
    has_payroll_matricule: !needs_matricule || person.payroll_matricule !== null,
    hours_twice: state === 'validated2' ? twiceOf(row) : [],
    payment_missing: state === 'validated2' && declares && payment === null,
    corrections,
  }
}

/** The points of these people of the run, each in the order of the table (PAY-09). */
export async function readPoints(
  executor: Executor,
  people: readonly RunPerson[],
  asked: Asked,
  counted: Promise<ReadonlyMap<number, CounterValues>>,
): Promise<ControlLine[]> {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const [counters, rows, adjusted, noticed] = await together(
    counted,
    loadMonths(executor, ids, asked.period),
    findProposed(executor, ids),
    findOverdue(asked, executor, ids),
  )
  const months = new Map(rows.map((row) => [row.user_id, row]))
  const proposed = groupBy(adjusted, ({ user_id }) => String(user_id))
  const overdue = groupBy(noticed, ({ user_id }) => String(user_id))
  return people.flatMap((person) => {
    const row = months.get(person.id)
    if (!row) return []
    const adjustments = (proposed.get(String(person.id)) ?? []).map(({ id }) => id)
    const notices = overdue.get(String(person.id)) ?? []
    const held = { counters: counters.get(person.id) ?? null, adjustments, notices }
    return personPoints({ ...controlled(person, row, asked), ...held })
  })
}
