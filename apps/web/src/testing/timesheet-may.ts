import type { Month, Overtime } from '@cadran/contract/timesheet/calendar'
import { eventCode } from './timesheet-codes.ts'
import { eventOf, type MonthInput, monthOf } from './timesheet-month.ts'

const DUTY: Overtime = {
  id: 31,
  type: 'constraint',
  category: 'availability',
  state: 'submitted',
  locked: true,
  code: { id: 1, code: 'AN2', description: 'Astreinte N2 · Orselle' },
  start_at: '2026-05-18',
  end_at: '2026-05-24',
  constraint_count: 1,
  ticket_count: 0,
  intervention_minutes: 0,
  hour_count: 0,
  due_hours: 0,
  days: [],
  comment: null,
}

const INTERVENTION: Overtime = {
  ...DUTY,
  id: 32,
  type: 'hour',
  category: 'intervention',
  locked: false,
  code: { id: 2, code: 'INT', description: 'Intervention' },
  start_at: '2026-05-20',
  end_at: '2026-05-20',
  constraint_count: 0,
  intervention_minutes: 125,
  hour_count: 2.08,
  due_hours: 3,
  days: [{ date: '2026-05-20', hours: [{ start: '21:10', end: '23:15' }], tickets: 0 }],
}

export const PENDING_CP = eventOf({ id: 501, code: eventCode('CP'), range: '2026-05-13 pm 2026-05-15 pm' })
export const TRAINING = eventOf({ id: 502, code: eventCode('FOR'), range: '2026-05-12 pm' })
export const VALIDATED_JRS = eventOf({
  id: 503,
  code: eventCode('JRS'),
  range: '2026-05-29 am 2026-05-29 pm',
  state: 'validated1',
})
export const REFUSED_JRS = eventOf({
  id: 504,
  code: eventCode('JRS'),
  range: '2026-05-22 am 2026-05-22 pm',
  state: 'refused',
  comment: 'Recette client ce jour-là. Peux-tu le poser plutôt le 29 ?',
})

const REMOTE = ['05', '07', '12', '19', '21', '26', '28'].map((day) => ({ day: `2026-05-${day}`, am: true, pm: true }))

/** May 2026 of a consultant with a bit of everything. */
export function mayOf(input: MonthInput = {}): Month {
  return monthOf({
    events: [PENDING_CP, TRAINING, VALIDATED_JRS, REFUSED_JRS],
    overtimes: [DUTY, INTERVENTION],
    remote_days: [...REMOTE, { day: '2026-05-20', am: true, pm: false }].toSorted((a, b) => a.day.localeCompare(b.day)),
    ...input,
  })
}
