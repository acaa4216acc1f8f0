import type { ReactNode } from 'react'

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

/** One step as the paths of both layouts show it. */
export interface PathStep<Id extends number> {
  id: Id
  title: string
  /** Beside the title, unless it is the current step. */
  answer?: ReactNode
  /** Below it: what is known of the step before it is reached, and what keeps it from being more. */
  detail?: ReactNode
  warning?: string | null
  /** The answer where there is little room. */
  chip?: string | null
}

export type StepPlace = 'done' | 'current' | 'ahead'

/** Where a step stands on the path, seen from the current one. */
export function placeOf<Id extends number>(id: Id, current: Id, steps: readonly PathStep<Id>[]): StepPlace {
  const at = (wanted: Id) => steps.findIndex((step) => step.id === wanted)
  if (id === current) return 'current'
  return at(id) < at(current) ? 'done' : 'ahead'
}

/** The next step of the path; the last one stays where it is. */
export function stepAfter<Step>(step: Step, path: readonly Step[]): Step {
  return path[path.indexOf(step) + 1] ?? step
}

/** The step before, null on the first one. */
export function stepBefore<Step>(step: Step, path: readonly Step[]): Step | null {
  return path[path.indexOf(step) - 1] ?? null
}

/** Where a jump leads: only back along the path (EVT-40). */
export function jumpTo<Step>(from: Step, to: Step, path: readonly Step[]): Step {
  const known = path.includes(to)
  return known && path.indexOf(to) < path.indexOf(from) ? to : from
}
