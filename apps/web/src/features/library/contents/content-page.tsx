import type { ReactNode } from 'react'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'

interface ContentPageProps {
  title: string
  /** The list above a form. */
  parent?: { label: string; to: string }
  children: ReactNode
}

/** The frame of the pages where contents are written; on a small window it says why it is not there. */
export function ContentPage({ title, parent, children }: ContentPageProps) {
  const mobile = useIsMobile('work')
  const home = { label: 'Administration', to: '/backend/' }
  usePageHeader({
    title,
    breadcrumb: parent ? [home, parent] : [home],
    back: mobile ? '/' : (parent?.to ?? home.to),
  })
  return mobile ? <DesktopOnly title={title} /> : children
}
