import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendar, range } from './calendar.fixture.ts'
import { boundaries, checkOverlap, freeSlots, type PlacedEvent } from './events.ts'
import { firstSlot, halfDayOf, rangeOfSlots, slotOf } from './half-day.ts'

const march = { year: 2026, month: 3 }
const rehired = { seniority_at: '2020-01-06', last_end_at: '2026-03-06', start_at: '2026-03-18', end_at: '2026-03-27' }

function event(id: number, text: string, difference: Partial<PlacedEvent> = {}): PlacedEvent {
  return { id, ...range(text), state: 'submitted', auto_generated: false, ...difference }
}

describe('free half-days and boundaries', () => {
  const ctx = { ...calendar(), period: march }
  const freeOn = (day: string, events: PlacedEvent[]) =>
    freeSlots(events, ctx)
      .map(halfDayOf)
      .filter((half) => half.day === day)
      .map(({ moment }) => moment)
  const days = (min: number, max: number, events: PlacedEvent[], ignore_id?: number) =>
    freeSlots(events, ctx, ignore_id).filter((slot) => slot >= min && slot <= max).length / 2

  test('CAL-38 EVT-49 EX-105 EX-107 the free halves of a day', () => {
    expect(freeOn('2026-03-10', [event(1, '2026-03-10 am → 2026-03-10 am')])).toEqual(['pm'])
    expect(freeOn('2026-03-10', [event(1, '2026-03-09 pm → 2026-03-10 pm')])).toEqual([])
  })

  test('CAL-36 CAL-37 CAL-38 only worked days under contract can be picked, refused and pre-filled events leave them', () => {
    expect(freeOn('2026-03-07', [])).toEqual([])
    expect(freeSlots([], { ...calendar(rehired), period: march }).map((slot) => halfDayOf(slot).day)).not.toContain(
      '2026-03-09',
    )
    expect(freeOn('2026-03-10', [event(1, '2026-03-10 am → 2026-03-10 pm', { state: 'refused' })])).toHaveLength(2)
    expect(freeOn('2026-03-10', [event(1, '2026-03-10 am → 2026-03-10 pm', { auto_generated: true })])).toHaveLength(2)
  })

  test('CAL-39 a special-time month opens weekends, never the days outside the contract', () => {
    const slots = freeSlots([], { ...calendar({ start_at: '2026-03-10' }), period: march, special_time: true })
    expect(slots[0]).toBe(slotOf('2026-03-10', 'am'))
    expect(slots).toContain(slotOf('2026-03-15', 'am'))
    expect(slots).toHaveLength(44)
  })

  const neighbours = [
    event(1, '2026-03-02 am → 2026-03-03 pm'),
    event(2, '2026-03-12 pm → 2026-03-13 pm', { state: 'validated1' }),
  ]

  test('EVT-54 EVT-73 EX-101 nothing after: up to the end of the month', () => {
    const found = boundaries(slotOf('2026-03-16', 'am'), neighbours, ctx)
    expect(found).toEqual({
      before: { id: 2, end_at: '2026-03-13', end_moment: 'pm' },
      after: null,
      min: { date: '2026-03-16', moment: 'am' },
      max: { date: '2026-03-31', moment: 'pm' },
    })
    expect(days(slotOf('2026-03-16', 'am'), slotOf('2026-03-31', 'pm'), neighbours)).toBe(12)
  })

  test('EVT-74 EVT-54 EX-103 an event being edited does not bound itself', () => {
    const events = [...neighbours, event(3, '2026-03-20 am → 2026-03-20 pm')]
    expect(boundaries(slotOf('2026-03-12', 'pm'), events, ctx, 2)).toEqual({
      before: { id: 1, end_at: '2026-03-03', end_moment: 'pm' },
      after: { id: 3, start_at: '2026-03-20', start_moment: 'am' },
      min: { date: '2026-03-04', moment: 'am' },
      max: { date: '2026-03-19', moment: 'pm' },
    })
    expect(days(slotOf('2026-03-04', 'am'), slotOf('2026-03-19', 'pm'), events, 2)).toBe(12)
  })

  test('EVT-73 EVT-75 no event bounds an empty month, refused and pre-filled ones neither', () => {
    const ignored = [
      event(1, '2026-03-02 am → 2026-03-05 pm', { state: 'refused' }),
      event(2, '2026-03-20 am → 2026-03-25 pm', { auto_generated: true }),
    ]
    const whole = {
      before: null,
      after: null,
      min: { date: '2026-03-02', moment: 'am' },
      max: { date: '2026-03-31', moment: 'pm' },
    }
    expect(boundaries(slotOf('2026-03-10', 'am'), [], ctx)).toEqual(whole)
    expect(boundaries(slotOf('2026-03-10', 'am'), ignored, ctx)).toEqual(whole)
  })

  test('EVT-73 the stretch is cut to the contract', () => {
    const found = boundaries(slotOf('2026-03-20', 'am'), [], {
      ...calendar({ ...rehired, last_end_at: null }),
      period: march,
    })
    expect([found.min, found.max]).toEqual([
      { date: '2026-03-18', moment: 'am' },
      { date: '2026-03-27', moment: 'pm' },
    ])
  })

  test('EVT-73 an event on the half-day itself is the one before, and nothing left is told by null', () => {
    const events = [event(2, '2026-03-10 pm → 2026-03-31 pm'), event(1, '2026-03-09 pm → 2026-03-10 am')]
    expect(boundaries(slotOf('2026-03-10', 'am'), events, ctx)).toEqual({
      before: { id: 1, end_at: '2026-03-10', end_moment: 'am' },
      after: { id: 2, start_at: '2026-03-10', start_moment: 'pm' },
      min: null,
      max: null,
    })
    expect(boundaries(slotOf('2026-03-20', 'am'), events, ctx).after).toBeNull()
  })

  test('EX-139 nothing can be picked in a month outside the contract', () => {
    const july = { ...calendar({ end_at: '2026-06-30' }), period: { year: 2026, month: 7 } }
    expect(freeSlots([], july)).toEqual([])
    expect(boundaries(slotOf('2026-07-01', 'am'), [], july)).toMatchObject({ min: null, max: null })
  })

  test('EVT-54 CAL-43 what boundaries allow lies between its neighbours and meets nobody', () => {
    const first = slotOf('2026-03-01', 'am')
    const last = slotOf('2026-03-31', 'pm')
    const cuts = fc.uniqueArray(fc.integer({ min: first, max: last }), { maxLength: 10 })
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), cuts, fc.boolean(), (slot, list, is_reversed) => {
        const ends = list.sort((a, b) => a - b)
        const events = ends.flatMap((start, index): PlacedEvent[] => {
          const end = ends[index + 1]
          const place = { id: index, state: 'submitted', auto_generated: false } as const
          return index % 2 === 1 || end === undefined ? [] : [{ ...place, ...rangeOfSlots(start, end) }]
        })
        const { before, after, min, max } = boundaries(slot, is_reversed ? events.toReversed() : events, ctx)
        const ids = events.filter((each) => firstSlot(each) <= slot).map(({ id }) => id)
        expect(before?.id).toBe(ids.at(-1))
        expect(after?.id).toBe(events[ids.length]?.id)
        const free = freeSlots(events, ctx)
        const from = before ? slotOf(before.end_at, before.end_moment) : first - 1
        const to = after ? slotOf(after.start_at, after.start_moment) : last + 1
        const between = free.filter((each) => each > from && each < to)
        expect(min && slotOf(min.date, min.moment)).toBe(between[0] ?? null)
        expect(max && slotOf(max.date, max.moment)).toBe(between.at(-1) ?? null)
        const allowed = min && max && rangeOfSlots(slotOf(min.date, min.moment), slotOf(max.date, max.moment))
        expect(allowed && checkOverlap(allowed, events)).toBeNull()
      }),
    )
  })
})
