/**
 * The steps by the numbers they have everywhere (EVT-31, EVT-35 to EVT-37). There are two (EDT-01): what, kind and code
 * on one page, the code alone of an event whose kind is settled (EVT-41); then the recap, with the dates in it.
 */
export type WizardStep = 0 | 10 | 30

export const STEP_TITLES = {
  0: 'QUOI ?',
  10: 'CODE',
  20: 'QUAND ?',
  30: 'RECAPITULATIF',
} as const

export type WizardPath = readonly [0 | 10, 30]

/** The path of a new event, or of a change, whose kind is settled (EVT-41). */
export function pathFor(changing: boolean): WizardPath {
  return [changing ? 10 : 0, 30]
}

/** Where a wizard stands on its path: an event that is gone meanwhile is a new one, whose first step is another. */
export function stepOn(path: WizardPath, step: WizardStep): WizardStep {
  return step === 30 ? step : path[0]
}
