import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { useWorklistFilters, WorklistDesktop } from '../worklist/index.ts'
import { ActivitiesMobile } from './activities-mobile.tsx'
import { MONTHS } from './months.tsx'

export function ActivitiesPage() {
  const mobile = useIsMobile('work')
  usePageHeader(mobile ? { title: 'Validation CRA' } : {})
  return mobile ? <ActivitiesMobile /> : <Desktop />
}

function Desktop() {
  return <WorklistDesktop worklist={MONTHS} list={useWorklistFilters(MONTHS.filters)} />
}
