import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { PeriodsDesktop } from './periods-desktop.tsx'

const TITLE = 'Périodes'

/** The months of the company, and their closing; on a small window it says why it is not there, and calls nothing (BCK-34). */
export function PeriodsPage() {
  const mobile = useIsMobile('work')
  usePageHeader({
    title: TITLE,
    breadcrumb: [{ label: 'Administration', to: '/backend/' }],
    back: mobile ? '/' : '/backend/',
  })
  return mobile ? <DesktopOnly title={TITLE} /> : <PeriodsDesktop />
}
