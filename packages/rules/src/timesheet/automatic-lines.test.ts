import { describe, expect, test } from 'vitest'
import { automaticLines } from './automatic-lines.ts'
import { amounts, dueOn, formerRules, line, ofRule, somebody, syntecRules, told } from './counter-facts.fixture.ts'
import type { CounterFacts, KnownLine } from './counter-facts.ts'
import { asKnown } from './turnings.ts'

const rules = syntecRules()
const taken = (hundredths: number, effective_on: string, stage = 'taken') =>
  line('cp', hundredths, effective_on, { stage, rule: 'absence', source: `event ${effective_on} 1` })
const withLines = (facts: CounterFacts, lines: readonly KnownLine[]): CounterFacts => ({
  ...facts,
  lines: [...facts.lines, ...lines],
})
const sick = (start_at: string, half_days: number) => ({
  short_code: 'MAL',
  type: 'sickness' as const,
  start_at,
  half_days,
})

test('LED-35 LED-09 EX-P-13 on 1 June what is left of N-1 expires, then N is handed on', () => {
  const lines = [line('before_june', 400, '2026-05-01'), line('cp', 2500, '2026-05-31'), taken(-250, '2026-05-18')]
  const facts = somebody({ opening: '2026-05-31', lines })
  expect(told(dueOn(facts, rules, '2026-06-01'))).toEqual([
    '2026-06-01 before_june -150 expiry before_june',
    '2026-06-01 cp -2500 rollover cp',
    '2026-06-01 before_june 2500 rollover cp',
  ])
})

test('LED-35 JRS are handed on on 1 January and lost on 1 April, asked absences dated before spared; never twice', () => {
  const asked = line('rtt', -200, '2027-03-10', { stage: 'asked', rule: 'absence', source: 'event 1 1' })
  const facts = somebody({ opening: '2026-12-31', lines: [line('rtt', 500, '2026-12-31'), asked] })
  const once = dueOn(facts, rules, '2027-04-01')
  expect(told(once).filter((each) => / (rollover|expiry)/.test(each))).toEqual([
    '2027-01-01 rtt -500 rollover rtt',
    '2027-01-01 rtt_remainder 500 rollover rtt',
    '2027-04-01 rtt_remainder -300 expiry rtt_remainder',
  ])
  expect(dueOn(withLines(facts, once.map(asKnown)), rules, '2027-04-01')).toEqual([])
})

describe('LED-30 what changes after a month has its line', () => {
  const facts = somebody({ opening: '2026-05-31' })
  const kept = dueOn(facts, rules, '2026-07-31').map(asKnown)
  const later = { ...withLines(facts, kept), absences: [sick('2026-06-08', 20)] }

  test('LED-30 is one line of the last month, dated the day of writing, and taken back as another', () => {
    const bis = dueOn(later, rules, '2026-08-05')
    expect(told(bis)).toEqual(['2026-08-05 cp -19 2026-07 bis 1'])
    const back = dueOn({ ...withLines(later, bis.map(asKnown)), absences: [] }, rules, '2026-08-06')
    expect(told(back)).toEqual(['2026-08-06 cp 19 2026-07 bis 2'])
    expect(dueOn(withLines(later, bis.map(asKnown)), rules, '2026-08-06')).toEqual([])
  })

  test('LED-30 the next month goes on from there', () => {
    const bis = dueOn(later, rules, '2026-08-05').map(asKnown)
    const next = dueOn(withLines(later, bis), rules, '2026-08-31')
    expect(told(ofRule(next, 'cp-month'))).toEqual(['2026-08-31 cp 208 2026-08'])
  })

  test('LED-30 LED-28 is dated the last day of whoever has left', () => {
    const left = { ...later, contracts: [{ start_at: '2024-01-01', end_at: '2026-07-31' }] }
    const bis = dueOn(left, rules, '2026-08-05')
    expect(told(ofRule(bis, 'cp-month'))).toEqual(['2026-07-31 cp -19 2026-07 bis 1'])
  })

  test('LED-30 LED-31 of a year that is over it goes to N-1, and so does what rounds that year up anew', () => {
    const year = dueOn(somebody(), rules, '2026-06-30').map(asKnown)
    const known = { ...withLines(somebody(), year), absences: [sick('2026-04-06', 20)] }
    expect(told(dueOn(known, rules, '2026-07-10'))).toEqual([
      '2026-07-10 before_june -19 2026-05 bis 1',
      '2026-07-10 before_june 19 2026',
    ])
    expect(told(dueOn(known, syntecRules({ cp_round_up: false }), '2026-07-10'))).toEqual([
      '2026-07-10 before_june -19 2026-05 bis 1',
    ])
    const former = { ...known, absences: [sick('2025-05-02', 20)] }
    expect(dueOn(former, rules, '2026-07-10')).toEqual([])
  })

  test('LED-30 ADM-20 a modality or a type corrected afterwards moves nothing written', () => {
    const as = (person_type: 'consultant' | 'contractor', modality: number) => ({
      ...withLines(facts, kept),
      positions: [{ starts_on: '2024-01-01', person_type, modality }],
    })
    expect(dueOn(as('consultant', 1), rules, '2026-08-05')).toEqual([])
    expect(dueOn(as('contractor', 2), rules, '2026-12-31')).toEqual([])
    const cp_alone = kept.filter(({ counter }) => counter === 'cp')
    expect(dueOn(withLines(facts, cp_alone), rules, '2026-08-05')).toEqual([])
  })
})

test('LED-31 a year that an opening cuts is not rounded up, one that it opens on its first days is', () => {
  const part_times = [{ starts_on: '2024-01-01', half_days_off: ['monday-am' as const] }]
  const roundedWith = (opening: string | null, start_at = '2024-01-01') =>
    ofRule(
      dueOn(somebody({ opening, part_times, contracts: [{ start_at, end_at: null }] }), rules, '2026-05-31'),
      'cp-round-up',
    )
  expect(roundedWith('2025-09-15')).toEqual([])
  expect(roundedWith('2025-06-01')).toHaveLength(1)
  expect(roundedWith('2025-09-10', '2025-09-10')).toHaveLength(1)
})

test.each([
  ['2011-05-15', 300],
  ['2011-06-02', 200],
  ['2021-06-01', 100],
  ['2021-06-02', null],
  ['2003-01-06', 400],
])('LED-32 EX-P-11 years since %s give %s hundredths on 1 June 2026', (seniority_at, expected) => {
  const facts = somebody({ opening: '2026-05-31', seniority_at })
  const given = ofRule(dueOn(facts, rules, '2026-06-01'), 'seniority')
  expect(told(given)).toEqual(expected === null ? [] : [`2026-06-01 before_june ${expected} 2026`])
  expect(ofRule(dueOn(withLines(facts, given.map(asKnown)), rules, '2026-06-20'), 'seniority')).toEqual([])
})

test('LED-32 LED-28 neither contractors nor interims, nor whoever has left before, nor a balance taken over that day', () => {
  const old = { opening: '2026-05-15', seniority_at: '2010-01-01' }
  const given = (change: Partial<CounterFacts>) =>
    ofRule(dueOn(somebody({ ...old, ...change }), rules, '2026-06-10'), 'seniority').length
  const as = (person_type: 'contractor' | 'interim' | 'internal') => ({
    positions: [{ starts_on: '2024-01-01', person_type, modality: 2 }],
  })
  expect([given(as('contractor')), given(as('interim')), given(as('internal'))]).toEqual([0, 0, 1])
  expect(given({ contracts: [{ start_at: '2024-01-01', end_at: '2026-05-31' }] })).toBe(0)
  expect(given({ opening: '2026-06-01' })).toBe(0)
  expect(given({ seniority_at: null, contracts: [{ start_at: '2019-06-01', end_at: null }] })).toBe(1)
})

test.each([
  // Twenty days a year are the main leave: what the summer left of them, taken outside it.
  [-1500, -500, 200],
  [-1700, -300, 100],
  [-1750, -500, 0],
  [-2000, -500, 0],
  [-1000, -250, 0],
  [0, -2000, 200],
])('LED-33 of %s hundredths in summer and %s outside it come %s', (summer, winter, expected) => {
  const lines = [taken(summer, '2025-08-04'), taken(winter, '2026-02-09'), taken(-500, '2026-03-02', 'accepted')]
  const facts = somebody({ opening: '2025-05-01', lines })
  expect(amounts(dueOn(facts, rules, '2026-05-01'), 'split-leave')).toEqual(expected === 0 ? [] : [expected])
  expect(amounts(dueOn({ ...facts, opening: '2025-05-02' }, rules, '2026-05-01'), 'split-leave')).toEqual([])
})

test('LED-33 COR-30 a correction counts on the day that it is about', () => {
  const late = line('cp', -500, '2026-04-01', {
    stage: 'taken',
    rule: 'correction',
    fact_on: '2025-07-07',
    source: 'correction 1 1',
  })
  const facts = somebody({ opening: '2025-05-01', lines: [late, taken(-1500, '2026-02-09')] })
  expect(amounts(dueOn(facts, rules, '2026-05-01'), 'split-leave')).toEqual([200])
  const in_winter = { ...facts, lines: [{ ...late, fact_on: null }, taken(-1600, '2025-07-07')] }
  expect(amounts(dueOn(in_winter, rules, '2026-05-01'), 'split-leave')).toEqual([100])
})

test('LED-34 a rule that is nothing from a day on writes nothing dated from then on', () => {
  const off = syntecRules({
    cp_a_year: null,
    rtt_a_year: null,
    cp_round_up: false,
    seniority_days: {},
    split_leave: null,
    sick_carry: null,
  })
  const facts = somebody({ seniority_at: '2000-01-01', absences: [sick('2026-05-04', 10)], opening: '2025-05-01' })
  expect(dueOn(facts, off, '2026-06-30')).toEqual([])
})

describe('LED-36 days that sickness kept from being taken', () => {
  const lines = [line('before_june', 400, '2026-05-01'), line('cp', 2500, '2026-05-31')]
  const facts = somebody({ opening: '2026-05-31', lines, absences: [sick('2026-03-02', 5), sick('2025-05-05', 20)] })
  const carried = dueOn(facts, rules, '2026-06-01')

  test('LED-36 are handed on before the rest expires', () => {
    expect(told(carried)).toEqual([
      '2026-06-01 before_june -250 maladie 2026',
      '2026-06-01 cp15 250 maladie 2026',
      '2026-06-01 before_june -150 expiry before_june',
      '2026-06-01 cp -2500 rollover cp',
      '2026-06-01 before_june 2500 rollover cp',
    ])
    expect(dueOn(withLines(facts, carried.map(asKnown)), rules, '2026-06-20')).toEqual([])
    expect(ofRule(dueOn(facts, formerRules(), '2026-06-01'), 'sick-carry')).toEqual([])
  })

  test('LED-36 LED-38 expire on the day that their notice leads to, less what was taken of them', () => {
    const used = line('cp15', -100, '2026-09-07', { stage: 'taken', rule: 'absence', source: 'event 9 1' })
    const known = withLines(facts, [...carried.map(asKnown), used])
    const expired = (carry_ends: CounterFacts['carry_ends']) =>
      told(
        ofRule(
          automaticLines({ ...known, carry_ends }, rules, { today: '2026-06-01', until: '2027-12-31' }),
          'sick-carry-expiry',
        ),
      )
    expect(expired(new Map())).toEqual([])
    expect(expired(new Map([['maladie 2026', '2027-10-06']]))).toEqual(['2027-10-06 cp15 -150 expiry maladie 2026'])
  })

  test('LED-39 expire fifteen months after 1 June without a notice when the whole year was sickness', () => {
    const all = Array.from({ length: 12 }, (_, index) =>
      sick(`${index < 7 ? 2025 : 2026}-${String(((index + 5) % 12) + 1).padStart(2, '0')}-01`, 46),
    )
    const due = automaticLines({ ...facts, absences: all }, rules, { today: '2026-06-01', until: '2027-12-31' })
    expect(told(ofRule(due, 'sick-carry-expiry'))).toEqual(['2027-09-01 cp15 -400 expiry maladie 2026'])
  })
})

test('LED-23 whoever was hired while the server was off for three months has their months, whoever is older waits for payroll', () => {
  const hired = (start_at: string) => somebody({ opening: null, contracts: [{ start_at, end_at: null }] })
  expect(ofRule(dueOn(hired('2026-03-16'), rules, '2026-06-14'), 'cp-month')).toHaveLength(3)
  expect(dueOn(hired('2026-02-16'), rules, '2026-06-14')).toEqual([])
  const begun = withLines(hired('2026-02-16'), dueOn(hired('2026-02-16'), rules, '2026-02-28').map(asKnown))
  expect(ofRule(dueOn(begun, rules, '2026-08-31'), 'cp-month')).toHaveLength(6)
})
