import { expect, test } from 'vitest'
import { COUNTER_RULE_KEYS, type CounterRuleKey, firstCounterRules } from '../timesheet/counter-rules.ts'
import { RULE_WORDS, readTypedRule, ruleInWords, typedRule } from './parameter-words.ts'

test('LED-40 LED-41 each value that a portal begins with is typed as it is read back', () => {
  for (const { key, value } of firstCounterRules('2026-06-01')) {
    expect([key, readTypedRule(key, typedRule(key, value))]).toEqual([key, { value }])
  }
  expect(Object.keys(RULE_WORDS)).toEqual([...COUNTER_RULE_KEYS])
})

test.each<[CounterRuleKey, unknown, string]>([
  ['cp_a_year', 25.5, '25,5 jours'],
  ['cp_a_year', null, 'Aucun'],
  ['cp_round_up', true, 'Oui'],
  ['entry_exit', 'prorata', 'Au prorata des jours'],
  ['absence_rates', { MAL: 20, CSS: 0 }, 'MAL : 20 jours par an, CSS : rien'],
  ['rtt_modalities', [2, 3], '2 et 3'],
  ['seniority_days', { 5: 1, 10: 2 }, '1 jour dès 5 ans, 2 jours dès 10 ans'],
  ['seniority_days', null, 'Aucun'],
  ['absence_rates', {}, 'Aucun'],
  ['split_leave', { main: 20, from: { '5.00': 2 } }, 'Congé principal de 20 jours : 2 jours dès 5 pris hors été'],
  ['sick_carry', { months: 15 }, '15 mois'],
  ['loss_notice_days', [60, 30, 7], '60, 30 et 7 jours avant'],
  ['correction_months', 36, '36 mois'],
])('LED-40 %s %j reads %s', (key, value, words) => {
  expect(ruleInWords(key, value)).toBe(words)
})

test.each<[CounterRuleKey, string]>([
  ['cp_a_year', 'beaucoup'],
  ['correction_months', ''],
  ['seniority_days', '5'],
  ['split_leave', '20 ; x : 1'],
  ['sick_carry', '0'],
  ['entry_exit', ''],
])('LED-41 %s is not typed as %j', (key, text) => {
  expect(readTypedRule(key, text)).toBeUndefined()
})
