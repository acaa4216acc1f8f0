import { ABSENCE_HISTORY_LABELS } from '@cadran/rules/timesheet/absence-states'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { CORRECTION_HISTORY_LABELS, CORRECTION_STATES } from '@cadran/rules/timesheet/correction-states'
import { lastDay, periodOf, weekday } from '@cadran/rules/timesheet/day'
import { EVENT_CODE_TYPES, isUsable, kindOf } from '@cadran/rules/timesheet/event-codes'
import { checkEventDates } from '@cadran/rules/timesheet/events'
import { rangeSlots, slotOf } from '@cadran/rules/timesheet/half-day'
import { MONTH_HISTORY_LABELS } from '@cadran/rules/timesheet/month-states'
import { describe, expect, test } from 'vitest'
import { mainCodeOn } from './assignments.ts'
import { holidaysOf } from './calendars.fixture.ts'
import { CLOCKS, Company, companyOf } from './company.fixture.ts'
import { demoCompany } from './company.ts'

test('the same day gives the same company, another day another one', () => {
  const again = demoCompany({ today: '2026-05-21', holidays: holidaysOf })
  expect(again).toEqual(companyOf('2026-05-21'))
  expect(demoCompany({ today: '2026-05-22', holidays: holidaysOf }).events).not.toEqual(again.events)
})

describe.each(CLOCKS)('the company of %s', (today) => {
  const company = new Company(today)
  const { rows } = company
  const users = new Map(rows.users.map((user) => [user.id, user]))
  const months = new Map(rows.months.map((month) => [month.id, month]))
  const specialOf = (month_id: number) => months.get(month_id)?.special_time ?? false

  test('EVT-56 no two non-refused events of a person share a half-day', () => {
    const taken = rows.events
      .filter(({ state }) => state !== 'refused')
      .flatMap((event) => rangeSlots(event).map((slot) => `${event.user_id} ${slot}`))
    expect(new Set(taken).size).toBe(taken.length)
  })

  test('EVT-05 EVT-55 every event could have been entered by hand and counts its half-days', () => {
    const wrong = rows.events.filter((event) => {
      const user = users.get(event.user_id)
      if (!user) return true
      const ctx = company.context(user)
      const special_time = specialOf(event.month_id)
      const is_activity = event.kind === 'activity'
      const dates = { ...ctx, period: periodOf(event.start_at), special_time, is_activity }
      const half_days = countHalfDays(event, { ...ctx, counts_non_worked: special_time && is_activity })
      const is_right = checkEventDates(event, dates) === null && half_days === event.half_days
      return !is_right || event.kind !== kindOf(company.code(event.event_code_id).type)
    })
    expect(wrong).toEqual([])
  })

  test('EVT-05 EX-33 a Saturday of a special-time month counts two half-days', () => {
    const saturdays = rows.events.filter(({ month_id, start_at }) => specialOf(month_id) && weekday(start_at) === 6)
    expect(saturdays.map(({ half_days }) => half_days)).toEqual([2])
  })

  test('EVT-20 EVT-23 every type of code, at least five missions for everybody, one archived code', () => {
    expect(new Set(rows.event_codes.map(({ type }) => type))).toEqual(new Set(EVENT_CODE_TYPES))
    expect(rows.event_codes.filter(({ archived }) => archived)).toHaveLength(1)
    const { year, month } = periodOf(today)
    const range = { start_at: lastDay(year, month), end_at: lastDay(year, month) }
    for (const user of rows.users) {
      const own = new Set(
        rows.assignments.filter(({ user_id }) => user_id === user.id).map(({ affectation_id }) => affectation_id),
      )
      const missions = rows.event_codes.filter((code) => code.type === 'activity' && isUsable(code, range, own))
      expect(missions.length).toBeGreaterThanOrEqual(5)
    }
    const counters = Object.fromEntries(rows.event_codes.map((code) => [code.short_code, code.relevant_counter]))
    expect(counters).toMatchObject({ CP: 'cp', JRS: 'rtt', MAL: null, MAT: null, HNT: null, EM: null, CSS: null })
  })

  test('MON-61 consultant has a main activity on any day, consultant35 none', () => {
    const assignmentsOf = (username: string) =>
      rows.assignments.filter(({ user_id }) => user_id === company.user(username).id)
    expect(mainCodeOn(assignmentsOf('consultant'), today)).not.toBeNull()
    expect(mainCodeOn(assignmentsOf('consultant35'), today)).toBeNull()
  })

  test('OVT-10 astreinte has one availability and one intervention inside it in M', () => {
    const { id } = company.user('astreinte')
    const here = rows.overtimes.filter((each) => each.user_id === id && company.offsetOf(periodOf(each.start_at)) === 0)
    const categories = here.map(
      ({ overtime_code_id }) => rows.overtime_codes.find((code) => code.id === overtime_code_id)?.category,
    )
    expect(categories).toEqual(['availability', 'intervention'])
    const [on_call, called] = here
    expect(on_call && called && on_call.start_at <= called.start_at && called.end_at <= on_call.end_at).toBe(true)
    for (const overtime of rows.overtimes) expect(periodOf(overtime.end_at)).toEqual(periodOf(overtime.start_at))
  })

  test('REM-06 remote half-days never lie on an absence', () => {
    const away = new Set(
      rows.events
        .filter(
          ({ state, event_code_id }) =>
            state !== 'refused' && !['activity', 'other'].includes(company.code(event_code_id).type),
        )
        .flatMap((event) => rangeSlots(event).map((slot) => `${event.user_id} ${slot}`)),
    )
    expect(rows.remote_days.length).toBeGreaterThan(100)
    for (const { user_id, day, am, pm } of rows.remote_days) {
      expect(am && away.has(`${user_id} ${slotOf(day, 'am')}`)).toBe(false)
      expect(pm && away.has(`${user_id} ${slotOf(day, 'pm')}`)).toBe(false)
    }
  })

  test('nothing has happened today or later', () => {
    const instants = [
      ...rows.audit.map(({ at }) => at),
      ...rows.events.flatMap(({ created_at, validated1_at }) => [created_at, validated1_at ?? '']),
      ...rows.months.map(({ submitted_at }) => submitted_at ?? ''),
      ...rows.periods.map(({ closed_at }) => closed_at ?? ''),
      ...rows.counter_entries.map(({ created_at }) => created_at),
    ]
    expect(instants.filter((instant) => instant.slice(0, 10) >= today)).toEqual([])
  })

  test('COR-17 the last closed month holds a correction in each state, each said of a day of it', () => {
    expect(new Set(rows.corrections.map(({ state }) => state))).toEqual(new Set(CORRECTION_STATES))
    for (const { user_id, year, month, fact_on } of rows.corrections) {
      expect(periodOf(fact_on)).toEqual({ year, month })
      const report = rows.months.find((each) => each.user_id === user_id && each.year === year && each.month === month)
      expect(report?.state).toBe('validated2')
      expect(rows.periods.find((each) => each.year === year && each.month === month)?.closed_at).not.toBeNull()
    }
  })

  test('ABS-114 ACT-52 histories tell how every state was reached, in the order of time', () => {
    const known = {
      event: ABSENCE_HISTORY_LABELS,
      month: MONTH_HISTORY_LABELS,
      period: { close: '' },
      correction: CORRECTION_HISTORY_LABELS,
    }
    const last = new Map<string, (typeof rows.audit)[number]>()
    for (const [index, row] of rows.audit.entries()) {
      expect(Object.keys(known[row.entity])).toContain(row.action)
      const former = rows.audit[index - 1]
      expect(former === undefined || Date.parse(former.at) <= Date.parse(row.at)).toBe(true)
      const key = `${row.entity} ${row.entity_id}`
      expect(row.before?.state ?? null).toBe(
        row.entity === 'period'
          ? 'open'
          : (last.get(key)?.after?.state ?? (row.entity === 'month' ? 'non_submitted' : null)),
      )
      last.set(key, row)
    }
    for (const event of rows.events.filter(({ kind }) => kind === 'absence')) {
      expect(last.get(`event ${event.id}`)?.after?.state).toBe(event.state)
    }
    for (const { id, state } of rows.corrections) expect(last.get(`correction ${id}`)?.after?.state).toBe(state)
    for (const month of rows.months.filter(({ state }) => state !== 'non_submitted')) {
      expect(last.get(`month ${month.id}`)?.after?.state).toBe(month.state)
    }
  })

  test('SM-A-37 nobody decided about themselves', () => {
    const decisions = rows.audit.filter(({ action }) =>
      ['validated1', 'validated2', 'refused', 'non_submitted'].includes(action),
    )
    expect(decisions.length).toBeGreaterThan(100)
    expect(decisions.filter(({ actor_id, person_id }) => actor_id === null || actor_id === person_id)).toEqual([])
  })
})
