import { expect, test } from 'vitest'
import { eventCode } from '../../../testing/timesheet-codes.ts'
import { mayOf, PENDING_CP } from '../../../testing/timesheet-may.ts'
import { COUNTERS, monthOf } from '../../../testing/timesheet-month.ts'
import { balanceOf } from './balance-of.ts'

const none = { edited: null }
const withCounters = (counters: Partial<typeof COUNTERS>) => monthOf({ counters: { ...COUNTERS, ...counters } })

test('EVT-60 EVT-62 EVT-64 the CP check adds 2.08 and leaves the reliquats out, the balance shown does the reverse', () => {
  const month = withCounters({ cp: 0, before_june: 0, remainder: 3 })
  expect(balanceOf(eventCode('CP'), 4, { month, ...none })).toMatchObject({
    before: 300,
    after: 100,
    insufficient: false,
  })
  expect(balanceOf(eventCode('CP'), 5, { month, ...none })).toMatchObject({ available: 208, insufficient: true })
})

test('EVT-58 EVT-59 the JRS check adds 10 days in the first two months of the year', () => {
  const counters = { ...COUNTERS, rtt: 0, rtt_remainder: 0 }
  const february = monthOf({ year: 2026, month: 2, counters })
  const march = monthOf({ year: 2026, month: 3, counters })
  expect(balanceOf(eventCode('JRS'), 20, { month: february, ...none })?.insufficient).toBe(false)
  expect(balanceOf(eventCode('JRS'), 21, { month: february, ...none })?.insufficient).toBe(true)
  expect(balanceOf(eventCode('JRS'), 1, { month: march, ...none })?.insufficient).toBe(true)
})

test('CFG-13 the advances are those of the month', () => {
  const limits = { ...monthOf().limits, balance_margin: 0.5, jrs_until_february: 0 }
  const month = { ...withCounters({ cp: 0, before_june: 0 }), limits }
  expect(balanceOf(eventCode('CP'), 2, { month, ...none })).toMatchObject({ available: 50, insufficient: true })
  expect(balanceOf(eventCode('CP'), 1, { month, ...none })?.insufficient).toBe(false)
})

test('EVT-65 EVT-67 nothing is counted without a counter, and never for contractors', () => {
  expect(balanceOf(eventCode('CSS'), 40, { month: mayOf(), ...none })).toBeNull()
  expect(balanceOf({ ...eventCode('CP'), deductible: false }, 40, { month: mayOf(), ...none })).toBeNull()
  const contractor = mayOf({ owner: { person_type: 'contractor' } })
  expect(balanceOf(eventCode('CP'), 40, { month: contractor, ...none })).toBeNull()
})

test('EVT-66 the days of the event being changed are given back first', () => {
  const month = withCounters({ cp: 0, before_june: 0 })
  const edited = { ...PENDING_CP, days_count: 1.5 }
  expect(balanceOf(eventCode('CP'), 7, { month, edited })?.insufficient).toBe(false)
  expect(balanceOf(eventCode('CP'), 8, { month, edited })?.insufficient).toBe(true)
  // A refused one was given back when it was refused.
  expect(balanceOf(eventCode('CP'), 5, { month, edited: { ...edited, state: 'refused' } })?.insufficient).toBe(true)
})
