import fc from 'fast-check'
import { expect, test } from 'vitest'
import { M_ROLE, M_SELF } from '../portal/messages.ts'
import {
  ADJUSTMENT_ACTIONS,
  ADJUSTMENT_STATES,
  adjustmentActions,
  checkActing,
  checkAdjustment,
  decideAdjustment,
  readAmount,
  readTypedAmount,
  undecidedBecause,
} from './adjustments.ts'
import { M_LED_AMOUNT, M_LED_DONE, M_LED_TWO } from './messages.ts'

test.each<[unknown, number | null]>([
  [1.5, 150],
  [-0.25, -25],
  [365, 36_500],
  [-365, -36_500],
  [0.29, 29],
  [365.01, null],
  [-365.01, null],
  [0, null],
  [-0, null],
  [1.234, null],
  [1e-7, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  ['1.5', null],
  [null, null],
  [undefined, null],
])('LED-60 README 93: %s days are %s hundredths, or not to be read', (days, hundredths) => {
  expect(readAmount(days)).toBe(hundredths)
})

test('LED-60 every amount of at most two decimals is read as it is, typed or sent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -36_500, max: 36_500 }), (hundredths) => {
      const typed = (hundredths / 100).toFixed(2).replace('.', ',')
      expect([readAmount(hundredths / 100), readTypedAmount(typed)]).toEqual(
        hundredths === 0 ? [null, null] : [hundredths, hundredths],
      )
    }),
  )
  expect(['+2', ' −1,5 ', '1e2', '1 2', '', '1,234'].map(readTypedAmount)).toEqual([200, -150, null, null, null, null])
})

const PERSON = { opened_on: '2026-01-01', end_at: null }
const TODAY = '2026-05-21'

test.each([
  [{ hundredths: 100, effective_on: '2026-01-01' }, PERSON, null],
  [{ hundredths: 100, effective_on: '2027-05-21' }, PERSON, null],
  [{ hundredths: 0, effective_on: '2026-05-01' }, PERSON, M_LED_AMOUNT.message],
  [{ hundredths: 100, effective_on: '2025-12-31' }, PERSON, "Cette date précède l'ouverture du compteur (01/01/2026)."],
  [
    { hundredths: 100, effective_on: '2027-05-22' },
    PERSON,
    'La date doit être comprise entre le 01/01/2026 et le 21/05/2027.',
  ],
  [
    { hundredths: 100, effective_on: '2026-05-30' },
    { ...PERSON, end_at: '2026-02-28' },
    expect.stringContaining('28/05/2026'),
  ],
  [{ hundredths: 100, effective_on: '2026-02-28' }, { ...PERSON, end_at: '2025-11-30' }, null],
  [
    { hundredths: 100, effective_on: '2026-03-01' },
    { ...PERSON, end_at: '2025-11-30' },
    expect.stringContaining('28/02/2026'),
  ],
])('LED-60 %j of %j', (asked, person, message) => {
  expect(checkAdjustment(asked, person, TODAY)?.message ?? null).toEqual(message)
})

test('LED-62 what is treated is treated; what is proposed is decided by another, and withdrawn by its author', () => {
  for (const state of ADJUSTMENT_STATES) {
    const decided = ADJUSTMENT_ACTIONS.map((action) => decideAdjustment(state, action))
    expect(decided).toEqual(
      state === 'proposed'
        ? [{ to: 'posted' }, { to: 'refused' }, { to: 'withdrawn' }]
        : [M_LED_DONE, M_LED_DONE, M_LED_DONE],
    )
  }
  const by = (is_author: boolean, is_own: boolean) =>
    ADJUSTMENT_ACTIONS.map((action) => checkActing(action, { is_author, is_own }))
  expect(by(false, false)).toEqual([null, null, M_ROLE])
  expect(by(true, false)).toEqual([M_LED_TWO, M_LED_TWO, null])
  expect(by(false, true)).toEqual([M_SELF, M_SELF, M_SELF])
  expect(adjustmentActions('proposed', { is_author: true, is_own: false })).toEqual(['withdraw'])
  expect(adjustmentActions('posted', { is_author: false, is_own: false })).toEqual([])
})

test('LED-62 who may not decide on one that waits is told why: it is their own proposal, or about their own counters', () => {
  const why = (is_author: boolean, is_own: boolean) =>
    undecidedBecause(adjustmentActions('proposed', { is_author, is_own }))
  expect(why(false, false)).toBeNull()
  expect(why(true, false)).toBe(M_LED_TWO.message)
  expect(why(false, true)).toBe('Vos propres compteurs sont ajustés par une autre personne que vous.')
})
