import { slotOf } from '@cadran/rules/timesheet/half-day'
import { expect, test } from 'vitest'
import { type Choice, NOTHING, pick, rangeOf, toggled, withDay, withMoment } from './request-choice.ts'

const halves = (day: string) => [slotOf(day, 'am'), slotOf(day, 'pm')]
const words = (choice: Choice) => {
  const range = rangeOf(choice)
  return range && `${range.start_at} ${range.start_moment} ${range.end_at} ${range.end_moment}`
}
const ALL = () => true
const MONDAY = pick(NOTHING, halves('2026-06-15'))

test('ASK-04 the first click chooses a day that can be sent at once, the second ends the range', () => {
  expect(words(MONDAY)).toBe('2026-06-15 am 2026-06-15 pm')
  expect(words(pick(MONDAY, halves('2026-06-17')))).toBe('2026-06-15 am 2026-06-17 pm')
  expect(words(pick(MONDAY, [slotOf('2026-06-17', 'am')]))).toBe('2026-06-15 am 2026-06-17 am')
})

test('ASK-04 a day before the first, a third click, and a day with nothing free', () => {
  expect(words(pick(MONDAY, halves('2026-06-12')))).toBe('2026-06-12 am 2026-06-12 pm')
  const made = pick(MONDAY, halves('2026-06-17'))
  expect(words(pick(made, halves('2026-06-18')))).toBe('2026-06-18 am 2026-06-18 pm')
  expect(pick(MONDAY, [])).toBe(MONDAY)
})

test('ASK-04 M goes round the halves of a day alone, and over the end of a longer range', () => {
  const slot = slotOf('2026-06-15', 'am')
  const morning = toggled(MONDAY, slot, ALL)
  const afternoon = toggled(morning, slot, ALL)
  expect([morning, afternoon, toggled(afternoon, slot, ALL)].map(words)).toEqual([
    '2026-06-15 am 2026-06-15 am',
    '2026-06-15 pm 2026-06-15 pm',
    '2026-06-15 am 2026-06-15 pm',
  ])
  const made = pick(MONDAY, halves('2026-06-17'))
  expect(words(toggled(made, slot, ALL))).toBe('2026-06-15 pm 2026-06-17 pm')
  expect(words(toggled(made, slotOf('2026-06-17', 'am'), ALL))).toBe('2026-06-15 am 2026-06-17 am')
})

test('ASK-04 ASK-12 neither M nor a choice of its half ends a range on half a day off', () => {
  const off = slotOf('2026-06-17', 'pm')
  const mayEnd = (slot: number) => slot !== off
  const made = pick(MONDAY, [slotOf('2026-06-17', 'am')])
  expect(toggled(made, slotOf('2026-06-17', 'am'), mayEnd)).toEqual(made)
  expect(withMoment(made, 'last', 'pm', mayEnd)).toBe(made)
  const alone = pick(NOTHING, [slotOf('2026-06-17', 'am')])
  expect(toggled(alone, slotOf('2026-06-17', 'am'), mayEnd)).toEqual(alone)
})

test('EVT-50 on one day an afternoon never ends at noon', () => {
  const afternoon = withMoment(MONDAY, 'first', 'pm', ALL)
  expect(words(afternoon)).toBe('2026-06-15 pm 2026-06-15 pm')
  expect(withMoment(afternoon, 'last', 'am', ALL)).toBe(afternoon)
})

test('ASK-03 a day that is typed moves its end, and the other one where it would run backwards', () => {
  expect(words(withDay(MONDAY, 'last', '2026-06-19'))).toBe('2026-06-15 am 2026-06-19 pm')
  expect(words(withDay(MONDAY, 'first', '2026-06-22'))).toBe('2026-06-22 am 2026-06-22 pm')
  expect(words(withDay(NOTHING, 'last', '2026-06-19'))).toBe('2026-06-19 am 2026-06-19 pm')
})
