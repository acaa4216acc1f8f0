import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { useWorklistFilters, WorklistDesktop } from '../worklist/index.ts'
import { CORRECTIONS } from './corrections.tsx'

export function CorrectionsPage() {
  const mobile = useIsMobile('work')
  const list = useWorklistFilters(CORRECTIONS.filters)
  const title = usePageHeader()
  return mobile ? <DesktopOnly title={title} /> : <WorklistDesktop worklist={CORRECTIONS} list={list} />
}
