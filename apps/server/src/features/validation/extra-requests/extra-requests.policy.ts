import {
  decideRequest,
  REQUEST_DECISIONS,
  type RequestCircumstances,
  type RequestDecision,
} from '@cadran/rules/timesheet/extra-requests'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { lendingBy, offeredFor } from '../../portal/delegation/index.ts'

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

/** Requests are decided once. */
const ONE_LEVEL = { first_by: null, second_by: null }

/** The buttons of a request, one's own and those that are lent (XRQ-14, DEL-11). */
export function offeredDecisions(viewer: Viewer, request: Facts): RequestDecision[] {
  const item = { own: circumstances(viewer, request), lending: lendingBy(viewer, request.lent_by), levels: ONE_LEVEL }
  return offeredFor(viewer, REQUEST_DECISIONS, item, (facts, action) =>
    decideRequest({ ...facts, action, is_stale: false }),
  )
}
