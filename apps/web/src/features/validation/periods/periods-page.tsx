import { IconDeviceDesktop } from '@tabler/icons-react'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PeriodsDesktop } from './periods-desktop.tsx'

/** The months of the company, and their closing; on a small window it says why it is not there, and calls nothing (BCK-34). */
export function PeriodsPage() {
  const mobile = useIsMobile('work')
  usePageHeader({
    title: 'Périodes',
    breadcrumb: [{ label: 'Administration', to: '/backend/' }],
    back: mobile ? '/' : '/backend/',
  })
  if (!mobile) return <PeriodsDesktop />
  return (
    <>
      <h1 className="visually-hidden">Périodes</h1>
      <EmptyState
        text="Cette page est disponible uniquement sur ordinateur."
        icon={<IconDeviceDesktop size={24} stroke={1.75} />}
      >
        <ButtonLink to="/">Retour à l’accueil</ButtonLink>
      </EmptyState>
    </>
  )
}
