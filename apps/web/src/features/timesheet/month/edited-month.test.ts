import type { EventCodeSummary, Month } from '@cadran/contract/timesheet/calendar'
import { type DayRange, slotOf } from '@cadran/rules/timesheet/half-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVENT_CODES, eventCode } from '../../../testing/timesheet-codes.ts'
import { mayOf, PENDING_CP } from '../../../testing/timesheet-may.ts'
import { eventOf, type MonthInput, monthOf, rangeOf, TODAY } from '../../../testing/timesheet-month.ts'
import { selectedRange, selectionRules } from '../calendar/index.ts'
import { editedMonth, type GridEdit, inversesOf } from './edited-month.ts'

/** What the grid and the head show of a month, whatever the ids and stamps are. */
function shown({ events, coverage, worked_time, submittable, remote_days, absence_validated1 }: Month) {
  const placed = events.map(
    ({ event_code, auto_generated, days_count, start_at, start_moment, end_at, end_moment }) => ({
      code: event_code.short_code,
      range: `${start_at} ${start_moment} ${end_at} ${end_moment}`,
      auto_generated,
      days_count,
    }),
  )
  return { placed, coverage, worked_time, submittable, remote_days, absence_validated1 }
}

function create(short_code: string, range: string): GridEdit {
  return { kind: 'create', id: -1, range: rangeOf(range), code: eventCode(short_code) }
}

const stored = { ...PENDING_CP, id: 501 }

function change(to: { range?: DayRange; code?: EventCodeSummary }): GridEdit {
  return { kind: 'change', event: stored, range: stored, code: stored.event_code, ...to }
}

describe('an edit on the screen before the server has answered', () => {
  test.each<[string, MonthInput, GridEdit, MonthInput]>([
    [
      'EVT-15 a new absence trims the pre-filling around it',
      {},
      create('CP', '2026-05-12 pm 2026-05-13 am'),
      { events: [eventOf({ id: -1, code: eventCode('CP'), range: '2026-05-12 pm 2026-05-13 am' })] },
    ],
    [
      'MON-52 a mission fills a month that is not pre-filled',
      { main_activity: null },
      create('ORS', '2026-05-04 am 2026-05-29 pm'),
      {
        main_activity: null,
        events: [eventOf({ id: -1, code: eventCode('ORS'), range: '2026-05-04 am 2026-05-29 pm' })],
      },
    ],
    [
      'EVT-88 an absence clears the remote marks of its half-days',
      { remote_days: [{ day: '2026-05-12', am: true, pm: true }] },
      create('CP', '2026-05-12 pm'),
      {
        remote_days: [{ day: '2026-05-12', am: true, pm: false }],
        events: [eventOf({ id: -1, code: eventCode('CP'), range: '2026-05-12 pm' })],
      },
    ],
    ['EVT-15 clearing an event fills its half-days again', { events: [stored] }, { kind: 'remove', event: stored }, {}],
    [
      'EVT-01 EVT-15 what an event leaves is filled again',
      { events: [stored] },
      change({ range: rangeOf('2026-05-15 am 2026-05-15 pm') }),
      { events: [{ ...stored, ...rangeOf('2026-05-15 am 2026-05-15 pm') }] },
    ],
    [
      'MON-110 another code moves the worked time',
      { events: [stored] },
      change({ code: eventCode('FOR') }),
      { events: [{ ...stored, event_code: eventCode('FOR') }] },
    ],
  ])('%s', (_title, before, edit, after) => {
    expect(shown(editedMonth(monthOf(before), edit, TODAY))).toEqual(shown(monthOf(after)))
  })

  test('EVT-15 MON-52 it is what the server will derive, wherever a free stretch is filled', () => {
    const free = [...selectionRules(mayOf()).free]
    const drawn = fc.record({ at: fc.nat(free.length - 1), reach: fc.nat(20), code: fc.constantFrom(...EVENT_CODES) })
    fc.assert(
      fc.property(drawn, ({ at, reach, code }) => {
        const first = free[at] ?? 0
        const { max } = selectionRules(mayOf()).around(first)
        const limit = Math.min(first + reach, max ? slotOf(max.date, max.moment) : first)
        const last = free.findLast((slot) => slot <= limit && slot >= first) ?? first
        const range = selectedRange({ phase: 'made', first, last })
        if (!range) throw new Error('A stretch has two ends')
        const before = mayOf()
        const event = { ...eventOf({ id: -1, code, range: '2026-05-04 am' }), ...range }
        const after = editedMonth(before, { kind: 'create', id: -1, range, code }, TODAY)
        const expected = shown(mayOf({ events: [...before.events.filter(({ id }) => id !== null), event] }))
        expect(shown(after).placed).toEqual(expected.placed)
        expect(shown(after).coverage).toEqual(expected.coverage)
        expect(shown(after).worked_time).toEqual(expected.worked_time)
      }),
    )
  })

  test('done twice it is as done once: the month may know it already', () => {
    const edit = create('CP', '2026-05-12 pm')
    const once = editedMonth(monthOf(), edit, TODAY)
    expect(editedMonth(once, edit, TODAY)).toEqual(once)
  })
})

describe('taking an edit back', () => {
  test.each<[string, GridEdit]>([
    ['a new event', create('CP', '2026-05-19 pm 2026-05-20 am')],
    ['a cleared event', { kind: 'remove', event: stored }],
    ['another code', change({ code: eventCode('FOR') })],
    ['a shorter event', change({ range: rangeOf('2026-05-15 am 2026-05-15 pm') })],
    ['remote marks', { kind: 'remote', from: mayOf().remote_days, days: [] }],
  ])('%s leaves the month as it was, remote marks included', (_title, edit) => {
    const before = mayOf()
    const inverses = inversesOf(edit, before)
    const after = inverses.reduce((month, each) => editedMonth(month, each, TODAY), editedMonth(before, edit, TODAY))
    expect(shown(after)).toEqual(shown(before))
  })
})
