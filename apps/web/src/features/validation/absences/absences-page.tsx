import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { useWorklistFilters, WorklistDesktop } from '../worklist/index.ts'
import { ABSENCES } from './absences.tsx'
import { AbsencesMobile } from './absences-mobile.tsx'

export function AbsencesPage() {
  const mobile = useIsMobile('work')
  const list = useWorklistFilters(ABSENCES.filters)
  usePageHeader()
  return mobile ? <AbsencesMobile list={list} /> : <WorklistDesktop worklist={ABSENCES} list={list} />
}
