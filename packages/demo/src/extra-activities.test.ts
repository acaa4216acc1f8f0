import { daysOfWeekInMonth } from '@cadran/rules/timesheet/day'
import { describe, expect, test } from 'vitest'
import { CLOCKS, Company } from './company.fixture.ts'

describe.each(CLOCKS)('extra activities on %s', (today) => {
  const company = new Company(today)
  const { rows } = company
  const permissionOf = (username: string, offset: number) => {
    const month = company.month(company.user(username), offset)
    return rows.extra_activity_permissions.find(({ month_id }) => month_id === month?.id)
  }

  test('EXT-04 EXT-05 astreinte has one pending request in M, an accepted and a refused one before', () => {
    expect(permissionOf('astreinte', 0)).toMatchObject({ status: 'pending', weeks: [] })
    expect(permissionOf('astreinte', -1)).toMatchObject({ status: 'accepted' })
    expect(permissionOf('astreinte', -2)).toMatchObject({ status: 'refused', weeks: [] })
    for (const { status, requested_at } of rows.extra_activity_permissions) {
      expect(requested_at === null).toBe(status === null)
      expect((requested_at ?? '') < today).toBe(true)
    }
  })

  test('EXT-16 EXT-17 weeks are declared where they are open, on their own days, and not ahead of time', () => {
    expect(rows.extra_activity_weeks.length).toBeGreaterThan(0)
    for (const week of rows.extra_activity_weeks) {
      const month = rows.months.find(({ id }) => id === week.month_id)
      const permission = rows.extra_activity_permissions.find(({ month_id }) => month_id === week.month_id)
      const days = daysOfWeekInMonth(month?.year ?? 0, month?.month ?? 0, week.week)
      const hours = rows.extra_activity_hours.filter(({ week_id }) => week_id === week.id)
      expect(permission?.weeks).toContain(week.week)
      expect(hours.length).toBeGreaterThan(0)
      for (const { day } of hours) expect(days.includes(day) && day < today).toBe(true)
      expect(week.updated_at.slice(0, 10) < today).toBe(true)
    }
  })
})
