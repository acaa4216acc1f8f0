import { expect, test } from 'vitest'
import { COUNTER_DEADLINES, jrsOfYear } from './counter-deadlines.ts'

test('USR-20 USR-21 USR-22 the deadlines of what is carried over', () => {
  expect(COUNTER_DEADLINES).toEqual({
    before_june: expect.stringContaining('31/05'),
    rtt_remainder: expect.stringContaining('31/03'),
    cp15: expect.stringContaining('15 mois'),
  })
})

test('USR-23 modality 2 alone shares its 11 days, 4 and 7', () => {
  expect(jrsOfYear(2)).toMatch(/11 jours.*4 .*employeur.*7 .*salarié/)
  expect([1, 3, null].map(jrsOfYear)).toEqual([null, null, null])
})
