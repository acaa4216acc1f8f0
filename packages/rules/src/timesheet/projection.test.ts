import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COUNTERS } from './balance.ts'
import { anybody, keptBy, line, somebody, syntecRules } from './counter-facts.fixture.ts'
import { addDays, dayOfNumber } from './day.ts'
import {
  comingLosses,
  employeeView,
  lossWords,
  monthsAfter,
  nextLoss,
  project,
  projectedDays,
  simulate,
} from './projection.ts'
import { asKnown } from './turnings.ts'

const rules = syntecRules()
const START = dayOfNumber(9_700)

test('LED-53 asked before or on the day itself, after its jobs, every counter is the same, over 36 months', () => {
  fc.assert(
    fc.property(anybody, fc.integer({ min: 0, max: 700 }), fc.integer({ min: 1, max: 395 }), (facts, asked, later) => {
      const before = addDays(START, asked)
      const date = addDays(before, later)
      const onDay = (day: string) => {
        const written = keptBy(facts, rules, START, day, 31).map(asKnown)
        return { ...facts, lines: [...facts.lines, ...written] }
      }
      const then = project(onDay(before), rules, { today: before, date })
      const now = project(onDay(date), rules, { today: date, date })
      expect(now.planned).toEqual([])
      expect(then.employee).toEqual(now.employee)
    }),
    { numRuns: 40 },
  )
})

const ME = somebody({ lines: [line('cp', 1000, '2025-05-31'), line('before_june', 400, '2025-05-31')] })
const TODAY = '2025-06-01'

describe('a projection', () => {
  test('LED-51 adds what the rules will write, takes what starts by then, and says what is lost and until when', () => {
    const absence = line('cp', -200, '2025-07-10', { stage: 'asked', rule: 'absence' })
    const { employee, planned, to_be_lost } = project({ ...ME, lines: [...ME.lines, absence] }, rules, {
      today: TODAY,
      date: '2025-07-31',
    })
    // What stood on 31 May turned on 1 June, and two months were earned.
    expect(to_be_lost).toEqual([{ counter: 'before_june', hundredths: 400, last_day: '2025-05-31' }])
    expect([employee.before_june, employee.cp]).toEqual([800, 417])
    expect(planned.map(({ rule, hundredths }) => [rule, hundredths])).toContainEqual(['cp-month', 209])
    const earlier = project({ ...ME, lines: [...ME.lines, absence] }, rules, { today: TODAY, date: '2025-07-09' })
    expect([earlier.employee.before_june, earlier.employee.cp]).toEqual([1000, 208])
  })

  test('EX-P-15 LED-51 on the last day itself what it takes with it is told, and a demand of July takes N-1 first', () => {
    const facts = somebody({
      opening: '2026-03-31',
      lines: [
        line('before_june', 400, '2026-03-31'),
        line('cp', 2083, '2026-03-31'),
        line('cp', -500, '2026-07-06', { stage: 'asked', rule: 'absence' }),
      ],
    })
    const now = employeeView(facts.lines, '2026-12-31')
    expect([now.before_june, now.cp]).toEqual([0, 1983])
    const on = (date: string) => {
      const { employee, to_be_lost } = project(facts, rules, { today: '2026-04-20', date })
      return { counters: [employee.before_june, employee.cp], to_be_lost }
    }
    const lost = [{ counter: 'before_june', hundredths: 400, last_day: '2026-05-31' }]
    expect(on('2026-05-30').to_be_lost).toEqual([])
    expect(on('2026-05-31')).toEqual({ counters: [400, 2500], to_be_lost: lost })
    expect(on('2026-07-10')).toEqual({ counters: [2000, 208], to_be_lost: lost })
  })

  test('LED-52 from the opening to 24 months after today, of the last of February too', () => {
    expect(projectedDays(ME, '2028-02-29')).toEqual({ from: '2025-05-31', until: '2030-02-28' })
    expect(projectedDays({ ...ME, opening: null }, TODAY).from).toBe('2024-01-01')
    expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28')
  })

  test('LED-08 the employee’s view is what lines alone say: N-1 first', () => {
    const view = employeeView([...ME.lines, line('cp', -500, '2025-06-02', { stage: 'taken' })], '2025-06-02')
    expect([view.before_june, view.cp]).toEqual([0, 900])
    expect(COUNTERS.every((counter) => Number.isInteger(view[counter]))).toBe(true)
  })

  test('LED-58 says what is lost at the next deadline, in its words', () => {
    const [loss] = comingLosses(ME, rules, TODAY)
    expect(loss).toMatchObject({ last_day: '2026-03-31' })
    expect(lossWords({ hundredths: 200, last_day: '2026-05-31' })).toBe(
      'À perdre : 2,00 jours après le\u00a031/05/2026',
    )
    expect(lossWords({ hundredths: 50, last_day: '2026-05-31' })).toBe('À perdre : 0,50 jour après le\u00a031/05/2026')
  })
})

describe('a demand', () => {
  const asked = { counter: 'cp' as const, end_at: '2025-08-21', events: [{ start_at: '2025-08-03', hundredths: 700 }] }

  test('LED-54 LED-55 what the family will be without and with it, and what of that is lost within twelve months', () => {
    expect(simulate(ME, rules, TODAY, asked)).toEqual({
      before: 1417,
      after: 717,
      to_be_lost: [{ counter: 'before_june', hundredths: 300, last_day: '2026-05-31' }],
      text: 'Le 21/08/2025, il vous restera 7,17 jours de CP. Dont 3,00 à prendre avant le 31/05/2026.',
    })
  })

  test('LED-55 what the demand itself uses is not lost any more, and each counter has its word', () => {
    const all = { ...asked, events: [{ start_at: '2025-08-03', hundredths: 1000 }] }
    expect(simulate(ME, rules, TODAY, all).text).toBe('Le 21/08/2025, il vous restera 4,17 jours de CP.')
    const words = (['rtt', 'remainder', 'cp15'] as const).map((counter) => {
      const none = { counter, end_at: '2025-06-10', events: [{ start_at: '2025-06-10', hundredths: 50 }] }
      return simulate(ME, rules, TODAY, none)
        .text.replace(/^.*jours? de /, '')
        .replace(/\..*$/, '')
    })
    expect(words).toEqual(['JRS', 'reliquats', 'report CP maladie'])
  })
})

test('LED-58 the next deadline of all is told, its counters together, and no later one in its place', () => {
  const cp = { deadline: '2026-05-31', to_be_lost: 2 }
  const jrs = { deadline: '2027-03-31', to_be_lost: 13.33 }
  const none = { deadline: null, to_be_lost: 0 }
  expect(nextLoss([none, jrs, cp, { ...cp, to_be_lost: 0.5 }])).toEqual({ hundredths: 250, last_day: '2026-05-31' })
  expect(nextLoss([jrs, { ...cp, to_be_lost: 0 }])).toBeNull()
  expect(nextLoss([none])).toBeNull()
})
