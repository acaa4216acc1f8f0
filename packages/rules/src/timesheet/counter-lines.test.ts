import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COUNTERS, type Counter } from './balance.ts'
import { somebody, syntecRules } from './counter-facts.fixture.ts'
import { FAMILIES, familyOf, listLines, reconcile, ruleText, type ToldLine } from './counter-lines.ts'
import { statedFrom, statementRows } from './counter-statement.ts'
import { monthWords } from './month-words.ts'

const STAGES = ['posted', 'asked', 'accepted', 'taken'] as const
const day = fc.constantFrom('2026-03-01', '2026-04-30', '2026-05-21', '2026-06-01', '2026-08-15')
const posted = fc.record({
  counter: fc.constantFrom(...COUNTERS),
  kind: fc.constantFrom('opening', 'accrual', 'adjustment', 'rollover', 'expiry'),
  stage: fc.constant<(typeof STAGES)[number]>('posted'),
  hundredths: fc.integer({ min: -3000, max: 3000 }),
  effective_on: day,
  source: fc.constantFrom('a', 'b'),
  undone: fc.constant(false),
})
const absence = fc.record({
  counter: fc.constantFrom<Counter>('cp', 'rtt', 'remainder', 'cp15'),
  kind: fc.constant('reserve'),
  stage: fc.constantFrom(...STAGES.slice(1)),
  hundredths: fc.integer({ min: 1, max: 20 }).map((half_days) => -50 * half_days),
  effective_on: day,
  source: fc.constant('event 1 1'),
})
/** An absence whose line stands, or that was undone: with its release. */
const absences = fc.tuple(absence, fc.boolean()).map(([line, undone]) => {
  const release = { ...line, kind: 'release', hundredths: -line.hundredths, undone }
  return undone ? [{ ...line, undone }, release] : [{ ...line, undone }]
})
const ledger = fc
  .tuple(fc.array(posted, { maxLength: 12 }), fc.array(absences, { maxLength: 8 }))
  .map(([own, of_absences]) => [...own, ...of_absences.flat()])
const TODAY = '2026-05-21'
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('listed lines', () => {
  test('LED-47 LED-48 whatever is folded, the rows add up to the balance, which the three views reconcile', () => {
    fc.assert(
      fc.property(ledger, fc.constantFrom(...FAMILIES), fc.boolean(), (all, family, shows_undone) => {
        const lines = all.filter(({ counter }) => familyOf(counter) === family)
        const { pay_manager, accepted, asked, employee } = reconcile(lines, TODAY)
        expect(pay_manager + accepted + asked).toBe(employee)
        const { recorded, upcoming, undone } = listLines(lines, { balance: employee, today: TODAY, shows_undone })
        expect(sum(recorded.map(({ hundredths }) => hundredths))).toBe(employee)
        // Each balance is what the row below it has, and its own days.
        recorded.forEach((row, index) => {
          expect(row.balance).toBe(row.hundredths + (recorded[index + 1]?.balance ?? 0))
        })
        expect(upcoming.at(-1)?.balance ?? employee).toBe(employee + (upcoming.at(-1)?.hundredths ?? 0))
        expect(undone).toBe(lines.filter((line) => line.undone).length)
      }),
    )
  })

  test('LED-47 a rollover inside a family is one row that keeps the balance', () => {
    const line = {
      kind: 'rollover',
      stage: 'posted',
      effective_on: TODAY,
      source: 'rollover cp',
      undone: false,
    } as const
    const pair = [
      { ...line, hundredths: 1208 },
      { ...line, hundredths: -1208 },
    ]
    const { recorded } = listLines(pair, { balance: 300, today: TODAY, shows_undone: false })
    expect(recorded).toEqual([{ line: pair[0], hundredths: 0, moved: 1208, balance: 300 }])
  })
})

describe('statement', () => {
  test('LED-67 the columns of every counter add up to its balance, and its family to what its lines are', () => {
    fc.assert(
      fc.property(ledger, (lines) => {
        const rows = statementRows(lines)
        for (const { counter: _counter, balance, ...columns } of rows) expect(sum(Object.values(columns))).toBe(balance)
        for (const family of FAMILIES) {
          const ofFamily = ({ counter }: { counter: Counter }) => familyOf(counter) === family
          const balances = sum(rows.filter(ofFamily).map(({ balance }) => balance))
          expect(balances).toBe(sum(lines.filter(ofFamily).map(({ hundredths }) => hundredths)))
        }
      }),
    )
  })

  test('LED-67 the last twelve months of a day, of the last of February too', () => {
    expect([statedFrom('2026-05-21'), statedFrom('2028-02-29')]).toEqual(['2025-05-21', '2027-02-28'])
  })
})

describe('LED-46 what a line says', () => {
  const line: ToldLine = {
    counter: 'cp',
    kind: 'accrual',
    stage: 'posted',
    hundredths: 208,
    effective_on: '2026-03-31',
    rule: 'cp-month',
    source: '2026-03',
    parameter: 25,
    absence: null,
  }
  const rollover = { kind: 'rollover', rule: 'rollover', source: 'rollover cp', effective_on: '2026-06-01' }
  const seniority_days = { 5: 1, 10: 2, 15: 3, 20: 4 }
  test.each<[string, Partial<ToldLine>]>([
    ['25,00 j × 10/12 − 9/12 : 2,08 j', {}],
    ['25,00 j × 1/12 : 2,08 j', { source: '2026-06' }],
    [
      '11,00 j × 5/12 − 4/12 : 0,92 j',
      { counter: 'rtt', rule: 'rtt-month', source: '2026-05', hundredths: 92, parameter: 11 },
    ],
    [
      "25,00 j × 10/12 − 9/12, 16 jours sur 31 dans l'entreprise : 1,08 j",
      { hundredths: 108, reason: "16 jours sur 31 dans l'entreprise" },
    ],
    ['Ancienneté de 15 ans', { rule: 'seniority', hundredths: 300, source: '2026', parameter: seniority_days }],
    ['CP N vers CP N-1', { ...rollover, hundredths: -1208 }],
    ['CP N vers CP N-1', { ...rollover, counter: 'before_june', hundredths: 1208 }],
    [
      'CP N-1 non pris au 31/05/2026',
      { kind: 'expiry', rule: 'expiry', counter: 'before_june', effective_on: '2026-06-01' },
    ],
    ['ajustement 12', { kind: 'adjustment', rule: 'adjustment', source: 'ajustement 12' }],
    ['Absence du 31/03/2026, 1,50 j', { kind: 'release', stage: 'asked', rule: 'absence', hundredths: 150 }],
    ['CP le 31/03/2026', { kind: 'taken', stage: 'taken', rule: 'absence', absence: 'CP le 31/03/2026' }],
  ])('%s', (text, changes) => {
    expect(ruleText({ ...line, ...changes })).toBe(text)
  })
})

describe('LED-46 why a month earned less', () => {
  const { values } = syntecRules()('2026-03-31')
  const march = 2026 * 12 + 2
  const words = (change: Parameters<typeof somebody>[0], month = march) =>
    monthWords(somebody(change), 'cp', values, month)
  test('an entry, a rhythm, an illness, and nothing of a whole month', () => {
    expect(words({})).toBeNull()
    expect(words({ contracts: [{ start_at: '2026-03-16', end_at: null }] })).toBe("16 jours sur 31 dans l'entreprise")
    const half_days_off = ['wednesday-am', 'wednesday-pm', 'friday-pm'] as const
    expect(words({ part_times: [{ starts_on: '2025-01-01', half_days_off: [...half_days_off] }] })).toBe(
      'Temps partiel 70 %',
    )
    const MAL = { short_code: 'MAL', type: 'sickness' as const, start_at: '2026-06-08', half_days: 20 }
    expect(words({ absences: [MAL] }, 2026 * 12 + 5)).toBe("10 jours d'arrêt sur 22, à 20,00 j par an")
  })
})
