import * as calls from '@cadran/contract/portal/delegation'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listDecisions } from './decisions.read-model.ts'
import { assertMaySet, assertSetsFor } from './delegation.policy.ts'
import { findCandidates, readOwnDelegations } from './delegation.read-model.ts'
import { changeDelegation, endDelegation, setDelegation } from './delegation.service.ts'

export function delegationRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.readDelegations, ({ viewer }) => readOwnDelegations(platform, viewer))
  bind(calls.findDeputies, ({ viewer, query }) => {
    assertMaySet(viewer)
    if (query.managers) assertSetsFor(viewer, true)
    return findCandidates(platform, viewer, query)
  })
  bind(calls.listLentDecisions, ({ viewer, query }) => listDecisions(platform, viewer, query))
  bind(calls.setDelegation, ({ requester, body }) => setDelegation(platform, requester, body))
  bind(calls.changeDelegation, ({ requester, params, body }) => changeDelegation(platform, requester, params.id, body))
  bind(calls.endDelegation, ({ requester, params }) => endDelegation(platform, requester, params.id))
}
