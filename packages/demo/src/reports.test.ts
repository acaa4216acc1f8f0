import { touchesMonth } from '@cadran/rules/timesheet/calendar'
import { coverage } from '@cadran/rules/timesheet/coverage'
import { daysBetween, lastDay, periodOf } from '@cadran/rules/timesheet/day'
import { absencesValidated } from '@cadran/rules/timesheet/month-flags'
import { MONTH_STATES } from '@cadran/rules/timesheet/month-states'
import { describe, expect, test } from 'vitest'
import { CLOCKS, Company } from './company.fixture.ts'

describe.each(CLOCKS)('the reports of %s', (today) => {
  const company = new Company(today)
  const { rows } = company
  const users = new Map(rows.users.map((user) => [user.id, user]))
  const eventsOf = (month_id: number) => rows.events.filter((event) => event.month_id === month_id)
  const withTypes = (month_id: number) =>
    eventsOf(month_id).map(({ state, event_code_id }) => ({ state, type: company.code(event_code_id).type }))

  test('PER-19 a period for each month up to M, closed before M-1', () => {
    expect(rows.periods.length).toBeGreaterThanOrEqual(7)
    expect(rows.periods.map((period) => company.offsetOf(period)).at(-1)).toBe(0)
    for (const period of rows.periods) {
      expect(period.closed_at !== null).toBe(company.offsetOf(period) < -1)
      expect(period.closed_by !== null).toBe(period.closed_at !== null)
    }
  })

  test('MON-49 every employed person has one row a month, nobody without a timesheet has any', () => {
    for (const user of rows.users) {
      const offsets = rows.months.filter(({ user_id }) => user_id === user.id).map((month) => company.offsetOf(month))
      expect(new Set(offsets).size).toBe(offsets.length)
      const expected = rows.periods
        .filter((period) => touchesMonth(user, period))
        .map((period) => company.offsetOf(period))
      const past = offsets.filter((offset) => offset <= 0)
      expect(past).toEqual(user.roles.includes('ROLE_NOT_CRA') ? [] : expected)
    }
  })

  test('MON-50 months before M-1 are validated2, those of M are not sent', () => {
    for (const month of rows.months) {
      const offset = company.offsetOf(month)
      if (offset < -1) expect(month.state).toBe('validated2')
      if (offset >= 0) expect(month.state).toBe('non_submitted')
      expect(month.submitted_at === null).toBe(month.state === 'non_submitted')
    }
  })

  test('ACT-54 M-1 shows every state in the teams of both managers', () => {
    for (const username of ['manager', 'manager2']) {
      const team = company.below(company.user(username))
      const states = rows.months
        .filter((month) => team.has(month.user_id) && company.offsetOf(month) === -1)
        .map(({ state }) => state)
      for (const state of MONTH_STATES) expect(states.filter((each) => each === state).length).toBeGreaterThan(1)
    }
  })

  test('MON-60 consultant sent M-1 with all absences validated at level 1', () => {
    const month = company.month(company.user('consultant'), -1)
    expect(month?.state).toBe('submitted')
    const absences = company.events(company.user('consultant'), -1).filter(({ kind }) => kind === 'absence')
    expect(absences.length).toBeGreaterThan(0)
    expect(new Set(absences.map(({ state }) => state))).toEqual(new Set(['validated1']))
  })

  test('ACT-51 a report is validated only over validated absences', () => {
    for (const month of rows.months) {
      const events = withTypes(month.id)
      if (month.state === 'validated1') expect(absencesValidated(events, 1)).toBe(true)
      if (month.state === 'validated2') expect(absencesValidated(events, 2)).toBe(true)
    }
    const blocked = rows.months.filter(
      (month) => month.state === 'submitted' && !absencesValidated(withTypes(month.id), 1),
    )
    expect(blocked.length).toBeGreaterThan(1)
  })

  test('MON-52 what was sent is covered, but for the one whose absence was refused afterwards', () => {
    const holes = rows.months.filter((month) => {
      const user = users.get(month.user_id)
      if (!user || month.state === 'non_submitted' || user.person_type === 'contractor' || month.special_time)
        return false
      return coverage({ period: month, ctx: company.context(user), events: eventsOf(month.id) }).missing.length > 0
    })
    expect(holes.map(({ user_id }) => users.get(user_id)?.username)).toEqual(['camille.lefevre'])
  })

  test('EVT-17 activity events have the state of their report', () => {
    for (const month of rows.months) {
      const expected = month.state === 'non_submitted' ? 'submitted' : month.state
      const activities = eventsOf(month.id).filter(({ kind }) => kind === 'activity')
      expect(activities.filter(({ state }) => state !== expected)).toEqual([])
      if (month.state === 'non_submitted') expect(activities.filter((event) => event.auto_generated)).toEqual([])
    }
  })

  test('SND-18 SND-20 one contractor confirmed an empty M-1', () => {
    const empty = rows.months.filter(({ no_prestation }) => no_prestation)
    expect(empty.map(({ user_id }) => users.get(user_id)?.person_type)).toEqual(['contractor'])
    expect(empty.flatMap(({ id }) => eventsOf(id))).toEqual([])
  })

  test('SND-25 SND-27 the survey counts as many answers as consultants sent', () => {
    const surveyed = rows.months.filter(({ survey_sent }) => survey_sent)
    expect(surveyed.every(({ user_id }) => users.get(user_id)?.person_type === 'consultant')).toBe(true)
    expect(rows.satisfaction_counts.reduce((sum, { n }) => sum + n, 0)).toBe(surveyed.length)
  })

  test('the one absence of consultant in M is two whole worked days of its last third', () => {
    const consultant = company.user('consultant')
    const events = company.events(consultant, 0)
    expect(events).toHaveLength(1)
    const [absence] = events
    expect(absence).toMatchObject({ half_days: 4, state: 'submitted', start_moment: 'am', end_moment: 'pm' })
    expect(company.code(absence?.event_code_id ?? 0).short_code).toBe('CP')
    const { year, month } = periodOf(today)
    const days = Number(lastDay(year, month).slice(8))
    expect(Number(absence?.start_at.slice(8)) * 3).toBeGreaterThan(days * 2)
    expect(daysBetween(absence?.start_at ?? '', absence?.end_at ?? '')).toBe(1)
    expect(company.month(consultant, 1)).toBeUndefined()
  })

  test('the documented accounts have nothing else of their own in M', () => {
    const documented = rows.users.filter(({ username }) => !username.includes('.'))
    for (const user of documented) {
      const events = [...company.events(user, 0), ...company.events(user, 1)]
      expect(events).toHaveLength(user.username === 'consultant' ? 1 : 0)
      const remote = rows.remote_days.filter(
        ({ user_id, day }) => user_id === user.id && company.offsetOf(periodOf(day)) >= 0,
      )
      expect(remote).toEqual([])
    }
  })

  test('ABS-48 manager has absences to decide in M and after, payroll some to confirm', () => {
    const team = company.below(company.user('manager'))
    const ahead = rows.events.filter((event) => {
      return event.kind === 'absence' && team.has(event.user_id) && company.offsetOf(periodOf(event.start_at)) >= 0
    })
    expect(ahead.filter(({ state }) => state === 'submitted').length).toBeGreaterThan(5)
    expect(ahead.filter(({ state }) => state === 'validated1').length).toBeGreaterThan(0)
    expect(ahead.filter(({ state }) => state === 'refused').length).toBeGreaterThan(0)
  })
})
