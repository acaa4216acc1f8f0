import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { useWorklistFilters, WorklistDesktop, WorklistMobile } from '../worklist/index.ts'
import { AskFor } from './ask-for.tsx'
import { CORRECTIONS } from './corrections.tsx'

export function CorrectionsPage() {
  const mobile = useIsMobile('work')
  const list = useWorklistFilters(CORRECTIONS.filters)
  usePageHeader()
  return mobile ? (
    <WorklistMobile worklist={CORRECTIONS} list={list}>
      <AskFor wide />
    </WorklistMobile>
  ) : (
    <WorklistDesktop worklist={CORRECTIONS} list={list} />
  )
}
