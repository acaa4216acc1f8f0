import { expect, test } from 'vitest'
import { durationWords, type RetentionEntry } from './retention.ts'
import { RETENTION_REGISTER } from './retention-register.ts'

const ENTRIES: readonly RetentionEntry[] = RETENTION_REGISTER

test('RGD-01 each entry has a key of its own and all that the notice tells', () => {
  expect(new Set(ENTRIES.map(({ key }) => key)).size).toBe(ENTRIES.length)
  for (const { key, purpose, data, basis, retention, recipients } of ENTRIES) {
    for (const words of [purpose, data, basis, retention, recipients]) expect(words, key).toMatch(/\S/)
  }
})

test('RGD-01 what the portal does not hold names no table', () => {
  expect(ENTRIES.filter(({ held, tables }) => !held && Object.keys(tables).length > 0)).toEqual([])
})

test.each([
  ['personal_email', 'contract_end', { days: 30 }],
  ['identity', 'contract_end', { years: 5 }],
  ['activity', 'contract_end', { years: 5 }],
  ['counters', 'contract_end', { years: 5 }],
  ['audit', 'contract_end', { years: 5 }],
  ['comments', 'period_end', { years: 3 }],
  ['reports', 'year_end', { years: 10 }],
])('RGD-02 %s: after %s, %o', (key, from, duration) => {
  expect(ENTRIES.find((entry) => entry.key === key)).toMatchObject({ from, duration })
})

test('RGD-01 the words of a term say how long it is', () => {
  const silent = ENTRIES.filter(({ duration, retention }) => duration && !retention.includes(durationWords(duration)))
  expect(silent).toEqual([])
})
