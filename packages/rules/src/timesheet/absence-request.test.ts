import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  availableWords,
  eventsOfRequest,
  eventsRecap,
  expiringOf,
  expiringWords,
  insufficientWords,
  openingPeriod,
  requestBalance,
  shorterRequest,
} from './absence-request.ts'
import type { CounterValues } from './balance.ts'
import { type CalendarContext, countedSlots } from './calendar.ts'
import { addDays, periodOf } from './day.ts'
import type { DayRange } from './half-day.ts'

const CTX: CalendarContext = {
  dates: { start_at: '2020-01-01', end_at: null, last_end_at: null, seniority_at: null, part_times: [] },
  holidays: new Set(['2026-05-01', '2026-05-08', '2026-05-14', '2026-05-25']),
}
const range = (start: string, end: string): DayRange => ({
  start_at: start.slice(0, 10),
  start_moment: start.endsWith('pm') ? 'pm' : 'am',
  end_at: end.slice(0, 10),
  end_moment: end.endsWith('am') ? 'am' : 'pm',
})
const VALUES: CounterValues = {
  cp: 1250,
  before_june: 200,
  remainder: 100,
  rtt: 183,
  rtt_remainder: 100,
  rest: 0,
  cp15: 0,
  sick_children_days: 0,
}

test.each([
  ['2026-03-12', undefined, { year: 2026, month: 3 }],
  ['2026-03-20', undefined, { year: 2026, month: 3 }],
  ['2026-03-21', undefined, { year: 2026, month: 4 }],
  ['2026-12-31', undefined, { year: 2027, month: 1 }],
  ['2026-12-31', { year: 2026, month: 5 }, { year: 2026, month: 5 }],
])('ASK-02 on %s with %o shown it opens on %o', (today, shown, opened) => {
  expect(openingPeriod(today, shown)).toEqual(opened)
})

describe('the events of a demand', () => {
  test('ASK-05 inside one month it is one event, as it was asked for', () => {
    expect(eventsOfRequest(range('2026-04-20 am', '2026-04-24 am'), CTX)).toEqual([
      range('2026-04-20 am', '2026-04-24 am'),
    ])
  })

  test('ASK-05 over two months each part stops and begins on a half-day that counts', () => {
    expect(eventsOfRequest(range('2026-04-29 pm', '2026-05-05 am'), CTX)).toEqual([
      range('2026-04-29 pm', '2026-04-30 pm'),
      range('2026-05-04 am', '2026-05-05 am'),
    ])
  })

  test.each([
    ['unreadable', range('2026-02-30', '2026-03-02')],
    ['backwards', range('2026-05-02', '2026-04-02')],
  ])('ASK-05 a range that is %s stays as it is, for the rule that refuses it', (_what, asked) => {
    expect(eventsOfRequest(asked, CTX)).toEqual([asked])
  })

  test('ASK-05 the parts count what the whole counts, each inside one month, and none is lost', () => {
    fc.assert(
      fc.property(fc.nat(700), fc.nat(120), fc.boolean(), fc.boolean(), (from, length, late, early) => {
        const start_at = addDays('2026-01-01', from)
        const asked = range(
          `${start_at} ${late ? 'pm' : 'am'}`,
          `${addDays(start_at, length + 1)} ${early ? 'am' : 'pm'}`,
        )
        const parts = eventsOfRequest(asked, CTX)
        expect(parts.flatMap((part) => countedSlots(part, CTX))).toEqual(countedSlots(asked, CTX))
        for (const part of parts) expect(periodOf(part.end_at)).toEqual(periodOf(part.start_at))
      }),
    )
  })

  test('ASK-05 the recap names them', () => {
    const parts = [range('2026-03-30', '2026-03-31'), range('2026-04-01', '2026-04-03')]
    expect(eventsRecap(parts)).toBe('Deux événements\u00a0: du 30/03 au 31/03 et du 01/04 au 03/04')
    expect(eventsRecap([...parts, range('2026-05-04', '2026-05-04')])).toContain('Trois événements')
    expect(eventsRecap(parts.slice(1))).toBeNull()
  })
})

describe('the balance of a demand', () => {
  test('ASK-06 ASK-07 reliquats are in the balance and not in what may be asked for', () => {
    expect(requestBalance('cp', VALUES, 5, 6)).toEqual({
      before: 1550,
      after: 1250,
      available: 1658,
      advance: 208,
      set_aside: 100,
      missing: 0,
    })
  })

  test('ASK-07 over the balance it says what may be asked for and by how much it is too much', () => {
    const balance = requestBalance('cp', { ...VALUES, cp: 50, before_june: 0, remainder: 0 }, 3, 6)
    expect(availableWords(balance)).toBe('2,58 disponibles, dont 2,08 par anticipation')
    expect(insufficientWords(balance)).toBe(
      'Solde insuffisant\u00a0: 2,58 disponibles, dont 2,08 par anticipation. Il manque 0,42.',
    )
  })

  test('ASK-07 without an advance its half is left out; JRS have theirs until the end of February', () => {
    expect(availableWords(requestBalance('rtt', VALUES, 3, 2))).toBe('2,83 disponibles')
    expect(availableWords(requestBalance('rtt', VALUES, 2, 2))).toBe('12,83 disponibles, dont 10,00 par anticipation')
  })

  test('ASK-07 no more is said to be in advance than there is: none of a balance that corrections have overdrawn', () => {
    const words = (cp: number) =>
      availableWords(requestBalance('cp', { ...VALUES, cp, before_june: 0, remainder: 0 }, 3, 6))
    expect([words(-50), words(-208), words(-350)]).toEqual([
      '1,58 disponible, dont 1,58 par anticipation',
      '0,00 disponible',
      '−1,42 disponible',
    ])
  })

  test.each([
    ['cp', '2026-03-12', { hundredths: 200, before: '2026-05-31' }],
    ['cp', '2026-06-01', { hundredths: 200, before: '2027-05-31' }],
    ['rtt', '2026-03-31', { hundredths: 100, before: '2026-03-31' }],
    ['cp15', '2026-03-12', null],
  ] as const)('ASK-06 what of %s is lost after a day, on %s', (counter, today, expected) => {
    expect(expiringOf(counter, VALUES, today)).toEqual(expected)
    expect(expiringOf(counter, { before_june: 0, rtt_remainder: 0 }, today)).toBeNull()
  })

  test('ASK-06 a deadline says its year where that is not the current one', () => {
    expect(expiringWords({ hundredths: 200, before: '2026-05-31' }, '2026-05-21')).toBe(
      'dont 2,00 à prendre avant le 31/05',
    )
    expect(expiringWords({ hundredths: 100, before: '2027-03-31' }, '2026-05-21')).toBe(
      'dont 1,00 à prendre avant le 31/03/2027',
    )
  })

  test('ASK-07 the longest shorter demand begins at the same half-day and passes', () => {
    expect(shorterRequest(range('2026-03-18', '2026-03-20'), 258, CTX)).toEqual(range('2026-03-18', '2026-03-20 am'))
    expect(shorterRequest(range('2026-03-18', '2026-03-20'), 49, CTX)).toBeNull()
    expect(shorterRequest(range('2026-03-18', '2026-03-20'), 300, CTX)).toBeNull()
  })
})
