import { expect, test } from 'vitest'
import { isWeekend } from './day.ts'
import { nextDue, reminderDay, reportDeadline } from './deadline.ts'

const MAY = { year: 2026, month: 5 }
const JUNE = { year: 2026, month: 6 }

test('NOT-32 the reminder comes on the last worked day before the 25th', () => {
  expect(reminderDay(MAY, 25, isWeekend)).toBe('2026-05-22')
  expect(reminderDay(JUNE, 25, () => false)).toBe('2026-06-24')
  expect(reminderDay(JUNE, 25, () => true)).toBe('2026-06-24')
})

test('CFG-11 with the 1st it comes on the last worked day of the month before', () => {
  expect(reminderDay(JUNE, 1, isWeekend)).toBe('2026-05-29')
  expect(reminderDay({ year: 2026, month: 1 }, 1, isWeekend)).toBe('2025-12-31')
  expect(reminderDay(JUNE, 28, isWeekend)).toBe('2026-06-26')
})

test('CFG-11 the month that is due next is the running one until its deadline', () => {
  expect(reportDeadline(MAY, 5)).toBe('2026-05-05')
  expect(nextDue('2026-05-24', 25)).toEqual(MAY)
  expect(nextDue('2026-05-25', 25)).toEqual(JUNE)
  expect(nextDue('2026-05-01', 1)).toEqual(JUNE)
  expect(nextDue('2026-12-31', 1)).toEqual({ year: 2027, month: 1 })
})
