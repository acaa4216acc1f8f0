import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { useWorklistFilters, WorklistDesktop } from '../../validation/worklist/index.ts'
import { COUNTED_PEOPLE } from './counted-people.tsx'

/** Everybody's counters, as far as the reader's scope goes (LED-49, PAY-62). */
export function CountersPage() {
  const mobile = useIsMobile('work')
  const title = usePageHeader()
  const navigate = useNavigate()
  const list = useWorklistFilters(COUNTED_PEOPLE.filters)
  const worklist = useMemo(
    () => ({
      ...COUNTED_PEOPLE,
      show: ({ matricule }: { matricule: string }) => {
        void navigate({ to: '/backend/counters/$matricule', params: { matricule } })
        return true
      },
    }),
    [navigate],
  )
  return mobile ? <DesktopOnly title={title} /> : <WorklistDesktop worklist={worklist} list={list} />
}
