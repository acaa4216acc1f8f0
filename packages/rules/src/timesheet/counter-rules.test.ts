import { expect, test } from 'vitest'
import type { ParameterVersion } from '../portal/parameters.ts'
import {
  COUNTER_RULE_KEYS,
  counterRule,
  FORMER_COUNTER_RULES,
  firstCounterRules,
  isCounterRuleKey,
  isCounterRuleValue,
  SYNTEC_COUNTER_RULES,
} from './counter-rules.ts'

const version = (id: number, value: unknown, starts_on: string, is_unconfirmed = false): ParameterVersion => ({
  id,
  key: 'cp_a_year',
  value,
  starts_on,
  is_unconfirmed,
})

test('LED-40 LED-42 the last version that has begun is in force, the greatest id among those of one day, once confirmed', () => {
  const versions = [
    version(4, 30, '2026-07-01'),
    version(1, 25, '2000-01-01'),
    version(3, 27, '2026-06-01'),
    version(2, 26, '2026-06-01'),
    version(5, 31, '2026-06-15', true),
  ]
  const inForce = (day: string) => counterRule(versions, 'cp_a_year', day)
  expect(inForce('2026-05-31')).toEqual({ value: 25, rule_id: 1 })
  expect(inForce('2026-06-30')).toEqual({ value: 27, rule_id: 3 })
  expect(inForce('2026-07-01')).toEqual({ value: 30, rule_id: 4 })
  expect(inForce('1999-12-31')).toEqual({ value: 25, rule_id: null })
})

const GOOD: [string, ...unknown[]][] = [
  ['cp_a_year', 25, 0, 27.75, null],
  ['rtt_modalities', [], [2], [3, 2]],
  ['entry_exit', 'prorata', 'whole'],
  ['absence_rates', {}, { MAL: 20, 'AT-TRAJET': 12.5 }],
  ['cp_round_up', true, false],
  ['seniority_days', null, {}, { 5: 1, 10: 2.5 }],
  ['split_leave', null, { main: 20, from: { '5.00': 2, '3': 1 } }],
  ['sick_carry', null, { months: 15 }],
  ['loss_notice_days', [], [60, 30, 7]],
  ['correction_months', 1, 36],
]
const BAD: [string, ...unknown[]][] = [
  ['cp_a_year', '25', -1, 25.001, Number.NaN, 1000, undefined, [25]],
  ['rtt_modalities', [4], [2, 2], 2, null, ['2']],
  ['entry_exit', 'rate', null, ''],
  ['part_time', 'prorata', true],
  ['absence_rates', null, { MAL: '20' }, { ' ': 1 }, { '\u0000': 1 }, [20], { MAL: -1 }],
  ['cp_round_up', 'true', 1, null],
  ['seniority_days', { 0: 1 }, { '5.5': 1 }, [1], { 5: null }],
  ['split_leave', {}, { main: 20 }, { main: 20, from: { x: 1 } }, { main: 20, from: {}, more: 1 }],
  ['sick_carry', {}, { months: 0 }, { months: 1.5 }, 15],
  ['loss_notice_days', [0], [7, 7], [1.5], 7, null],
  ['correction_months', 0, 121, 1.5, null],
  ['adjustment_four_eyes', null, 'false'],
]

test.each(GOOD)('LED-41 %s takes a value of its form', (key, ...values) => {
  for (const value of values)
    expect(isCounterRuleKey(key) && isCounterRuleValue(key, value), JSON.stringify(value)).toBe(true)
})

test.each(BAD)('LED-41 %s takes no other value', (key, ...values) => {
  for (const value of values)
    expect(isCounterRuleKey(key) && isCounterRuleValue(key, value), JSON.stringify(value)).toBe(false)
})

test('LED-41 no other key is one, and what a portal begins with has its form', () => {
  for (const key of ['', 'toString', '__proto__', 'cp', 'work_rules']) expect(isCounterRuleKey(key), key).toBe(false)
  const first = firstCounterRules('2026-06-01')
  expect(new Set(first.map(({ key }) => key))).toEqual(new Set(COUNTER_RULE_KEYS))
  for (const { key, value } of first) expect(isCounterRuleValue(key, value), key).toBe(true)
  const versions = first.map((each, index) => ({ ...each, id: index + 1, is_unconfirmed: false }))
  for (const key of COUNTER_RULE_KEYS) {
    expect(counterRule(versions, key, '2026-05-31').value).toEqual(FORMER_COUNTER_RULES[key])
    expect(counterRule(versions, key, '2026-06-01').value).toEqual(
      { ...FORMER_COUNTER_RULES, ...SYNTEC_COUNTER_RULES }[key],
    )
  }
})
