import { expect, test } from 'vitest'
import { MOST_ATTEMPTS, nextAttemptAfter } from './webhooks.ts'

test('HOO-10 EX-I-07 ten attempts in three days: 1 min, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h after the former', () => {
  const at = ['2026-05-21T09:00:00.000Z']
  for (let attempts = 1; attempts < MOST_ATTEMPTS; attempts++) {
    const last = new Date(at.at(-1) ?? '').getTime()
    at.push(new Date(last + (nextAttemptAfter(attempts, null) ?? Number.NaN) * 1000).toISOString())
  }
  expect(at.map((instant) => instant.slice(5, 19))).toEqual([
    '05-21T09:00:00',
    '05-21T09:01:00',
    '05-21T09:06:00',
    '05-21T09:36:00',
    '05-21T11:36:00',
    '05-21T16:36:00',
    '05-22T02:36:00',
    '05-22T16:36:00',
    '05-23T12:36:00',
    '05-24T12:36:00',
  ])
  expect(nextAttemptAfter(MOST_ATTEMPTS, null)).toBeNull()
  expect(nextAttemptAfter(MOST_ATTEMPTS, 60)).toBeNull()
})

test.each([
  [1, 10, 60],
  [1, 600, 600],
  [4, 600, 7_200],
  [1, 999_999, 86_400],
])('HOO-13 after %i attempts, asked to wait %i seconds: %i', (attempts, asked, expected) => {
  expect(nextAttemptAfter(attempts, asked)).toBe(expected)
})
