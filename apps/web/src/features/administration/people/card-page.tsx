import { CARD_TAB_LABELS, CARD_TABS, type CardTab } from '@cadran/rules/administration/card-tabs'
import { counted, formatDate } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { Box, Row, Stack } from '../../../ui/layout.tsx'
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
      <PlannedRibbon person={person} />
      <Tabs id={person.id} tabs={drawn} current={tab} />
      <Suspense fallback={<SkeletonRows count={6} height={64} />}>
        <Tab person={person} />
      </Suspense>
    </Stack>
  )
}

/** What is to come of somebody, in sight whatever tab is open; it leads to where it is cancelled (ADM-08, ADM-23). */
function PlannedRibbon({ person: { id, planned, tabs } }: { person: PersonCard }) {
  if (planned.next_on === null) return null
  const said = `${counted(planned.count, 'changement')} à venir, le ${planned.count > 1 ? 'prochain le ' : ''}${formatDate(planned.next_on)}`
  return (
    <Box card background="soft" data-family="brand" paddingX={16} paddingY={10}>
      {tabs.includes('contract') ? (
        <Link to="/backend/people/$id/{-$tab}" params={{ id, tab: 'contract' }} search={true}>
          {said}
        </Link>
      ) : (
        said
      )}
    </Box>
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
