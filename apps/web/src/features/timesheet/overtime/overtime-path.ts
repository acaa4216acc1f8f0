import type { OvertimeCategory } from '@cadran/rules/timesheet/overtime'

/** The steps of an on-call entry and of an intervention, by the numbers they have everywhere (EVT-32 to EVT-37, EVT-39). */
export type OvertimeStep = 0 | 5 | 7 | 9 | 10 | 20 | 30

export const OVERTIME_STEP_TITLES = {
  0: 'QUOI ?',
  5: 'MISSION',
  7: 'MISSION',
  9: 'CODE',
  10: 'CODE',
  20: 'QUAND ?',
  30: 'RECAPITULATIF',
} as const satisfies Record<OvertimeStep, string>

/** The path of each kind; until the kind is known, that of a duty, whose names are the same (EVT-39). */
export function overtimePath(category: OvertimeCategory | null): readonly OvertimeStep[] {
  return category === 'intervention' ? [0, 5, 10, 20, 30] : [0, 7, 9, 20, 30]
}
