import type { RequestCircumstances } from '@cadran/rules/timesheet/extra-requests'
import type { Viewer } from '../../../platform/http/viewer.ts'

interface Facts {
  user_id: number
  is_below: boolean
  lent_by: number | null
  status: RequestCircumstances['from'] | null
  locked: boolean
}

/** What the rules decide from: the viewer, the person and the request together. */
export function circumstances(
  { actor, subject }: Viewer,
  { user_id, is_below, status, locked }: Facts,
): RequestCircumstances {
  return {
    roles: subject.roles,
    is_own: user_id === actor.id || user_id === subject.id,
    is_available: is_below,
    locked,
    from: status ?? 'none',
  }
}
