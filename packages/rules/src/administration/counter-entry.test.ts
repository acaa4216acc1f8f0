import { expect, test } from 'vitest'
import { isWritten, reversalOf } from './counter-entry.ts'

const ROW = {
  matricule: 'C1',
  counter: 'cp',
  kind: 'opening',
  days: 1250,
  effective_on: '2026-01-01',
  source: 'paie',
} as const

test('ADM-40 an entry is undone by as many days the other way, on its day, named by its source', () => {
  expect(reversalOf(ROW)).toEqual({ ...ROW, kind: 'adjustment', days: -1250, source: 'Annule : paie' })
  expect(reversalOf(reversalOf(ROW)).days).toBe(1250)
  expect(reversalOf({ ...ROW, source: 'x'.repeat(100) }).source).toHaveLength(100)
})

test('ADM-40 what the portal wrote is not undone by hand', () => {
  expect((['opening', 'adjustment', 'accrual', 'rollover', 'expiry'] as const).map(isWritten)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
