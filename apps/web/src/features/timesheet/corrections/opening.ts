import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Correction } from '@cadran/contract/timesheet/corrections'
import type { Period } from '@cadran/rules/timesheet/day'
import { createStore } from '../../../platform/store.ts'

interface Opening {
  /** Of which month the form stands open; null while none does. */
  period: Period | null
  /** What is asked for anew; null for a new one. */
  edited: Correction | null
  /** Each opening is a new form. */
  number: number
}

export const opening = createStore<Opening>({ period: null, edited: null, number: 0 })

/** The month as its corrections make it, while the person looks at it so; null while it stands as it was closed (COR-35). */
export const shownCorrected = createStore<Month | null>(null)

/** Opens 'Demander une régularisation' beside its month (COR-16). */
export function openCorrection({ year, month }: Period, edited: Correction | null = null): void {
  opening.set({ period: { year, month }, edited, number: opening.get().number + 1 })
}

export function closeCorrection(): void {
  opening.set({ ...opening.get(), period: null, edited: null })
}

/** Whether the form of this month is open. */
export function useIsCorrecting({ year, month }: Period): boolean {
  const { period } = opening.use()
  return period?.year === year && period.month === month
}

/** A month as the calendar shows it. */
export function useShownMonth(month: Month): Month {
  const corrected = shownCorrected.use()
  return corrected?.year === month.year && corrected.month === month.month ? corrected : month
}
