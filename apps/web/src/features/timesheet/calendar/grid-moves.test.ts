import { halfDayOf, slotOf } from '@cadran/rules/timesheet/half-day'
import { expect, test } from 'vitest'
import { moveBy } from './grid-moves.ts'

const slot = (text: string) => slotOf(text.slice(0, 10), text.endsWith('pm') ? 'pm' : 'am')
const limits = { first: slot('2026-05-01 am'), last: slot('2026-05-31 pm') }

function move(key: string, from: string, ctrl = false): string | null {
  const to = moveBy(key, ctrl, slot(from), limits)
  if (to === null) return null
  const { day, moment } = halfDayOf(to)
  return `${day} ${moment}`
}

test.each([
  ['ArrowRight', '2026-05-13 am', '2026-05-14 am'],
  ['ArrowLeft', '2026-05-13 pm', '2026-05-12 pm'],
  ['ArrowRight', '2026-05-17 am', '2026-05-18 am'],
  ['ArrowDown', '2026-05-13 am', '2026-05-13 pm'],
  ['ArrowDown', '2026-05-13 pm', '2026-05-20 am'],
  ['ArrowUp', '2026-05-13 pm', '2026-05-13 am'],
  ['ArrowUp', '2026-05-13 am', '2026-05-06 pm'],
  ['Home', '2026-05-13 pm', '2026-05-11 pm'],
  ['End', '2026-05-13 am', '2026-05-17 am'],
])('%s from %s leads to %s', (key, from, to) => {
  expect(move(key, from)).toBe(to)
})

test('CAL-06 CAL-35 the arrows never leave the month', () => {
  expect(move('ArrowLeft', '2026-05-01 am')).toBe('2026-05-01 am')
  expect(move('ArrowUp', '2026-05-01 am')).toBe('2026-05-01 am')
  expect(move('ArrowRight', '2026-05-31 pm')).toBe('2026-05-31 pm')
  expect(move('ArrowDown', '2026-05-31 pm')).toBe('2026-05-31 pm')
  expect(move('Home', '2026-05-03 pm')).toBe('2026-05-01 pm')
})

test('Home and End with Ctrl lead to the ends of the month', () => {
  expect(move('Home', '2026-05-13 pm', true)).toBe('2026-05-01 am')
  expect(move('End', '2026-05-13 am', true)).toBe('2026-05-31 pm')
})

test('any other key does not move', () => {
  expect(move('a', '2026-05-13 am')).toBeNull()
})
