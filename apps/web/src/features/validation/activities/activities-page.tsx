import { activityFilterDefaults } from '@cadran/rules/validation/filter-defaults'
import { useMemo } from 'react'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { startingFilters, useListFilters } from '../filters/index.ts'
import { ActivitiesDesktop } from './activities-desktop.tsx'
import { ActivitiesMobile } from './activities-mobile.tsx'
import { STATES } from './month-badge.tsx'

/** The reports to validate, and all others that the viewer may read (ACT-01, ACT-32). */
export function ActivitiesPage() {
  const mobile = useIsMobile('work')
  usePageHeader({
    title: mobile ? 'Validation CRA' : "Validation d'activités",
    breadcrumb: [{ label: 'Administration', to: '/backend/' }],
    back: mobile ? '/' : '/backend/',
  })
  return mobile ? <ActivitiesMobile /> : <Desktop />
}

function Desktop() {
  const user = useCurrentUser()
  const defaults = useMemo(
    () => startingFilters(activityFilterDefaults({ ...user, roles: new Set(user.roles) })),
    [user],
  )
  return <ActivitiesDesktop list={useListFilters(defaults, STATES)} />
}
