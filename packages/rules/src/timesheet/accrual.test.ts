import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accrualsUntil, turningsUntil } from './accrual.ts'
import { dayOfNumber } from './day.ts'

const total = (accruals: ReturnType<typeof accrualsUntil>, counter: string) =>
  accruals.filter((each) => each.counter === counter).reduce((sum, { hundredths }) => sum + hundredths, 0)

test('decision 15: a year of CP, June to May, is 25 days and a year of JRS 11, whatever the rounding', () => {
  expect(total(accrualsUntil('2026-05-31', 12), 'cp')).toBe(2500)
  expect(total(accrualsUntil('2026-12-31', 12), 'rtt')).toBe(1100)
  const monthly = accrualsUntil('2026-05-31', 12).filter(({ counter }) => counter === 'cp')
  expect(new Set(monthly.map(({ hundredths }) => hundredths))).toEqual(new Set([208, 209]))
})

test('decision 15: a month is earned on its last day, not before', () => {
  expect(accrualsUntil('2026-05-30', 2).map(({ day }) => day)).toEqual(['2026-04-30', '2026-04-30'])
  expect(accrualsUntil('2026-05-31', 1)).toEqual([
    { counter: 'cp', hundredths: 208, day: '2026-05-31', source: '2026-05' },
    { counter: 'rtt', hundredths: 91, day: '2026-05-31', source: '2026-05' },
  ])
})

test('decision 15: any twelve months in a row earn 25 days of CP, and none is earned twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (n) => {
      const accruals = accrualsUntil(dayOfNumber(n), 13).filter(({ counter }) => counter === 'cp')
      expect(total(accruals.slice(0, 12), 'cp')).toBe(2500)
      expect(new Set(accruals.map(({ source }) => source)).size).toBe(accruals.length)
    }),
  )
})

test('MON-99 MON-100 CP N-1 is lost after 31/05 and JRS N-1 after 31/03, the year’s days take their place', () => {
  const turnings = turningsUntil('2026-06-01', 6).map(({ on, kind, from, to }) =>
    `${on} ${kind} ${from} ${to ?? ''}`.trim(),
  )
  expect(turnings).toEqual([
    '2026-01-01 rollover rtt rtt_remainder',
    '2026-04-01 expiry rtt_remainder',
    '2026-06-01 expiry before_june',
    '2026-06-01 rollover cp before_june',
  ])
  expect(turningsUntil('2026-05-31', 1)).toEqual([])
})
