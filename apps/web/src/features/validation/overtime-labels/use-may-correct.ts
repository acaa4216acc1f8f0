import { useHasRole } from '../../../platform/session.ts'

interface CorrectedMonth {
  id: number | null
  state: string
  locked: boolean
}

/** Whether labels of a report may be corrected by the viewer now: sent, not yet validated by payroll, not closed (ACT-98, OVL-09). */
export function useMayCorrect({ id, state, locked }: CorrectedMonth): boolean {
  const mayEdit = useHasRole('ROLE_ACTIVITY_EDIT_TYPE', 'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE')
  return mayEdit && id !== null && !locked && (state === 'submitted' || state === 'validated1')
}
