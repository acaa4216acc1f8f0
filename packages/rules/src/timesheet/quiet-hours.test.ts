import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantInParis, parisInstant, parisWallTime } from '../portal/paris-time.ts'
import { WEEK_HALVES, type WeekHalf } from '../portal/person.ts'
import { addDays } from './day.ts'
import type { DayRange } from './half-day.ts'
import {
  type Delivery,
  dueAt,
  lastDelivery,
  nextDelivery,
  openWindows,
  type Reachable,
  USUAL_DELIVERY,
} from './quiet-hours.ts'

const USUAL: Delivery = { hours: USUAL_DELIVERY, at_once: false }
const AT_ONCE: Delivery = { hours: USUAL_DELIVERY, at_once: true }
const HOLIDAYS = new Set(['2026-04-06', '2026-05-01', '2026-05-08', '2026-05-14', '2026-05-25'])

const person = (over: Partial<Reachable> & { off?: WeekHalf[] } = {}): Reachable => ({
  dates: {
    start_at: '2020-01-01',
    end_at: null,
    last_end_at: null,
    seniority_at: null,
    part_times: over.off ? [{ starts_on: '2020-01-01', half_days_off: over.off }] : [],
  },
  holidays: HOLIDAYS,
  away: [],
  by_zone: false,
  ...over,
})
const whole = (start_at: string, end_at = start_at): DayRange => ({
  start_at,
  start_moment: 'am',
  end_at,
  end_moment: 'pm',
})
const next = (who: Reachable, wall: string, delivery = USUAL) => {
  const found = nextDelivery(who, delivery, instantInParis(wall))
  return found === null ? null : parisInstant(found)
}

describe('EX-D-29 DIS-02 DIS-03 the next delivery', () => {
  test.each([
    [
      'Wednesdays off',
      person({ off: ['wednesday-am', 'wednesday-pm'] }),
      '2026-03-10T21:15:00',
      '2026-03-12T09:00:00+01:00',
    ],
    ['before a holiday and a weekend', person(), '2026-04-30T19:30:00', '2026-05-04T09:00:00+02:00'],
    [
      'a morning on leave',
      person({ away: [{ ...whole('2026-03-12'), end_moment: 'am' }] }),
      '2026-03-11T19:00:00',
      '2026-03-12T13:00:00+01:00',
    ],
    ['inside the window', person(), '2026-03-12T18:59:00', '2026-03-12T18:59:00+01:00'],
    ['over the change of the clocks', person(), '2026-03-27T22:00:00', '2026-03-30T09:00:00+02:00'],
    ['early in the morning', person(), '2026-03-12T08:59:59', '2026-03-12T09:00:00+01:00'],
    ['as the window ends', person(), '2026-03-12T19:00:00', '2026-03-13T09:00:00+01:00'],
    ['an afternoon off', person({ off: ['thursday-pm'] }), '2026-03-12T13:00:00', '2026-03-13T09:00:00+01:00'],
    [
      'an afternoon that is not off',
      person({ off: ['thursday-am'] }),
      '2026-03-12T09:30:00',
      '2026-03-12T13:00:00+01:00',
    ],
    [
      'sick until the end of the week',
      person({ away: [whole('2026-03-09', '2026-03-15')] }),
      '2026-03-11T10:00:00',
      '2026-03-16T09:00:00+01:00',
    ],
  ])('%s', (_case, who, instant, expected) => {
    expect(next(who, instant)).toBe(expected)
  })

  test('DIS-02 the hours are those of the company', () => {
    const delivery = { hours: { start_minute: 600, end_minute: 1020 }, at_once: false }
    expect(next(person(), '2026-03-12T09:30:00', delivery)).toBe('2026-03-12T10:00:00+01:00')
    expect(next(person(), '2026-03-12T17:00:00', delivery)).toBe('2026-03-13T10:00:00+01:00')
    expect(openWindows('2026-03-12', person(), delivery)).toEqual([{ from: 600, until: 1020 }])
  })

  test('DIS-03 away longer than is known, it is null, and leaves at nine of the first weekday after', () => {
    const held_at = instantInParis('2026-03-10T10:00:00')
    const who = person({ away: [whole('2026-03-01', '2026-12-31')] })
    expect(nextDelivery(who, USUAL, held_at)).toBeNull()
    // Sixty days on is Saturday the 9th of May.
    expect(parisInstant(lastDelivery(held_at, USUAL_DELIVERY))).toBe(
      '2026-05-09T09:00:00+02:00'.replace('05-09', '05-11'),
    )
    expect(parisInstant(dueAt(who, USUAL, { held_at, now: held_at }))).toBe('2026-05-11T09:00:00+02:00')
    const after = instantInParis('2026-05-12T03:00:00')
    expect(dueAt(who, USUAL, { held_at, now: after })).toBe(after)
  })

  test('DIS-04 without a contract that counts it is the weekdays of the zone, less the rhythm and absences', () => {
    const dates = { ...person().dates, end_at: '2026-01-31' }
    expect(next(person({ dates }), '2026-03-12T10:00:00')).toBeNull()
    expect(next(person({ dates, by_zone: true }), '2026-03-12T10:00:00')).toBe('2026-03-12T10:00:00+01:00')
    const part_times = [{ starts_on: '2020-01-01', half_days_off: ['thursday-am', 'thursday-pm'] as WeekHalf[] }]
    const away = [whole('2026-03-13')]
    expect(next(person({ dates: { ...dates, part_times }, away, by_zone: true }), '2026-03-12T10:00:00')).toBe(
      '2026-03-16T09:00:00+01:00',
    )
    expect(next(person({ by_zone: true }), '2026-05-08T10:00:00')).toBe('2026-05-11T09:00:00+02:00')
  })

  test('DIS-13 told at once by choice, it still waits during absences', () => {
    const who = person({ away: [whole('2026-03-13', '2026-03-15')] })
    expect(next(who, '2026-03-12T23:30:00', AT_ONCE)).toBe('2026-03-12T23:30:00+01:00')
    expect(next(who, '2026-03-14T10:00:00', AT_ONCE)).toBe('2026-03-16T00:00:00+01:00')
    expect(next(person(), '2026-03-14T04:00:00', AT_ONCE)).toBe('2026-03-14T04:00:00+01:00')
  })

  test('DIS-07 an absence that goes moves what is due forward, one that comes moves it on, never before now', () => {
    const held_at = instantInParis('2026-03-10T22:00:00')
    const now = instantInParis('2026-03-11T06:00:00')
    const due = (away: DayRange[]) => parisInstant(dueAt(person({ away }), USUAL, { held_at, now }))
    expect(due([whole('2026-03-11', '2026-03-12')])).toBe('2026-03-13T09:00:00+01:00')
    expect(due([])).toBe('2026-03-11T09:00:00+01:00')
  })
})

describe('DIS-02 DIS-03 whatever the rhythm', () => {
  const START = instantInParis('2026-03-01T00:00:00')
  const MINUTE = 60_000
  const instants = fc.integer({ min: 0, max: 90 * 1440 }).map((minutes) => START + minutes * MINUTE)
  const ranges = fc
    .tuple(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 12 }),
      fc.constantFrom('am', 'pm'),
      fc.constantFrom('am', 'pm'),
    )
    .map(([from, days, start_moment, end_moment]): DayRange => {
      const start_at = addDays('2026-02-25', from)
      return { start_at, start_moment, end_at: addDays(start_at, days), end_moment: days === 0 ? 'pm' : end_moment }
    })
  const people = fc
    .record({
      off: fc.subarray([...WEEK_HALVES]),
      away: fc.array(ranges, { maxLength: 3 }),
      by_zone: fc.boolean(),
    })
    .map((over) => person(over))
  const deliveries = fc.constantFrom(USUAL, AT_ONCE)

  const isOpen = (who: Reachable, delivery: Delivery, instant: number) => {
    const wall = parisWallTime(instant)
    const minute = Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))
    return openWindows(wall.slice(0, 10), who, delivery).some(({ from, until }) => from <= minute && minute < until)
  }

  test('it lies in an open window, none is open between, and from there on it is itself', () => {
    fc.assert(
      fc.property(people, deliveries, instants, (who, delivery, instant) => {
        const found = nextDelivery(who, delivery, instant)
        if (found === null) return
        expect(found).toBeGreaterThanOrEqual(instant)
        expect(isOpen(who, delivery, found)).toBe(true)
        expect(nextDelivery(who, delivery, found)).toBe(found)
        for (let at = instant; at < found; at += 30 * MINUTE) expect(isOpen(who, delivery, at)).toBe(false)
      }),
    )
  })

  test('what happens later is never delivered earlier', () => {
    fc.assert(
      fc.property(people, deliveries, instants, instants, (who, delivery, one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)]
        const [a, b] = [nextDelivery(who, delivery, first), nextDelivery(who, delivery, second)]
        expect(a === null || b === null || a <= b).toBe(true)
      }),
    )
  })

  test('DIS-13 a choice to be told at once never makes somebody wait longer', () => {
    fc.assert(
      fc.property(people, instants, (who, instant) => {
        const [usual, chosen] = [nextDelivery(who, USUAL, instant), nextDelivery(who, AT_ONCE, instant)]
        expect(usual === null || (chosen !== null && chosen <= usual)).toBe(true)
      }),
    )
  })
})
