import type { ExtraConfigAnswer, ExtraWeekAnswer } from '@cadran/contract/timesheet/extra-activities'

const MISSIONS = [
  { id: 1, code: 'ORS', description: 'Orselle' },
  { id: 2, code: 'KER', description: 'Kerlann' },
]
const CODES = [
  { id: 8, code: 'INT-GEN', description: 'Intervention générale' },
  { id: 9, code: 'INT-NUIT', description: 'Intervention de nuit' },
]
const DATES = ['18', '19', '20', '21', '22', '23', '24'].map((day) => `2026-05-${day}`)

/** What the form of the 21st week of May 2026 offers. */
export function extraConfigOf(fillable_dates = DATES): ExtraConfigAnswer {
  const byDate = <T>(codes: T) => Object.fromEntries(DATES.map((date) => [date, codes]))
  const section = { display: true, display_overtime_codes: true, overtime_codes: byDate(CODES), fillable_dates }
  return {
    complementaries: { ...section, display_event_codes: true, event_codes: byDate(MISSIONS) },
    constraints: { ...section, display_event_codes: false, event_codes: {} },
  }
}

/** One hour and a half declared in that week. */
export const STORED_WEEK: ExtraWeekAnswer = {
  number: 21,
  start: '2026-05-18',
  end: '2026-05-24',
  can_extra_activities: true,
  comment: 'MEP du lot 4',
  complementaries: [
    { date: '2026-05-19', mission: 1, hours: [{ start: '18:30', end: '20:00', code: 8, mission: 1, duration: 90 }] },
  ],
  constraints: [],
  duration: 90,
  constraints_duration: 0,
  updated_at: '2026-05-20T09:00:00',
}
