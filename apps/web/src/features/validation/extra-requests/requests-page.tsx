import { extraRequestFilterDefaults } from '@cadran/rules/validation/filter-defaults'
import { useMemo } from 'react'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { startingFilters, useListFilters } from '../filters/index.ts'
import type { RequestStatus } from './extra-requests.queries.ts'
import { REQUESTS_TITLE, STATES } from './request-words.ts'
import { RequestsDesktop } from './requests-desktop.tsx'
import { RequestsMobile } from './requests-mobile.tsx'

/** The requests to enter extra activities, those that wait first of all (XRQ-01). */
export function RequestsPage() {
  const mobile = useIsMobile('work')
  const user = useCurrentUser()
  const defaults = useMemo(
    () => startingFilters<RequestStatus>(extraRequestFilterDefaults({ ...user, roles: new Set(user.roles) })),
    [user],
  )
  const list = useListFilters(defaults, STATES)
  usePageHeader({
    title: REQUESTS_TITLE,
    breadcrumb: [{ label: 'Administration', to: '/backend/' }],
    back: mobile ? '/' : '/backend/',
  })
  return mobile ? <RequestsMobile list={list} /> : <RequestsDesktop list={list} />
}
