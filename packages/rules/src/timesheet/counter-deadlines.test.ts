import { expect, test } from 'vitest'
import { deadlineWords, jrsOfYear } from './counter-deadlines.ts'

test('USR-20 USR-21 USR-22 MON-100 the deadlines of what is carried over, with their year where it is another', () => {
  const words = (today: string) =>
    (['before_june', 'rtt_remainder', 'cp15'] as const).map((each) => deadlineWords(each, today))
  const months = 'à prendre dans les 15 mois'
  expect(words('2026-03-31')).toEqual(['à prendre avant le 31/05', 'à prendre avant le 31/03', months])
  expect(words('2026-05-21')).toEqual(['à prendre avant le 31/05', 'à prendre avant le 31/03/2027', months])
  expect(words('2026-06-01')).toEqual(['à prendre avant le 31/05/2027', 'à prendre avant le 31/03/2027', months])
})

test('USR-23 modality 2 alone shares its 11 days, 4 and 7', () => {
  expect(jrsOfYear(2)).toMatch(/11 jours.*4 .*employeur.*7 .*salarié/)
  expect([1, 3, null].map(jrsOfYear)).toEqual([null, null, null])
})
