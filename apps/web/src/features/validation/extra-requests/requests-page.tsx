import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { useWorklistFilters, WorklistDesktop, WorklistMobile } from '../worklist/index.ts'
import { REQUESTS } from './requests.tsx'

export function RequestsPage() {
  const mobile = useIsMobile('work')
  const list = useWorklistFilters(REQUESTS.filters)
  usePageHeader()
  return mobile ? (
    <WorklistMobile worklist={REQUESTS} list={list} />
  ) : (
    <WorklistDesktop worklist={REQUESTS} list={list} />
  )
}
