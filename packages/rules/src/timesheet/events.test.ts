import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendar, range } from './calendar.fixture.ts'
import { countedSlots } from './calendar.ts'
import {
  checkEventDates,
  checkOverlap,
  EVENT_STATES,
  isBounding,
  isEventEditable,
  OVERLAP,
  type PlacedEvent,
  rangesWithout,
  TOO_MANY,
  takenSlots,
} from './events.ts'
import { rangeOfSlots, rangeSlots, slotOf, slotsOfRanges } from './half-day.ts'

const march = { year: 2026, month: 3 }
const rehired = { seniority_at: '2020-01-06', last_end_at: '2026-03-06', start_at: '2026-03-18', end_at: '2026-03-27' }

function event(id: number, text: string, difference: Partial<PlacedEvent> = {}): PlacedEvent {
  return { id, ...range(text), state: 'submitted', auto_generated: false, ...difference }
}

describe('the dates of an event', () => {
  const rules = { ...calendar(), period: march, special_time: false, is_activity: false }
  const told = (text: string, ctx: Partial<typeof rules> = {}) => {
    const answer = checkEventDates(range(text), { ...rules, ...ctx })
    return answer && [answer.status, answer.field, answer.message]
  }
  const BAD = 'Format de date invalide'
  const BACKWARDS = 'La date de fin doit être supérieure à la date de début'
  const MONTHS = 'Un événement doit commencer et se terminer dans le même mois'
  const CONTRACT = 'Cette date est en dehors de votre contrat'
  const IDLE = "La date choisie n'est pas un jour travaillé"

  test.each([
    '2026-03-02 am → 2026-03-31 pm',
    '2026-03-10 am → 2026-03-10 am',
    '2026-03-10 pm → 2026-03-10 pm',
    '2026-03-13 pm → 2026-03-16 am',
  ])('EVT-51 EVT-53 EVT-55 %s is fine', (text) => {
    expect(told(text)).toBeNull()
  })

  test.each([
    ['2026-02-30 am → 2026-03-02 pm', 'start_at', BAD],
    ['2026-03-02 am → 2026-03-32 pm', 'end_at', BAD],
    ['2026-3-02 am → 2026-03-03 pm', 'start_at', BAD],
    ['2026-03-11 am → 2026-03-10 pm', 'end_at', BACKWARDS],
    ['2026-03-31 am → 2026-04-01 pm', 'end_at', MONTHS],
    ['2026-02-27 am → 2026-03-02 pm', 'start_at', MONTHS],
    ['2027-03-02 am → 2027-03-02 pm', 'start_at', MONTHS],
    ['2026-03-07 am → 2026-03-09 pm', 'start_at', IDLE],
    ['2026-03-06 am → 2026-03-08 pm', 'end_at', IDLE],
  ])('EVT-51 EVT-52 EVT-53 EVT-55 %s: error on %s', (text, field, message) => {
    expect(told(text)).toEqual([422, field, message])
  })

  test('EVT-50 EVT-55 EX-11 pm to am of one day is refused', () => {
    expect(told('2026-02-10 pm → 2026-02-10 am', { period: { year: 2026, month: 2 } })).toEqual([
      422,
      'end_at',
      BACKWARDS,
    ])
  })

  test('EVT-53 EX-31 an absence over the new year is refused as one event, fine as two', () => {
    const december = { period: { year: 2026, month: 12 } }
    expect(told('2026-12-28 am → 2027-01-05 pm', december)).toEqual([422, 'end_at', MONTHS])
    expect(told('2026-12-28 am → 2026-12-31 pm', december)).toBeNull()
    expect(told('2027-01-04 am → 2027-01-05 pm', { period: { year: 2027, month: 1 } })).toBeNull()
  })

  test.each([
    ['2026-03-06 am → 2026-03-09 pm', 'end_at', CONTRACT],
    ['2026-03-16 am → 2026-03-18 pm', 'start_at', CONTRACT],
    ['2026-03-28 am → 2026-03-28 pm', 'start_at', CONTRACT],
    ['2026-03-21 am → 2026-03-28 pm', 'end_at', CONTRACT],
    ['2026-03-21 am → 2026-03-23 pm', 'start_at', IDLE],
  ])('EVT-55 CAL-37 %s: outside the contract, on %s, is told before not worked', (text, field, message) => {
    expect(told(text, calendar(rehired))).toEqual([422, field, message])
  })

  test('EVT-06 a range without a worked half-day is refused', () => {
    expect(told('2026-03-07 am → 2026-03-08 pm')).toEqual([422, 'start_at', IDLE])
    expect(told('2026-05-14 am → 2026-05-14 pm', { period: { year: 2026, month: 5 } })).toEqual([422, 'start_at', IDLE])
  })

  test('MON-57 EX-33 only an activity of a special-time month may stand on a Saturday', () => {
    const saturday = '2026-03-07 am → 2026-03-07 pm'
    expect(told(saturday, { special_time: true, is_activity: true })).toBeNull()
    expect(told(saturday, { special_time: true })).toEqual([422, 'start_at', IDLE])
    expect(told(saturday, { is_activity: true })).toEqual([422, 'start_at', IDLE])
    expect(
      told('2026-03-28 am → 2026-03-28 pm', { ...calendar(rehired), special_time: true, is_activity: true }),
    ).toEqual([422, 'start_at', CONTRACT])
  })

  test('EVT-55 the codes of the refusals are stable', () => {
    const codes = [
      '2026-03-00 am → 2026-03-02 pm',
      '2026-03-11 am → 2026-03-10 pm',
      '2026-03-31 am → 2026-04-01 pm',
      '2026-03-09 am → 2026-03-09 pm',
      '2026-03-21 am → 2026-03-23 pm',
    ].map((text) => checkEventDates(range(text), { ...rules, ...calendar(rehired) })?.code)
    expect(codes).toEqual(['bad-date', 'backwards', 'two-months', 'out-of-contract', 'not-worked'])
  })
})

describe('overlapping', () => {
  const stored = [event(1, '2026-03-10 pm → 2026-03-12 am')]

  test('EVT-56 EX-109 EX-111 EX-113 against a stored event', () => {
    expect(checkOverlap(range('2026-03-10 am → 2026-03-10 am'), stored)).toBeNull()
    expect(checkOverlap(range('2026-03-09 am → 2026-03-10 pm'), stored)).toBe(OVERLAP)
    expect(checkOverlap(range('2026-03-09 am → 2026-03-13 pm'), stored)).toBe(OVERLAP)
  })

  test('EVT-56 the refusal is a conflict with its text', () => {
    expect(OVERLAP).toEqual({ code: 'overlap', status: 409, message: 'Un événement existe déjà sur cette période' })
  })

  test('EVT-57 too many events in one call are refused', () => {
    expect(TOO_MANY).toMatchObject({ code: 'too-many-events', status: 422 })
    expect(TOO_MANY.message).toContain('100')
  })

  test('EVT-14 EVT-18 EVT-74 refused and pre-filled events and the edited one itself do not count', () => {
    const whole = range('2026-03-10 am → 2026-03-12 pm')
    expect(checkOverlap(whole, [event(1, '2026-03-10 pm → 2026-03-12 am', { state: 'refused' })])).toBeNull()
    expect(checkOverlap(whole, [event(1, '2026-03-10 pm → 2026-03-12 am', { auto_generated: true })])).toBeNull()
    expect(checkOverlap(whole, stored, 1)).toBeNull()
    expect(checkOverlap(whole, stored, 2)).toBe(OVERLAP)
  })

  test('EVT-49 EVT-56 a range overlaps exactly when one of its half-days is taken', () => {
    const first = slotOf('2026-03-01', 'am')
    const stretch = fc.tuple(fc.integer({ min: 0, max: 61 }), fc.integer({ min: 0, max: 8 }))
    const made = stretch.map(([from, n]) => rangeOfSlots(first + from, first + from + n))
    const events = fc.array(
      fc.record({ place: made, state: fc.constantFrom(...EVENT_STATES), auto_generated: fc.boolean() }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(made, events, (asked, list) => {
        const placed = list.map(({ place, ...rest }, id) => ({ id, ...place, ...rest }))
        const taken = takenSlots(placed)
        expect(checkOverlap(asked, placed) === OVERLAP).toBe(rangeSlots(asked).some((slot) => taken.has(slot)))
        expect(taken.size === 0).toBe(!placed.some(isBounding))
      }),
    )
  })
})

describe('freeing half-days of an event', () => {
  // Monday 11 to Monday 18 May 2026: Thursday 14 is Ascension, 16 and 17 a weekend.
  test.each([
    ['2026-05-11 am', ['2026-05-11 pm → 2026-05-18 pm']],
    ['2026-05-18 pm', ['2026-05-11 am → 2026-05-18 am']],
    ['2026-05-12 pm', ['2026-05-11 am → 2026-05-12 am', '2026-05-13 am → 2026-05-18 pm']],
    ['2026-05-15 am → 2026-05-15 pm', ['2026-05-11 am → 2026-05-13 pm', '2026-05-18 am → 2026-05-18 pm']],
    ['2026-05-16 am → 2026-05-17 pm', ['2026-05-11 am → 2026-05-18 pm']],
    ['2026-05-11 am → 2026-05-18 pm', []],
  ])('EVT-01 EVT-55 without %s it is %j', (freed, left) => {
    const whole = range('2026-05-11 am → 2026-05-18 pm')
    const single = freed.includes('→') ? freed : `${freed} → ${freed}`
    const slots = new Set(rangeSlots(range(single)))
    expect(rangesWithout(whole, slots, calendar())).toEqual(left.map(range))
  })

  test('EVT-01 EVT-05 nothing is lost and nothing freed is kept, whatever is freed', () => {
    const first = slotOf('2026-05-01', 'am')
    const at = fc.integer({ min: 0, max: 61 })
    fc.assert(
      fc.property(at, fc.nat(30), fc.array(at), (from, length, given) => {
        const whole = rangeOfSlots(first + from, first + from + length)
        const freed = new Set(given.map((slot) => first + slot))
        const left = rangesWithout(whole, freed, calendar())
        const kept = countedSlots(whole, calendar()).filter((slot) => !freed.has(slot))
        expect(left.flatMap((part) => countedSlots(part, calendar()))).toEqual(kept)
        const ends = left.flatMap((part) => [rangeSlots(part).at(0) ?? 0, rangeSlots(part).at(-1) ?? 0])
        expect(ends.every((slot) => kept.includes(slot))).toBe(true)
        expect(slotsOfRanges(left).size).toBe(left.flatMap(rangeSlots).length)
      }),
    )
  })
})

describe('editable', () => {
  const open = { state: 'submitted', locked: false, month_editable: true, code_editable: true } as const

  test.each([
    ['submitted', true],
    ['refused', true],
    ['validated1', false],
    ['validated2', false],
  ] as const)('EVT-03 EVT-12 EVT-13 an event in %s', (state, editable) => {
    expect(isEventEditable({ ...open, state })).toBe(editable)
  })

  test('EVT-12 not when locked, when its month is not editable or when its code is not for employees', () => {
    expect(isEventEditable({ ...open, locked: true })).toBe(false)
    expect(isEventEditable({ ...open, month_editable: false })).toBe(false)
    expect(isEventEditable({ ...open, code_editable: false })).toBe(false)
  })
})
