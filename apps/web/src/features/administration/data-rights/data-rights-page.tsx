import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useCurrentPage } from '../../../platform/pages.ts'
import { parisDay } from '../../../platform/paris-time.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import tabLinks from '../../../ui/tab-links.module.css'
import { Processings } from '../../portal/privacy/index.ts'
import { RecordFrame } from '../../portal/records/index.ts'
import { retentionQuery } from './data-rights.queries.ts'
import { DeadlinesPart } from './deadlines-part.tsx'
import { DemandsPart } from './demands-part.tsx'
import { HoldsPart } from './holds-part.tsx'

const PARTS = [
  { hash: 'register', label: 'Registre', component: Processings },
  { hash: 'deadlines', label: 'Échéances', component: DeadlinesPart },
  { hash: 'holds', label: 'Gels', component: HoldsPart },
  { hash: 'demands', label: 'Demandes', component: DemandsPart },
  { hash: 'readings', label: 'Consultations', component: ReadingsPart },
] as const

import { ReadingsPart } from './readings-part.tsx'

/** What is kept, what is due, what is held back and what was asked, for whoever answers for it (RGD-01, RGD-10, RGD-17). */
export function DataRightsPage() {
  const { title } = useCurrentPage()
  const hash = useLocation({ select: (location) => location.hash })
  const { hash: current, label, component: Part } = PARTS.find((part) => part.hash === hash) ?? PARTS[0]
  return (
    <RecordFrame>
      <Stack gap={16} columns={1}>
        <h1>{title}</h1>
        <RestoredNotice />
        <Row as="nav" gap={4} borderBottom aria-label="Parties">
          {PARTS.map((part) => (
            <Link
              key={part.hash}
              className={tabLinks.tab}
              to="/backend/data-rights"
              hash={part.hash}
              aria-current={part.hash === current ? 'page' : undefined}
              data-current={part.hash === current || undefined}
            >
              {part.label}
            </Link>
          ))}
        </Row>
        <section aria-label={label}>
          <Part />
        </section>
      </Stack>
    </RecordFrame>
  )
}

/** What a run had erased is there again once a backup was put back (RGD-15). */
function RestoredNotice() {
  const { data } = useQuery(retentionQuery)
  if (!data?.restored) return null
  const { restored_at, backup_made_at } = data.restored
  return (
    <Row gap={12} align="center" card padding={16} role="status" data-family="submitted">
      <IconHistory size={20} stroke={1.75} aria-hidden="true" />
      <p>
        Le portail a été restauré le {parisDay(restored_at)} depuis une sauvegarde du {parisDay(backup_made_at)}, qui
        contient encore ce qui a été effacé depuis : relancez les échéances.
      </p>
    </Row>
  )
}
