/** The steps of a standard event, by the numbers they have everywhere (EVT-31, EVT-35 to EVT-37). */
export const WIZARD_STEPS = [0, 10, 20, 30] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]

export const STEP_TITLES = {
  0: 'QUOI ?',
  10: 'CODE',
  20: 'QUAND ?',
  30: 'RECAPITULATIF',
} as const satisfies Record<WizardStep, string>

/** The path of a new event, or of a change, whose kind is settled (EVT-38, EVT-41). */
export function pathFor(changing: boolean): readonly WizardStep[] {
  return changing ? WIZARD_STEPS.filter((step) => step !== 0) : WIZARD_STEPS
}

/** The next step of the path; the last one stays where it is. */
export function stepAfter(step: WizardStep, path: readonly WizardStep[]): WizardStep {
  return path[path.indexOf(step) + 1] ?? step
}

/** The step before, null on the first one. */
export function stepBefore(step: WizardStep, path: readonly WizardStep[]): WizardStep | null {
  return path[path.indexOf(step) - 1] ?? null
}

/** Where a jump leads: only back along the path (EVT-40). */
export function jumpTo(from: WizardStep, to: WizardStep, path: readonly WizardStep[]): WizardStep {
  const known = path.includes(to)
  return known && path.indexOf(to) < path.indexOf(from) ? to : from
}
