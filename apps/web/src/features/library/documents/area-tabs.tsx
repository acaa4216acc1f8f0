import { Link, linkOptions } from '@tanstack/react-router'
import { Row } from '../../../ui/layout.tsx'
import tabs from '../../../ui/tab-links.module.css'
import type { Area } from './documents.queries.ts'

const TABS = [
  {
    area: 'documents',
    label: 'Documents',
    link: linkOptions({ to: '/documents/{-$type}/{-$id}', params: { type: undefined, id: undefined } }),
  },
  {
    area: 'social',
    label: 'Informations sociales',
    link: linkOptions({ to: '/documents/{-$type}/{-$id}', params: { type: 'social', id: undefined } }),
  },
  {
    area: 'syndicats',
    label: 'Communications syndicales',
    link: linkOptions({ to: '/documents/syndicats/{-$id}', params: { id: undefined } }),
  },
] as const

/** From one view of the documentation to another; each has an address of its own (GED-02, UNI-06). */
export function AreaTabs({ area }: { area: Area | 'syndicats' }) {
  return (
    <Row as="nav" gap={4} borderBottom aria-label="Vues de la documentation">
      {TABS.map((tab) => (
        <Link
          {...tab.link}
          className={tabs.tab}
          key={tab.area}
          aria-current={tab.area === area ? 'page' : undefined}
          data-current={tab.area === area || undefined}
        >
          {tab.label}
        </Link>
      ))}
    </Row>
  )
}
