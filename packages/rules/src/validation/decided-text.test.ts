import { expect, test } from 'vitest'
import { decidedText } from './decided-text.ts'

const LINE = { action: 'validated1', author: 'Paul Petit', created_at: '2026-05-21T08:42:10.000Z' }
const SINCE = { seen: '2026-05-21T09:15:00', today: '2026-05-21' }

test.each([
  ['event', 'validated1', 'Validée par Paul Petit à 10:42'],
  ['event', 'refused', 'Refusée par Paul Petit à 10:42'],
  ['event', 'backward', 'Renvoyée par Paul Petit à 10:42'],
  ['event', 'undo_refused', 'Refus annulé par Paul Petit à 10:42'],
  ['month', 'validated2', 'Validé par Paul Petit à 10:42'],
  ['month', 'non_submitted', 'Renvoyé par Paul Petit à 10:42'],
  ['month', 'undo_validated1', 'Validation annulée par Paul Petit à 10:42'],
  ['correction', 'validated2', 'Validée par Paul Petit à 10:42'],
  ['correction', 'withdrawn', 'Retirée par Paul Petit à 10:42'],
  ['month', 'deposit', 'Dépôt de CRA spécifique par Paul Petit à 10:42'],
] as const)('KEY-07 of a %s, %s: %s', (entity, action, text) => {
  expect(decidedText(entity, { ...LINE, action }, SINCE)).toBe(text)
})

test('KEY-07 on another day the day is told, and what is older than what was seen is no news', () => {
  expect(decidedText('event', LINE, { ...SINCE, today: '2026-05-22' })).toBe('Validée par Paul Petit le 21/05 à 10:42')
  expect(decidedText('event', LINE, { ...SINCE, seen: '2026-05-21T10:42:11' })).toBeNull()
  expect(decidedText('event', { ...LINE, action: 'recount' }, SINCE)).toBeNull()
})
