import { expect, test } from 'vitest'
import { calendar, range } from './calendar.fixture.ts'
import type { EventCodeType } from './event-codes.ts'
import type { EventState } from './events.ts'
import { formatDuration, formatWorkedDays, minutesPerHalfDay, workedHalfDays, workedTime } from './worked-time.ts'

const event = (text: string, type: EventCodeType, state: EventState = 'submitted') => ({ ...range(text), type, state })
const shown = (days: number, modality: number) => formatDuration(workedTime(days * 2, modality).minutes ?? -1)

test('ACT-62 ACT-63 MON-106 MON-107 minutes of a half-day', () => {
  expect([1, 2, 3, 4, null].map(minutesPerHalfDay)).toEqual([210, 231, null, null, null])
})

test('MON-106 MON-111 EX-59 EX-61 totals of modality 1', () => {
  expect([shown(1, 1), shown(21.5, 1)]).toEqual(['7h00', '150h30'])
})

test('MON-107 EX-63 EX-65 EX-67 totals of modality 2', () => {
  expect([shown(0.5, 2), shown(22, 2), shown(17, 2)]).toEqual(['3h51', '169h24', '130h54'])
})

test('MON-110 EX-69 absences and sickness are not worked time', () => {
  const half_days = workedHalfDays(
    [
      event('2026-03-02 am → 2026-03-10 pm', 'activity'),
      event('2026-03-11 am → 2026-03-12 pm', 'absence'),
      event('2026-03-13 am → 2026-03-13 am', 'sickness', 'validated1'),
      event('2026-03-13 pm → 2026-03-31 pm', 'activity', 'validated2'),
    ],
    calendar(),
  )
  expect(half_days).toBe(39)
  expect([shown(half_days / 2, 1), shown(half_days / 2, 2)]).toEqual(['136h30', '150h09'])
})

test('MON-110 activity and other count, refused events and the other types do not, weekends never', () => {
  const week = '2026-03-02 am → 2026-03-08 pm'
  const count = (type: EventCodeType, state?: EventState) => workedHalfDays([event(week, type, state)], calendar())
  expect([count('activity'), count('other')]).toEqual([10, 10])
  expect([count('maternity'), count('hoursNotWorked'), count('absence'), count('sickness')]).toEqual([0, 0, 0, 0])
  expect(count('activity', 'refused')).toBe(0)
})

test('MON-110 a half-day that two events cover counts once', () => {
  const twice = [event('2026-03-02 am → 2026-03-03 pm', 'activity'), event('2026-03-03 am → 2026-03-04 pm', 'other')]
  expect(workedHalfDays(twice, calendar())).toBe(6)
})

test('MON-57 MON-110 in a special-time month the activity of a weekend is worked time, nothing else of it', () => {
  const ctx = { ...calendar(), special_time: true }
  expect(workedHalfDays([event('2026-03-07 am → 2026-03-07 pm', 'activity')], ctx)).toBe(2)
  expect(workedHalfDays([event('2026-03-06 am → 2026-03-07 pm', 'other')], ctx)).toBe(2)
})

test('ACT-64 MON-105 MON-109 without a known modality only days are told', () => {
  expect(workedTime(39, 3)).toEqual({ minutes: null, half_days: 39 })
  expect(workedTime(39, null)).toEqual({ minutes: null, half_days: 39 })
  expect([39, 34, 1].map(formatWorkedDays)).toEqual(['19,5 j', '17 j', '0,5 j'])
})

test.each([
  [9240, '154h00'],
  [9933, '165h33'],
  [125, '2h05'],
  [59, '0h59'],
  [0, '0h00'],
])('MON-111 EXT-53 %i minutes', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text)
})
