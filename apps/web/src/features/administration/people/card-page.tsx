import { CARD_TAB_LABELS, CARD_TABS, type CardTab } from '@cadran/rules/administration/card-tabs'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { usePageKeys } from '../../../ui/page-keys.ts'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import tabLinks from '../../../ui/tab-links.module.css'
import { Loaded } from '../../portal/records/index.ts'
import styles from './card.module.css'
import { CardHead } from './card-head.tsx'
import { TAB_PAGES } from './card-tabs.ts'
import { cardQuery, type PersonCard } from './people.queries.ts'

/** The card of one person: each tab on its own call and address (ADM-08). */
export function CardPage() {
  const { id, tab = 'identity' } = useParams({ from: '/guarded/backend/people/$id/{-$tab}' })
  const query = useQuery(cardQuery(id))
  const known = CARD_TABS.find((one) => one === tab && TAB_PAGES[one])
  const isUnknown = !query.data && query.error instanceof ApiError && query.error.status === 404
  if (!known || isUnknown) return <Navigate to="/not-found" replace />
  return (
    <Loaded query={query} skeleton={<SkeletonRows count={6} height={64} />}>
      {(person) =>
        person.tabs.includes(known) ? (
          <Card key={id} person={person} tab={known} />
        ) : (
          <Navigate to="/not-found" replace />
        )
      }
    </Loaded>
  )
}

function Card({ person, tab }: { person: PersonCard; tab: CardTab }) {
  const mobile = useIsMobile('work')
  const page = TAB_PAGES[tab]
  const title = usePageHeader({
    title: person.identity,
    documentTitle: `${person.identity} · ${CARD_TAB_LABELS[tab]}`,
  })
  if (!page) return null
  if (mobile && !page.onPhone) return <DesktopOnly title={title} />
  const drawn = person.tabs.filter((one) => TAB_PAGES[one] && (!mobile || TAB_PAGES[one].onPhone))
  const Tab = page.component
  return (
    <Stack gap={16} columns={1}>
      <CardHead person={person} />
      <Tabs id={person.id} tabs={drawn} current={tab} />
      <Suspense fallback={<SkeletonRows count={6} height={64} />}>
        <Tab person={person} />
      </Suspense>
    </Stack>
  )
}

function Tabs({ id, tabs, current }: { id: number; tabs: readonly CardTab[]; current: CardTab }) {
  const navigate = useNavigate()
  usePageKeys((key) => {
    const tab = tabs[Number(key) - 1]
    if (!tab) return false
    void navigate({ to: '/backend/people/$id/{-$tab}', params: { id, tab }, search: true })
    return true
  })
  return (
    <Row as="nav" gap={4} borderBottom className={styles.tabs} aria-label="Onglets de la fiche">
      {tabs.map((tab) => (
        <Link
          key={tab}
          className={tabLinks.tab}
          to="/backend/people/$id/{-$tab}"
          params={{ id, tab }}
          search={true}
          aria-current={tab === current ? 'page' : undefined}
          data-current={tab === current || undefined}
        >
          {CARD_TAB_LABELS[tab]}
        </Link>
      ))}
    </Row>
  )
}
