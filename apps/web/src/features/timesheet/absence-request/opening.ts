import type { Period } from '@cadran/rules/timesheet/day'
import { type CurrentUser, hasRole } from '../../../platform/session.ts'
import { createStore } from '../../../platform/store.ts'

/** What a demand begins with. */
export interface RequestValues {
  event_code?: number
  days_count?: number
  comment?: string
  /** The month that is shown where it is opened from (ASK-02). */
  month?: Period
}

interface Opening {
  opened: boolean
  values: RequestValues
  /** Each opening is a new dialog. */
  number: number
}

const NEVER: Opening = { opened: false, values: {}, number: 0 }

export const opening = createStore(NEVER)

/** Opens 'Demander une absence' over whatever page is shown (ASK-01, ASK-02). */
export function openAbsenceRequest(values: RequestValues = {}): void {
  opening.set({ opened: true, values, number: opening.get().number + 1 })
}

export function closeAbsenceRequest(): void {
  opening.set({ ...opening.get(), opened: false })
}

/** As if nothing had been opened: whoever logs in next opens their own. */
export function forgetAbsenceRequest(): void {
  opening.set(NEVER)
}

/** Contractors and whoever has no month ask for nothing here (ASK-01). */
export function mayRequestAbsence(user: CurrentUser): boolean {
  return user.person_type !== 'contractor' && !hasRole(user, 'ROLE_NOT_CRA')
}
