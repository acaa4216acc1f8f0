import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amounts, dueOn, formerRules, ofRule, somebody, syntecRules, told } from './counter-facts.fixture.ts'
import { addMonths, dayOfNumber, lastDay, type Period, periodKey, periodOf } from './day.ts'

const ONE_YEAR = [208, 209, 208, 208, 209, 208, 208, 209, 208, 208, 209, 208]
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)

/** A month's share as it was before the ledger: the difference of rounded cumulated twelfths (README 11). */
const formerShare = (a_year: number, nth: number) =>
  Math.round((a_year * nth) / 12) - Math.round((a_year * (nth - 1)) / 12)
const formerMonth = (period: Period, has_rest_days: boolean) => {
  const day = lastDay(period.year, period.month)
  const cp = `${day} cp ${formerShare(2500, ((period.month + 6) % 12) + 1)} ${periodKey(period)}`
  return has_rest_days ? [cp, `${day} rtt ${formerShare(1100, period.month)} ${periodKey(period)}`] : [cp]
}

test('LED-25 LED-31 EX-P-01 a whole year of CP is 25.00 days, month by month, and nothing is rounded up', () => {
  for (const rules of [formerRules(), syntecRules()]) {
    const lines = dueOn(somebody(), rules, '2026-05-31')
    expect(amounts(lines, 'cp-month')).toEqual(ONE_YEAR)
    expect(ofRule(lines, 'cp-round-up')).toEqual([])
  }
})

test('LED-25 README 11: with the values of before each month has the amounts of before, whenever the ledger or the contract begins', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8_000, max: 10_000 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 11 }),
      fc.constantFrom(1, 2, 3),
      fc.option(fc.integer({ min: 30, max: 500 })),
      (n, days, months, modality, leaves_after) => {
        const opening = dayOfNumber(n)
        const hired = dayOfNumber(n - days)
        const end_at = leaves_after === null ? null : dayOfNumber(n + leaves_after)
        const positions = [{ starts_on: hired, person_type: 'internal' as const, modality }]
        const facts = somebody({ opening, contracts: [{ start_at: hired, end_at }], positions })
        const today = lastDay(...(Object.values(addMonths(periodOf(opening), months)) as [number, number]))
        const expected = Array.from({ length: months + 1 }, (_, index) => addMonths(periodOf(opening), index))
          .filter(({ year, month }) => lastDay(year, month) > opening)
          .filter(({ year, month }) => end_at === null || lastDay(year, month) <= end_at)
          .flatMap((period) => formerMonth(period, modality !== 1))
        const lines = dueOn(facts, formerRules(), today).filter(({ rule }) => /month$/.test(rule))
        expect(told(lines)).toEqual(expected)
      },
    ),
  )
})

test('LED-25 LED-27 LED-31 EX-P-03 whoever comes on the 16th earns the days of the month that they are there', () => {
  const facts = somebody({ contracts: [{ start_at: '2026-03-16', end_at: null }], opening: null })
  const lines = dueOn(facts, syntecRules(), '2026-05-31')
  expect(told(lines)).toEqual([
    '2026-03-31 cp 108 2026-03',
    '2026-03-31 rtt 48 2026-03',
    '2026-04-30 cp 208 2026-04',
    '2026-04-30 rtt 91 2026-04',
    '2026-05-31 cp 208 2026-05',
    '2026-05-31 rtt 92 2026-05',
    '2026-05-31 cp 76 2026',
  ])
  expect(amounts(dueOn(facts, syntecRules({ entry_exit: 'whole' }), '2026-03-31'), 'cp-month')).toEqual([209 - 1])
})

const OFF = ['wednesday-am', 'wednesday-pm', 'friday-pm'] as const

test('LED-26 LED-31 EX-P-05 seven half-days of ten earn seven tenths, unless part-timers earn like everybody', () => {
  const facts = somebody({ part_times: [{ starts_on: '2024-01-01', half_days_off: [...OFF] }] })
  const lines = dueOn(facts, syntecRules(), '2026-05-31')
  expect(amounts(lines, 'cp-month')).toEqual([146, 146, 146, 145, 146, 146, 146, 146, 146, 145, 146, 146])
  expect(told(ofRule(lines, 'cp-round-up'))).toEqual(['2026-05-31 cp 50 2026'])
  const whole = dueOn(facts, syntecRules({ part_time: 'whole' }), '2026-05-31')
  expect(amounts(whole, 'cp-month')).toEqual(ONE_YEAR)
})

test('LED-26 a rhythm that changes within the month counts by its days, over those employed', () => {
  const part_times = [{ starts_on: '2026-06-16', half_days_off: [...OFF] }]
  const facts = somebody({ part_times, opening: '2026-05-31' })
  // (15 × 10 + 15 × 7) / 300 of 2.0833.
  expect(amounts(dueOn(facts, syntecRules(), '2026-06-30'), 'cp-month')).toEqual([177])
  const leaves = { ...facts, contracts: [{ start_at: '2024-01-01', end_at: '2026-06-20' }] }
  // (15 × 10 + 5 × 7) / 300, on the last day.
  expect(told(ofRule(dueOn(leaves, syntecRules(), '2026-06-30'), 'cp-month'))).toEqual(['2026-06-20 cp 128 2026-06'])
})

const sick = (start_at: string, half_days: number, short_code = 'MAL') => ({
  short_code,
  type: short_code === 'MAL' ? ('sickness' as const) : ('absence' as const),
  start_at,
  half_days,
})

test('LED-26 EX-P-07 twenty half-days of sickness among forty-four earn at 20.00 days a year', () => {
  const facts = somebody({ opening: '2026-05-31', absences: [sick('2026-06-08', 20)] })
  expect(amounts(dueOn(facts, syntecRules(), '2026-07-31'), 'cp-month')).toEqual([189, 209])
  expect(amounts(dueOn(facts, formerRules(), '2026-07-31'), 'cp-month')).toEqual([208, 209])
  const other = { ...facts, absences: [sick('2026-06-08', 20, 'AT')] }
  expect(amounts(dueOn(other, syntecRules(), '2026-06-30'), 'cp-month')).toEqual([208])
})

test('LED-26 LED-31 EX-P-09 sick for the whole year earns 20.00 days; unpaid for a whole month gives no line', () => {
  const months = Array.from({ length: 12 }, (_, index) => addMonths({ year: 2025, month: 6 }, index))
  const all_year = months.map((period) => sick(`${periodKey(period)}-02`, 46))
  const absences = all_year.map((absence) => ({ ...absence, half_days: workedIn(absence.start_at) }))
  const lines = dueOn(somebody({ absences }), syntecRules(), '2026-05-31')
  expect(amounts(lines, 'cp-month')).toEqual([167, 166, 167, 167, 166, 167, 167, 166, 167, 167, 166, 167])
  expect(ofRule(lines, 'cp-round-up')).toEqual([])
  const unpaid = somebody({ opening: '2026-05-31', absences: [sick('2026-06-01', 44, 'CSS')] })
  expect(told(dueOn(unpaid, syntecRules(), '2026-07-31')).filter((each) => each.includes(' cp '))).toEqual([
    '2026-07-31 cp 208 2026-07',
  ])
})

function workedIn(day: string): number {
  const { year, month } = periodOf(day)
  const length = Number(lastDay(year, month).slice(8))
  const worked = Array.from({ length }, (_, index) => new Date(Date.UTC(year, month - 1, index + 1)).getUTCDay())
  return 2 * worked.filter((weekday) => weekday > 0 && weekday < 6).length
}

test('LED-26 the half-days that somebody works leave out holidays, half holidays, their own half-days off and weekends', () => {
  const holidays = Object.assign(new Set(['2026-06-01']), { halves: new Map([['2026-06-02', 'am' as const]]) })
  const facts = somebody({ opening: '2026-05-31', holidays, absences: [sick('2026-06-08', 41, 'CSS')] })
  expect(amounts(dueOn(facts, syntecRules(), '2026-06-30'), 'cp-month')).toEqual([])
  const most = { ...facts, absences: [sick('2026-06-08', 100, 'CSS')] }
  expect(amounts(dueOn(most, syntecRules(), '2026-06-30'), 'cp-month')).toEqual([])
})

test('LED-28 LED-29 whoever leaves gets the month up to the last day, a gap earns nothing', () => {
  const contracts = [
    { start_at: '2024-01-01', end_at: '2026-07-10' },
    { start_at: '2026-09-21', end_at: '2026-11-15' },
  ]
  const lines = dueOn(somebody({ contracts, opening: '2026-05-31' }), syntecRules(), '2027-02-01')
  expect(told(lines).filter((each) => !each.includes('rtt'))).toEqual([
    '2026-06-30 cp 208 2026-06',
    '2026-07-10 cp 68 2026-07',
    '2026-09-30 cp 69 2026-09',
    '2026-10-31 cp 208 2026-10',
    '2026-11-15 cp 104 2026-11',
    '2026-11-15 cp 43 2027',
  ])
  expect(lines.filter(({ effective_on }) => effective_on > '2026-11-15')).toEqual([])
})

test('LED-25 LED-34 LED-43 each month is earned by the version of its last day, and none where there is none', () => {
  const rules = syntecRules()
  const raised = (day: string) => {
    const dated = rules(day)
    const cp_a_year = day < '2026-08-01' ? 25 : day < '2026-09-01' ? 30 : null
    return {
      values: { ...dated.values, cp_a_year },
      versions: { ...dated.versions, cp_a_year: day < '2026-08-01' ? 1 : 2 },
    }
  }
  const lines = ofRule(dueOn(somebody({ opening: '2026-05-31' }), raised, '2026-10-31'), 'cp-month')
  expect(lines.map(({ hundredths, rule_id }) => [hundredths, rule_id])).toEqual([
    [208, 1],
    [209, 1],
    [250, 2],
  ])
})

test('LED-27 ADM-21 JRS are of the modalities named, by the last day of the month; contractors earn nothing', () => {
  const positions = [
    { starts_on: '2024-01-01', person_type: 'consultant' as const, modality: 1 },
    { starts_on: '2026-07-15', person_type: 'consultant' as const, modality: 3 },
    { starts_on: '2026-09-30', person_type: 'contractor' as const, modality: 3 },
  ]
  const lines = dueOn(somebody({ positions, opening: '2026-05-31' }), syntecRules(), '2026-10-31')
  expect(lines.map(({ counter, source }) => `${counter} ${source}`)).toEqual([
    'cp 2026-06',
    'cp 2026-07',
    'rtt 2026-07',
    'cp 2026-08',
    'rtt 2026-08',
  ])
  expect(sum(amounts(lines, 'rtt-month'))).toBe(Math.round((1100 * 8) / 12) - Math.round((1100 * 6) / 12))
})
