import { describe, expect, test } from 'vitest'
import { counterWentBack, isUnusedStep, otpauthUri, recoveryCodeOf, shownRecoveryCode, totpCodeOf } from './factors.ts'
import { decideSignIn, type FactorRule, factorDeadline, rememberDays, type SignInFacts } from './sign-in.ts'

const TODAY = '2026-05-21'
const rule = (own: Partial<FactorRule> = {}): FactorRule => ({
  second_factor: true,
  starts_on: '2026-05-01',
  grace_days: 7,
  remember_days: 30,
  ...own,
})
const facts = (own: Partial<SignInFacts> = {}): SignInFacts => ({
  has_factor: false,
  is_trusted: false,
  is_inside: false,
  rules: [],
  first_seen_on: null,
  extended_to: null,
  ...own,
})

test.each([
  ['no rule', [], null, null, null],
  ['a rule about something else', [rule({ second_factor: false })], null, null, null],
  ['the first login under the rule is today', [rule()], null, null, '2026-05-28'],
  ['it was before the rule began', [rule({ starts_on: '2026-05-10' })], '2026-05-02', null, '2026-05-17'],
  ['it was after', [rule()], '2026-05-12', null, '2026-05-19'],
  ['no grace', [rule({ grace_days: 0 })], '2026-05-12', null, '2026-05-12'],
  [
    'of several rules the earliest',
    [rule({ grace_days: 90 }), rule({ grace_days: 2 })],
    '2026-05-20',
    null,
    '2026-05-22',
  ],
  ['more after a reset', [rule()], '2026-05-02', '2026-05-24', '2026-05-24'],
  ['a reset takes nothing away', [rule()], '2026-05-20', '2026-05-24', '2026-05-27'],
] as const)('MFA-22 MFA-24 MFA-30 %s', (_what, rules, first_seen_on, extended_to, deadline) => {
  expect(factorDeadline({ rules, first_seen_on, extended_to }, TODAY)).toBe(deadline)
})

test('MFA-24 MFA-25 the least of several rules is remembered, thirty days without any', () => {
  expect(rememberDays([], TODAY)).toBe(30)
  expect(rememberDays([rule({ remember_days: 14 }), rule({ remember_days: 7 })], TODAY)).toBe(7)
  expect(rememberDays([rule({ remember_days: 0 })], TODAY)).toBe(0)
  expect(rememberDays([rule({ remember_days: 90 })], TODAY)).toBe(90)
  expect(rememberDays([rule({ remember_days: 7, second_factor: false })], TODAY)).toBe(30)
})

test.each([
  ['MFA-01 nobody asks', {}, 'open'],
  ['MFA-01 whoever has a factor is asked', { has_factor: true }, 'confirm'],
  ['MFA-25 not in a trusted browser', { has_factor: true, is_trusted: true }, 'remembered'],
  ['MFA-25 a rule forbids it', { has_factor: true, is_trusted: true, rules: [rule({ remember_days: 0 })] }, 'confirm'],
  ['MFA-27 trust is not enough for who is inside', { has_factor: true, is_trusted: true, is_inside: true }, 'confirm'],
  ['MFA-22 before the deadline', { rules: [rule()], first_seen_on: '2026-05-14' }, 'open'],
  ['MFA-23 on its day after', { rules: [rule()], first_seen_on: '2026-05-13' }, 'setup'],
] as const)('%s', (_what, own, decision) => {
  expect(decideSignIn(facts(own), TODAY)).toBe(decision)
})

describe('what is typed', () => {
  test.each([
    ['287082', '287082'],
    [' 287 082 ', '287082'],
    ['28708', null],
    ['2870829', null],
    ['28708a', null],
    ['', null],
  ])('MFA-05 a code is six digits: « %s »', (text, code) => expect(totpCodeOf(text)).toBe(code))

  test.each([
    ['7kq2m-xh4pd', '7KQ2MXH4PD'],
    [' 7KQ2MXH4PD ', '7KQ2MXH4PD'],
    ['7KQ2M-XH4P', null],
    ['7KQ2M-XH4PI', null],
  ])('MFA-12 a recovery code: « %s »', (text, code) => expect(recoveryCodeOf(text)).toBe(code))
})

test('MFA-11 MFA-08 a code is shown in two fives, the address as applications read it', () => {
  expect(shownRecoveryCode('7KQ2MXH4PD')).toBe('7KQ2M-XH4PD')
  expect(otpauthUri('Ma Société', 'c.rousseau', 'GEZDGNBV')).toBe(
    'otpauth://totp/Ma%20Soci%C3%A9t%C3%A9:c.rousseau?issuer=Ma%20Soci%C3%A9t%C3%A9&secret=GEZDGNBV&algorithm=SHA1&digits=6&period=30',
  )
})

test('MFA-06 a code of the step last used, or of an earlier one, opens nothing', () => {
  expect([isUnusedStep(10, null), isUnusedStep(11, 10), isUnusedStep(10, 10), isUnusedStep(9, 10)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('MFA-19 a counter that does not grow is a copy’s; synced keys send zero', () => {
  expect([
    counterWentBack(0, 0),
    counterWentBack(0, 1),
    counterWentBack(5, 6),
    counterWentBack(5, 5),
    counterWentBack(5, 0),
  ]).toEqual([false, false, false, true, true])
})
