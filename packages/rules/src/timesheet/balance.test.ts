import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  availableFor,
  COUNTERS,
  type CounterValues,
  checkBalance,
  counterViews,
  deduct,
  displayedCp,
  displayedJrs,
  expiringDays,
  expiryWarning,
  formatDays,
  hundredthsOfHalfDays,
  hundredthsToDays,
  INSUFFICIENT_BALANCE,
  NO_DAYS,
  takeable,
  USUAL_ADVANCES,
} from './balance.ts'
import { COUNTER_NAMES } from './event-codes.ts'
import { EVENT_STATES } from './events.ts'

const having = (values: Partial<CounterValues>): CounterValues => ({ ...NO_DAYS, ...values })

const hundredths = fc.integer({ min: -2000, max: 5000 })
const counters = fc.record({
  cp: hundredths,
  before_june: hundredths,
  remainder: hundredths,
  rtt: hundredths,
  rtt_remainder: hundredths,
  rest: hundredths,
  cp15: hundredths,
  sick_children_days: hundredths,
})
const names = fc.constantFrom(...COUNTER_NAMES)
const sum = (values: CounterValues) => COUNTERS.reduce((total, counter) => total + values[counter], 0)

/** What is left in hundredths and what the check says, for days taken in a month. */
function taken(counter: 'cp' | 'rtt', values: Partial<CounterValues>, month: number, days: number) {
  const half_days = days * 2
  return [
    availableFor(counter, having(values), month) - hundredthsOfHalfDays(half_days),
    checkBalance(counter, having(values), month, half_days),
  ]
}

describe('the balance check', () => {
  test('EVT-58 EVT-61 EX-37 EX-39 ten days of JRS may be taken ahead, not half a day more', () => {
    expect(taken('rtt', {}, 1, 10)).toEqual([0, null])
    expect(taken('rtt', {}, 2, 10.5)).toEqual([-50, INSUFFICIENT_BALANCE])
  })

  test('EVT-58 EVT-59 EX-41 EX-43 JRS N and N-1 together, the advance only in January and February', () => {
    expect(taken('rtt', { rtt: 150, rtt_remainder: 50 }, 4, 2)).toEqual([0, null])
    expect(taken('rtt', { rtt: -300 }, 1, 7)).toEqual([0, null])
    expect(taken('rtt', {}, 3, 0.5)).toEqual([-50, INSUFFICIENT_BALANCE])
  })

  test('EVT-60 EVT-62 EX-45 EX-47 CP N and N-1 together and 2.08 ahead', () => {
    expect(taken('cp', {}, 6, 2)).toEqual([8, null])
    expect(taken('cp', { cp: 1040, before_june: 452 }, 5, 17)).toEqual([0, null])
  })

  test('EVT-61 EVT-62 EX-49 EX-51 exactly zero left is sufficient, without floating point', () => {
    expect(taken('cp', { cp: 42 }, 9, 2.5)).toEqual([0, null])
    expect(taken('cp', { cp: 812, before_june: 230 }, 9, 12.5)).toEqual([0, null])
  })

  test('EVT-66 EX-53 the days of two events add up', () => {
    expect(taken('cp', { cp: 300 }, 6, 3 + 2.5)).toEqual([-42, INSUFFICIENT_BALANCE])
  })

  test('EVT-63 EVT-66 the refusal', () => {
    expect(INSUFFICIENT_BALANCE).toEqual({
      code: 'insufficient-balance',
      status: 422,
      message: 'Solde insuffisant',
      field: 'balance',
    })
  })

  test('EVT-64 the CP check leaves the reliquats out', () => {
    expect(availableFor('cp', having({ cp: 100, remainder: 500 }), 6)).toBe(308)
  })

  test('EVT-60 CFG-13 the advances are settings', () => {
    expect(availableFor('rtt', NO_DAYS, 2, { ...USUAL_ADVANCES, jrs_until_february: 300 })).toBe(300)
    expect(availableFor('cp', having({ cp: 100 }), 6, { ...USUAL_ADVANCES, balance_margin: 250 })).toBe(350)
    expect(checkBalance('cp', NO_DAYS, 6, 1, { ...USUAL_ADVANCES, balance_margin: 0 })).toBe(INSUFFICIENT_BALANCE)
    expect(checkBalance('cp', NO_DAYS, 6, 5, { ...USUAL_ADVANCES, balance_margin: 250 })).toBeNull()
  })

  test('EVT-65 another counter is checked against its own value, no counter at all is never checked', () => {
    const values = having({ remainder: 100, cp15: 50, cp: 5000 })
    expect(checkBalance('remainder', values, 1, 2)).toBeNull()
    expect(checkBalance('remainder', values, 1, 3)).toBe(INSUFFICIENT_BALANCE)
    expect(checkBalance('cp15', values, 1, 1)).toBeNull()
    expect(checkBalance('cp15', values, 1, 2)).toBe(INSUFFICIENT_BALANCE)
    expect(checkBalance(null, NO_DAYS, 1, 62)).toBeNull()
  })

  test('EVT-61 EVT-62 sufficient as long as fifty hundredths a half-day are there', () => {
    fc.assert(
      fc.property(names, counters, fc.integer({ min: 1, max: 12 }), fc.nat(62), (counter, values, month, half_days) => {
        const left = availableFor(counter, values, month) - half_days * 50
        expect(checkBalance(counter, values, month, half_days) === null).toBe(left >= 0)
      }),
    )
  })
})

describe('deducting', () => {
  test('MON-104 EX-57 CP N-1 is used first', () => {
    const after = deduct(having({ before_june: 300, cp: 1000 }), 'cp', 500)
    expect([after.before_june, after.cp]).toEqual([0, 800])
  })

  test.each([
    ['cp', { before_june: -100, cp: 200 }, 300, { before_june: -100, cp: -100 }],
    ['rtt', { rtt_remainder: 125, rtt: 50 }, 100, { rtt_remainder: 25, rtt: 50 }],
    ['rtt', { rtt_remainder: 50, rtt: 0 }, 1050, { rtt_remainder: 0, rtt: -1000 }],
    ['remainder', { remainder: 300, cp: 100 }, 250, { remainder: 50, cp: 100 }],
    ['cp15', { cp15: 100, before_june: 100 }, 50, { cp15: 50, before_june: 100 }],
  ] as const)('MON-104 from %s with %o', (counter, values, days, after) => {
    expect(deduct(having(values), counter, days)).toEqual(having(after))
  })

  test('MON-104 the sum falls by what is taken, N-1 never below zero, nothing else moves', () => {
    fc.assert(
      fc.property(counters, names, fc.nat(3000), (values, counter, days) => {
        const after = deduct(values, counter, days)
        expect(sum(values) - sum(after)).toBe(days)
        expect(after.before_june).toBeGreaterThanOrEqual(Math.min(values.before_june, 0))
        expect(after.rtt_remainder).toBeGreaterThanOrEqual(Math.min(values.rtt_remainder, 0))
        const moved = COUNTERS.filter((each) => after[each] !== values[each])
        const own = counter === 'cp' ? ['cp', 'before_june'] : counter === 'rtt' ? ['rtt', 'rtt_remainder'] : [counter]
        expect(own).toEqual(expect.arrayContaining(moved))
      }),
    )
  })

  test('MON-104 days that come back go to the year N', () => {
    expect(deduct(having({ cp: 100, before_june: 50 }), 'cp', -200)).toEqual(having({ cp: 300, before_june: 50 }))
  })
})

describe('the views', () => {
  const base = having({ before_june: 250, cp: 1250, remainder: 100, rtt: 500 })
  const absences = [
    { state: 'submitted', relevant_counter: 'cp', hundredths: 150 },
    { state: 'validated2', relevant_counter: 'cp', hundredths: 200 },
    { state: 'validated1', relevant_counter: 'rtt', hundredths: 100 },
    { state: 'validated1', relevant_counter: 'cp', hundredths: 100 },
    { state: 'refused', relevant_counter: 'cp', hundredths: 900 },
    { state: 'submitted', relevant_counter: null, hundredths: 900 },
  ] as const

  test('MON-103 USR-16 each view deducts the days that have come as far as it', () => {
    const { pay_manager, manager, employee } = counterViews(base, absences)
    expect(pay_manager).toEqual(having({ before_june: 50, cp: 1250, remainder: 100, rtt: 500 }))
    expect(manager).toEqual(having({ before_june: 0, cp: 1200, remainder: 100, rtt: 400 }))
    expect(employee).toEqual(having({ before_june: 0, cp: 1050, remainder: 100, rtt: 400 }))
  })

  test('MON-103 validating moves the deduction without changing what the employee sees', () => {
    const absence = fc.record({
      state: fc.constantFrom(...EVENT_STATES),
      relevant_counter: fc.option(names),
      hundredths: fc.nat(20).map(hundredthsOfHalfDays),
    })
    fc.assert(
      fc.property(counters, fc.array(absence, { maxLength: 8 }), (values, list) => {
        const views = counterViews(values, list)
        expect(counterViews(values, list.toReversed())).toEqual(views)
        const paid = list.map((each) => (each.state === 'refused' ? each : { ...each, state: 'validated2' as const }))
        const later = counterViews(values, paid)
        expect(later.employee).toEqual(views.employee)
        expect(later.pay_manager).toEqual(views.employee)
      }),
    )
  })
})

describe('what a validation is compared with', () => {
  const values = {
    cp: 100,
    before_june: 200,
    remainder: 50,
    rtt: 300,
    rtt_remainder: 125,
    rest: 900,
    cp15: 75,
    sick_children_days: 900,
  }
  test.each([
    ['cp', 350],
    ['rtt', 425],
    ['remainder', 50],
    ['cp15', 75],
  ] as const)('ABS-56 ABS-62 MON-104 %s is N with N-1 and reliquats, without an advance', (counter, hundredths) => {
    expect(takeable(counter, values)).toBe(hundredths)
  })

  test('ABS-62 what is overdrawn in N is set against what is left of N-1 and the reliquats', () => {
    expect(takeable('cp', { ...values, cp: -300 })).toBe(-50)
  })
})

describe('showing counters', () => {
  test('MON-97 MON-98 EX-55 USR-18 the CP and JRS balances', () => {
    expect(formatDays(displayedCp({ cp: 1250, remainder: 300, before_june: 425 }))).toBe('19,75')
    expect(formatDays(displayedJrs({ rtt: 550, rtt_remainder: 125 }))).toBe('6,75')
  })

  test('USR-19 the JRS balance is N and N-1', () => {
    expect(displayedJrs({ rtt: -300, rtt_remainder: 100 })).toBe(-200)
  })

  test.each([
    [1250, '12,50'],
    [8, '0,08'],
    [0, '0,00'],
    [-42, '−0,42'],
    [-1000, '−10,00'],
  ])('MON-96 USR-17 %i hundredths', (n, text) => {
    expect(formatDays(n)).toBe(text)
  })

  test('USR-17 counters travel as days', () => {
    expect([1250, 8, -42].map(hundredthsToDays)).toEqual([12.5, 0.08, -0.42])
  })

  test.each([
    ['2026-03-30', 100, 0, false],
    ['2026-03-31', 100, 0, true],
    ['2026-05-31', 100, 0, true],
    ['2026-06-01', 100, 0, false],
    ['2026-05-01', 0, 100, false],
    ['2026-05-01', 1, 0, true],
    ['2026-02-28', 0, 1, true],
    ['2026-01-30', 100, 100, false],
    ['2026-01-31', 0, 100, true],
    ['2026-03-31', 0, 100, true],
    ['2026-04-01', 0, 100, false],
    ['2026-04-01', -50, 0, false],
    ['2026-03-15', 0, 0, false],
  ])('SHL-101 MON-102 on %s with %i of CP N-1 and %i of JRS N-1', (today, before_june, rtt_remainder, warns) => {
    expect(expiryWarning({ before_june, rtt_remainder }, today)).toBe(warns)
  })

  test('HOM-06 what expires is named with its number and its date, the most urgent first', () => {
    const words = (today: string) =>
      expiringDays({ before_june: 400, rtt_remainder: 100 }, today).map((expiring) => expiring.words)
    expect(words('2026-03-15')).toEqual(['1,00 JRS à prendre avant le 31 mars'])
    expect(words('2026-03-31')).toEqual(['1,00 JRS à prendre avant le 31 mars', '4,00 CP à prendre avant le 31 mai'])
    expect(words('2026-05-21')).toEqual(['4,00 CP à prendre avant le 31 mai'])
    expect(words('2026-06-01')).toEqual([])
  })
})
