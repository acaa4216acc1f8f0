import { halfDayOf, slotOf } from '@cadran/rules/timesheet/half-day'
import { expect, test } from 'vitest'
import { mayOf, PENDING_CP } from '../../../testing/timesheet-may.ts'
import { rangeOf } from '../../../testing/timesheet-month.ts'
import { dateChoices, offeredDays, slotOn, stopWords, withEnd, withStart } from './date-choices.ts'

const may = mayOf()
const labels = (slots: readonly number[]) => slots.map(halfDayOf).map(({ day, moment }) => `${day} ${moment}`)

test('EVT-49 EVT-51 EVT-54 starts and ends lie between the neighbouring events, on free worked half-days', () => {
  const { starts, ends } = dateChoices(rangeOf('2026-05-27 pm 2026-05-28 pm'), may)
  // From after the pending CP of the 15th to before the validated JRS of the 29th.
  expect(labels(starts)[0]).toBe('2026-05-18 am')
  expect(labels(starts).at(-1)).toBe('2026-05-28 pm')
  expect(labels(starts).some((label) => label.startsWith('2026-05-25'))).toBe(false)
  expect(labels(ends)).toEqual(['2026-05-27 pm', '2026-05-28 am', '2026-05-28 pm'])
})

test('EVT-50 EVT-53 the end is never before the start', () => {
  const range = rangeOf('2026-05-18 am 2026-05-19 am')
  const later = dateChoices(range, may).starts.at(-1)
  if (later === undefined) throw new Error('There is no later start')
  expect(withStart(range, later)).toEqual(rangeOf('2026-05-28 pm'))
  expect(withEnd(range, later)).toEqual(rangeOf('2026-05-18 am 2026-05-28 pm'))
})

test('an event being changed may keep or leave its own half-days', () => {
  const { starts } = dateChoices(PENDING_CP, may, 501)
  expect(labels(starts)[0]).toBe('2026-05-13 am')
})

test('says what stops a stretch that goes as far as it can', () => {
  const { stopped_by } = dateChoices(rangeOf('2026-05-27 pm 2026-05-28 pm'), may)
  expect(stopped_by && stopWords(stopped_by)).toBe('S’arrête avant JRS (validé) du 29 mai')
  expect(dateChoices(rangeOf('2026-05-27 pm 2026-05-28 am'), may).stopped_by).toBeNull()
})

test('EDT-16 a date field offers the days with a half-day to choose, and takes the half that is free', () => {
  const { starts, ends } = dateChoices(rangeOf('2026-05-27 pm 2026-05-28 pm'), may)
  const { min, max, isOffered } = offeredDays(starts)
  expect([min, max]).toEqual(['2026-05-18', '2026-05-28'])
  // A holiday between them.
  expect([isOffered('2026-05-22'), isOffered('2026-05-25')]).toEqual([true, false])
  expect(slotOn('2026-05-27', 'am', ends)).toBe(slotOf('2026-05-27', 'pm'))
  expect(slotOn('2026-05-28', 'am', ends)).toBe(slotOf('2026-05-28', 'am'))
  expect(slotOn('2026-05-25', 'am', starts)).toBeUndefined()
})
