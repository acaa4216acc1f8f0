import { describe, expect, test } from 'vitest'
import { firstCounterRules } from '../timesheet/counter-rules.ts'
import { M_RULE_PAST, RULE_BEFORE_TODAY, RULE_UNCHANGED, readVersion } from './parameters.ts'
import { backOn, carryExpiresOn, checkNotice, dueOn, endsUntold, lastDayOf } from './sick-notices.ts'

const TODAY = '2026-05-21'
const VERSIONS = firstCounterRules('2026-06-01').map((version, index) => ({
  ...version,
  id: index + 1,
  is_unconfirmed: false,
}))
const read = (key: unknown, value: unknown, starts_on: unknown) => {
  const answer = readVersion({ key, value, starts_on }, VERSIONS, TODAY)
  return 'status' in answer ? answer.message : answer.awaits_confirmation
}

test.each<[string, unknown, unknown, string | boolean]>([
  ['cp_a_year', 27, '2026-06-01', false],
  ['cp_a_year', 27, '2026-05-01', M_RULE_PAST.message],
  ['cp_a_year', 27, '2026-06-02', M_RULE_PAST.message],
  ['cp_a_year', 25, '2026-06-01', RULE_UNCHANGED.message],
  ['cp_a_year', 25.001, '2026-06-01', 'Valeur invalide'],
  ['cp_a_year', '25', '2026-06-01', 'Valeur invalide'],
  ['nothing', 1, '2026-06-01', 'Valeur invalide'],
  ['constructor', 1, '2026-06-01', 'Valeur invalide'],
  ['cp_a_year', 27, '2026-06-31', 'Format de date invalide'],
  ['absence_rates', { ABI: 0, CSS: 0, MAL: 20 }, '2026-07-01', RULE_UNCHANGED.message],
  ['absence_rates', { ABI: 0, CSS: 0, MAL: 21 }, '2026-07-01', false],
  ['seniority_days', null, '2026-06-01', false],
  ['correction_months', 24, '2026-05-21', false],
  ['correction_months', 24, '2026-05-20', RULE_BEFORE_TODAY.message],
  ['loss_notice_days', [60, 30, 7], '2026-06-01', RULE_UNCHANGED.message],
  ['loss_notice_days', [7, 30], '2026-05-30', false],
  ['adjustment_four_eyes', true, '2026-05-21', false],
])('LED-41 %s as %j from %s: %s', (key, value, starts_on, told) => {
  expect(read(key, value, starts_on)).toBe(told)
})

test('LED-42 four eyes that are taken away await a second person, from any day', () => {
  const on = { id: 99, key: 'adjustment_four_eyes', value: true, starts_on: '2026-05-01', is_unconfirmed: false }
  const asked = { key: 'adjustment_four_eyes', value: false, starts_on: '2026-05-21' }
  expect(readVersion(asked, [...VERSIONS, on], TODAY)).toEqual({ ...asked, awaits_confirmation: true })
})

describe('after sickness', () => {
  const ctx = {
    dates: { start_at: '2020-01-01', end_at: null, last_end_at: null, seniority_at: null, part_times: [] },
    holidays: new Set(['2026-05-25']),
  }
  const sick = (start_at: string, end_at: string, is_sickness = true) => ({
    start_at,
    start_moment: 'am' as const,
    end_at,
    end_moment: 'pm' as const,
    is_sickness,
  })
  test.each([
    [[sick('2026-05-18', '2026-05-29')], '2026-06-01'],
    [[sick('2026-05-18', '2026-05-22')], '2026-05-26'],
    [[sick('2026-05-18', '2026-05-29'), sick('2026-06-01', '2026-06-12')], '2026-06-15'],
    [[sick('2026-05-18', '2026-05-29'), sick('2026-06-01', '2026-06-05', false)], '2026-06-08'],
    [[{ ...sick('2026-05-18', '2026-05-20'), end_moment: 'am' as const }], '2026-05-20'],
    [[sick('2026-05-18', '2026-05-29'), sick('2026-06-01', '2026-07-31')], null],
    [[sick('2026-06-02', '2026-06-12')], null],
    [[sick('2026-05-18', '2026-05-29', false)], null],
  ])('LED-37 %j: back on %s', (absences, back_on) => {
    expect(backOn('2026-06-01', absences, ctx, '2026-07-10')).toBe(back_on)
  })

  test('LED-39 a whole year of sickness ends the days all the same, a day less waits for the notice', () => {
    expect(endsUntold('2026-06-01', [sick('2025-05-01', '2026-06-30')], ctx, 15)).toBe('2027-09-01')
    expect(endsUntold('2026-06-01', [sick('2025-06-03', '2026-06-30')], ctx, 15)).toBeNull()
    expect(endsUntold('2026-06-01', [sick('2025-05-01', '2026-06-30', false)], ctx, 15)).toBeNull()
  })

  test('LED-38 told on a day from the return to today; the days last 15 months, to the day before', () => {
    expect(dueOn('2026-01-31')).toBe('2026-02-28')
    expect(['2026-05-31', '2026-07-02', '2026-11-30'].map((day) => carryExpiresOn(day, 15))).toEqual([
      '2027-08-31',
      '2027-10-02',
      '2028-02-29',
    ])
    expect(lastDayOf('2027-10-02')).toBe('2027-10-01')
    expect(checkNotice('2026-06-01', '2026-06-01', '2026-07-10')).toBeNull()
    for (const day of ['2026-05-31', '2026-07-11']) {
      expect(checkNotice(day, '2026-06-01', '2026-07-10')?.message).toBe(
        "La date d'information doit être comprise entre le 01/06/2026 et le 10/07/2026.",
      )
    }
  })
})
