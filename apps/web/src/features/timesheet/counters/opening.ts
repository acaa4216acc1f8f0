import type { Family } from '@cadran/rules/timesheet/counter-lines'
import { createStore } from '../../../platform/store.ts'

/** The family whose lines are shown over the page, as an address may have named it; null while they are not. */
export const shownFamily = createStore<string | null>(null)

/** Opens 'Voir le calcul' on a family, over whatever page is shown (LED-50). */
export const openCalculation = (family: Family): void => shownFamily.set(family)
export const closeCalculation = (): void => shownFamily.set(null)

/** What an address names: 'cp' of '#calcul-cp'. Whether that is a family is asked where families are known, with the dialog. */
export const familyOfHash = (hash: string): string | null => /^#?calcul-(\w+)$/.exec(hash)?.[1] ?? null
