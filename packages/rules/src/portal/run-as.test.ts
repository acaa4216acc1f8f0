import { describe, expect, test } from 'vitest'
import { callInName, interventionText, type LastUse } from './run-as.ts'

const MINUTE = 60_000
const NOW = 100 * MINUTE
const stated = (ends_in: number): LastUse => ({ minutes: 15, last_at: NOW - 20 * MINUTE, ends_at: NOW + ends_in })
const unstated = (last: number): LastUse => ({ minutes: null, last_at: NOW - last, ends_at: NOW - last + 30 * MINUTE })

describe('AUD-19 AUD-20 what a call in somebody’s name does', () => {
  test.each([
    ['no use', null, 'begin', 'refuse'],
    ['a use that goes on', stated(1), 'go on', 'go on'],
    ['a use that ends now', stated(0), 'refuse', 'refuse'],
    ['a use that ended', stated(-MINUTE), 'refuse', 'refuse'],
    ['a use that ended half an hour ago', stated(-30 * MINUTE), 'begin', 'refuse'],
    ['one without a reason, just used', unstated(MINUTE - 1), 'go on', 'go on'],
    ['one without a reason, used a minute ago', unstated(MINUTE), 'keep', 'go on'],
    ['one without a reason, nearly over', unstated(30 * MINUTE - 1), 'keep', 'go on'],
    ['one without a reason, over', unstated(30 * MINUTE), 'begin', 'refuse'],
  ] as const)('after %s', (_what, use, optional, required) => {
    expect([callInName(use, NOW, 'optional'), callInName(use, NOW, 'required')]).toEqual([optional, required])
  })
})

test('AUD-21 the person reads who, until when and why', () => {
  const use = { identity: 'Sam Nedelec', ends_at: '2026-03-12T14:30:00', reason: 'Aide au guichet' }
  expect(interventionText(use)).toBe('Sam Nedelec intervient en votre nom jusqu’à 14 h 30 : Aide au guichet')
})
