import { describe, expect, test } from 'vitest'
import { calendar, range } from './calendar.fixture.ts'
import type { PlacedEvent } from './events.ts'
import { type CountedEvent, type MonthBefore, monthFigures, monthFilling } from './month-figures.ts'

const MAY: MonthBefore = {
  state: 'non_submitted',
  locked: false,
  period: { year: 2026, month: 5 },
  today: '2026-05-21',
  person_type: 'consultant',
  ctx: calendar(),
  special_time: false,
  autofillable: true,
}

const placed = (text: string, event: Partial<PlacedEvent> = {}): PlacedEvent => {
  return { ...range(text), id: 1, state: 'submitted', auto_generated: false, ...event }
}

describe('what the stored events leave', () => {
  test('EVT-15 MON-52 what is left free is pre-filled, and the month can be sent so', () => {
    const { prefilled, covered, submittable } = monthFilling([placed('2026-05-04 am → 2026-05-07 pm')], MAY)
    expect(prefilled).toEqual([{ range: range('2026-05-11 am → 2026-05-29 pm'), half_days: 26 }])
    expect(covered).toEqual({ covered_half_days: 34, expected_half_days: 34, missing: [] })
    expect(submittable).toBe(true)
  })

  test('EVT-15 MON-52 without pre-filling the rest is missing, and the month cannot be sent', () => {
    const month = { ...MAY, autofillable: false }
    const { prefilled, covered, submittable } = monthFilling([placed('2026-05-04 am → 2026-05-29 am')], month)
    expect(prefilled).toEqual([])
    expect(covered.missing).toEqual([{ day: '2026-05-29', moment: 'pm' }])
    expect(submittable).toBe(false)
  })

  test('EVT-18 a refused event leaves its half-days free', () => {
    const { prefilled } = monthFilling([placed('2026-05-04 am → 2026-05-07 pm', { state: 'refused' })], MAY)
    expect(prefilled).toEqual([{ range: range('2026-05-04 am → 2026-05-29 pm'), half_days: 34 }])
  })

  test('MON-52 MON-53 a sent month is not sent again', () => {
    expect(monthFilling([], { ...MAY, state: 'submitted' }).submittable).toBe(false)
  })
})

describe('what all of them add up to', () => {
  const counted = (type: CountedEvent['event_code']['type'], event: Partial<CountedEvent> = {}): CountedEvent => {
    return { state: 'submitted', days_count: 1.5, event_code: { type }, ...event }
  }

  test('MON-110 MON-106 activities and other count as worked, absences and refused ones do not', () => {
    const events = [
      counted('activity'),
      counted('other'),
      counted('absence'),
      counted('activity', { state: 'refused' }),
    ]
    expect(monthFigures(events, 1).worked_time).toEqual({ half_days: 6, minutes: 1260 })
    expect(monthFigures(events, null).worked_time).toEqual({ half_days: 6, minutes: null })
  })

  test('MON-60 an absence validated once makes the first level, twice the second', () => {
    const levels = (...events: CountedEvent[]) => {
      const { absence_validated1, absence_validated2 } = monthFigures(events, null)
      return [absence_validated1, absence_validated2]
    }
    expect(levels()).toEqual([true, true])
    expect(levels(counted('absence'))).toEqual([false, false])
    expect(levels(counted('absence', { state: 'validated1' }))).toEqual([true, false])
    expect(levels(counted('absence', { state: 'validated2' }))).toEqual([true, true])
  })
})
