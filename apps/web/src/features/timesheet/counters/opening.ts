import { FAMILIES, type Family } from '@cadran/rules/timesheet/counter-lines'
import { createStore } from '../../../platform/store.ts'

/** The family whose lines are shown over the page; null while they are not. */
export const shownFamily = createStore<Family | null>(null)

/** Opens 'Voir le calcul' on a family, over whatever page is shown (LED-50). */
export const openCalculation = (family: Family): void => shownFamily.set(family)
export const closeCalculation = (): void => shownFamily.set(null)

/** The family that an address names: '#calcul-cp'. */
export function familyOfHash(hash: string): Family | null {
  const named = hash.replace(/^#?calcul-/, '')
  return hash.includes('calcul-') ? (FAMILIES.find((family) => family === named) ?? null) : null
}
