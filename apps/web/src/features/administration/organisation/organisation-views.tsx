import { Link, linkOptions } from '@tanstack/react-router'
import { useCurrentPage } from '../../../platform/pages.ts'
import { Row } from '../../../ui/layout.tsx'
import tabs from '../../../ui/tab-links.module.css'

const VIEWS = [
  { label: 'Sociétés', link: linkOptions({ to: '/backend/organisation' }) },
  { label: 'Lieux de travail', link: linkOptions({ to: '/backend/organisation/workplaces' }) },
  { label: 'Affectations', link: linkOptions({ to: '/backend/organisation/affectations' }) },
  { label: 'Codes d’activité et d’absence', link: linkOptions({ to: '/backend/organisation/event-codes' }) },
  { label: 'Codes d’astreinte', link: linkOptions({ to: '/backend/organisation/overtime-codes' }) },
  { label: 'Hiérarchie', link: linkOptions({ to: '/backend/organisation/hierarchy' }) },
] as const

/** From one part of the organisation to another; each has an address of its own. */
export function OrganisationViews() {
  const { path } = useCurrentPage()
  return (
    <Row as="nav" gap={4} borderBottom aria-label="Parties de l’organisation">
      {VIEWS.map(({ label, link }) => (
        <Link
          {...link}
          className={tabs.tab}
          key={label}
          aria-current={link.to === path ? 'page' : undefined}
          data-current={link.to === path || undefined}
        >
          {label}
        </Link>
      ))}
    </Row>
  )
}
