import { slotOf } from '@cadran/rules/timesheet/half-day'
import { describe, expect, test } from 'vitest'
import { mayOf, PENDING_CP } from '../../../testing/timesheet-may.ts'
import { monthOf } from '../../../testing/timesheet-month.ts'
import {
  choose,
  createSelection,
  NOTHING_SELECTED,
  reach,
  runAt,
  selectedRange,
  selectedRuns,
  selectionRules,
  stretch,
} from './selection.ts'

const am = (day: number) => slotOf(`2026-05-${String(day).padStart(2, '0')}`, 'am')
const pm = (day: number) => am(day) + 1
const may = selectionRules(mayOf())

const from = (first: number) => choose(NOTHING_SELECTED, first, may)

describe('which half-days can be chosen', () => {
  test('CAL-36 CAL-38 EVT-51 EVT-52 worked and free half-days only, pre-filled and refused ones count as free', () => {
    expect(from(am(4)).phase).toBe('end')
    // Week-end, public holiday, training on the 12th, pending CP on the 13th, validated JRS on the 29th.
    for (const slot of [am(16), am(14), pm(12), pm(13), am(29)]) expect(from(slot)).toBe(NOTHING_SELECTED)
    // A day half taken keeps its free half; the refused JRS of the 22nd frees its day.
    expect(from(am(12)).first).toBe(am(12))
    expect(from(am(22)).first).toBe(am(22))
  })

  test('CAL-37 days outside the contract cannot be chosen', () => {
    const rules = selectionRules(monthOf({ owner: { start_at: '2026-05-18', seniority_at: null } }))
    expect(choose(NOTHING_SELECTED, am(15), rules)).toBe(NOTHING_SELECTED)
    expect(choose(NOTHING_SELECTED, am(18), rules).first).toBe(am(18))
  })

  test('CAL-39 in a special-time month days need not be worked ones', () => {
    const rules = selectionRules(monthOf({ special_time: true }))
    expect(choose(NOTHING_SELECTED, am(16), rules).first).toBe(am(16))
  })

  test('the event being changed leaves its own half-days free', () => {
    const rules = selectionRules(mayOf(), PENDING_CP.id ?? undefined)
    expect(choose(NOTHING_SELECTED, pm(13), rules).first).toBe(pm(13))
  })
})

describe('choosing a stretch', () => {
  test('CAL-40 CAL-41 a first click picks the start, a second one the end', () => {
    const state = choose(from(pm(27)), pm(28), may)
    expect(state).toEqual({ phase: 'made', first: pm(27), last: pm(28) })
    expect(selectedRange(state)).toEqual({
      start_at: '2026-05-27',
      start_moment: 'pm',
      end_at: '2026-05-28',
      end_moment: 'pm',
    })
  })

  test('CAL-42 the stretch follows the pointer and stops on the last half-day that counts', () => {
    expect(reach(from(am(4)), pm(6), may).last).toBe(pm(6))
    // The 8th is a holiday, then the week-end.
    expect(reach(from(am(4)), am(9), may).last).toBe(pm(7))
    expect(reach(NOTHING_SELECTED, pm(6), may)).toBe(NOTHING_SELECTED)
  })

  test('CAL-43 EVT-54 it ends before the next bounding event, which cannot be the end', () => {
    const state = from(am(26))
    expect(reach(state, pm(29), may).last).toBe(pm(28))
    expect(reach(from(am(11)), am(18), may).last).toBe(am(12))
    // The training of the 12th in the afternoon bounds a start on the 11th.
    expect(choose(from(am(11)), am(18), may).phase).toBe('end')
    expect(choose(from(am(11)), am(12), may).phase).toBe('made')
  })

  test('CAL-44 a second click on the start is a stretch inside that day', () => {
    expect(choose(from(am(4)), am(4), may)).toEqual({ phase: 'made', first: am(4), last: am(4) })
    expect(choose(from(am(4)), pm(4), may)).toEqual({ phase: 'made', first: am(4), last: pm(4) })
  })

  test('CAL-45 a second click before the start is the new start', () => {
    expect(choose(from(am(27)), am(26), may)).toEqual({ phase: 'end', first: am(26), last: am(26) })
  })

  test('a click on a free half-day after a stretch is made starts another', () => {
    const made = choose(from(am(4)), pm(4), may)
    expect(choose(made, am(18), may)).toEqual({ phase: 'end', first: am(18), last: am(18) })
  })
})

describe('the selection that the calendar and the wizard share', () => {
  test('CAL-46 tells its listeners what changes and nothing else, and can be cleared', () => {
    const selection = createSelection()
    selection.follow(may)
    let calls = 0
    const stop = selection.subscribe(() => {
      calls += 1
    })
    expect(selection.choose(am(4))).toBeNull()
    selection.reach(am(4))
    expect(calls).toBe(1)
    expect(selection.choose(pm(5))).toMatchObject({ start_at: '2026-05-04', end_at: '2026-05-05' })
    selection.clear()
    expect(selection.get()).toEqual(NOTHING_SELECTED)
    stop()
    selection.show({ start_at: '2026-05-04', start_moment: 'am', end_at: '2026-05-04', end_moment: 'pm' })
    expect(calls).toBe(3)
    expect(selection.get()).toEqual({ phase: 'made', first: am(4), last: pm(4) })
  })
})

describe('drawing a stretch from an anchor', () => {
  test('CAL-43 it goes to either side, up to the neighbouring events', () => {
    expect(stretch(am(18), pm(19), may)).toEqual({ phase: 'end', first: am(18), last: pm(19) })
    expect(stretch(am(20), am(18), may)).toEqual({ phase: 'end', first: am(18), last: am(20) })
    // The pending CP ends on the 15th, the validated JRS starts on the 29th.
    expect(stretch(am(20), am(4), may)).toEqual({ phase: 'end', first: am(18), last: am(20) })
    expect(stretch(am(20), pm(30), may)).toEqual({ phase: 'end', first: am(20), last: pm(28) })
    expect(stretch(am(29), pm(29), may)).toBeNull()
  })

  test('EVT-01 inside an event that may be changed it stays inside, over days that are not worked', () => {
    // The pending CP holds the afternoon of the 13th and the 15th; the 14th is Ascension.
    expect(stretch(pm(13), pm(20), may)).toEqual({ phase: 'end', first: pm(13), last: pm(15) })
    expect(stretch(am(15), am(14), may)).toEqual({ phase: 'end', first: am(15), last: am(15) })
    expect(stretch(am(14), pm(15), may)).toBeNull()
  })

  test('the anchor stays while the other end moves, and a made choice has none', () => {
    const selection = createSelection()
    selection.follow(may)
    selection.extend(am(20), am(19))
    selection.extend(am(19), pm(20))
    expect(selection.get()).toEqual({ phase: 'end', first: am(20), last: pm(20) })
    expect(selection.isExtended()).toBe(true)
    expect(selection.commit()).toEqual(expect.objectContaining({ start_at: '2026-05-20', end_moment: 'pm' }))
    expect(selection.isExtended()).toBe(false)
  })

  test('EDT-05 all takes every free half-day of the month, in one stretch between two events', () => {
    const selection = createSelection()
    selection.follow(may)
    selection.all()
    const chosen = selectedRuns(selection.get()).map(({ first, last }) => [first, last])
    // The training takes the afternoon of the 12th, the pending CP the 13th to the 15th, the validated JRS the 29th.
    expect(chosen).toEqual([
      [am(4), am(12)],
      [am(13), am(13)],
      [am(18), pm(28)],
    ])
    expect(runAt(selection.get(), pm(12))).toBeUndefined()
    expect(selection.isHeld()).toBe(false)
    selection.all()
    expect(selectedRuns(selection.get())).toHaveLength(3)
  })

  test('EDT-05 one of its stretches can be made, or another drawn from where one is', () => {
    const selection = createSelection()
    selection.follow(may)
    selection.all()
    expect(selection.commit(am(20))).toMatchObject({ start_at: '2026-05-18', end_at: '2026-05-28' })
    expect(selection.get()).toEqual({ phase: 'made', first: am(18), last: pm(28) })
    selection.all()
    selection.extend(am(20), pm(20))
    expect(selectedRuns(selection.get())).toEqual([{ first: am(20), last: pm(20) }])
  })

  test('EDT-05 without events between it is one stretch, and nothing where nothing is free', () => {
    const selection = createSelection()
    selection.follow(selectionRules(monthOf({})))
    selection.all()
    expect(selection.get()).toEqual({ phase: 'end', first: am(4), last: pm(29) })
    selection.clear()
    selection.follow({ ...may, free: new Set() })
    selection.all()
    expect(selection.get()).toEqual(NOTHING_SELECTED)
  })
})
