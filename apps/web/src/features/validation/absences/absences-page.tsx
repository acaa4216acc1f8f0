import { absenceFilterDefaults } from '@cadran/rules/validation/filter-defaults'
import { useMemo } from 'react'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { startingFilters, useListFilters } from '../filters/index.ts'
import { STATES } from './absence-words.ts'
import { AbsencesDesktop } from './absences-desktop.tsx'
import { AbsencesMobile } from './absences-mobile.tsx'

export const ABSENCES_TITLE = "Validation d'absences"

/** The absences that wait for the viewer, and all others they may read (ABS-01, ABS-27). */
export function AbsencesPage() {
  const mobile = useIsMobile('work')
  const user = useCurrentUser()
  const defaults = useMemo(
    () => startingFilters(absenceFilterDefaults({ ...user, roles: new Set(user.roles) })),
    [user],
  )
  const list = useListFilters(defaults, STATES)
  usePageHeader({
    title: ABSENCES_TITLE,
    breadcrumb: [{ label: 'Administration', to: '/backend/' }],
    back: mobile ? '/' : '/backend/',
  })
  return mobile ? <AbsencesMobile list={list} /> : <AbsencesDesktop list={list} />
}
