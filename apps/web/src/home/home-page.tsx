import { readsNews } from '@cadran/rules/library/rights'
import { formatLongDate } from '@cadran/rules/portal/french'
import { hasBackendAccess } from '@cadran/rules/portal/scope'
import { isoWeek } from '@cadran/rules/timesheet/day'
import { useViewportSize } from '@mantine/hooks'
import { HighlightedNews, InternalNews } from '../features/library/news/index.ts'
import { RecentDecisions } from '../features/portal/delegation/index.ts'
import { usePageHeader } from '../platform/page-header.ts'
import { isOff, useViewer, type Viewer } from '../platform/pages.ts'
import { useToday } from '../platform/public-config.ts'
import { type CurrentUser, hasRole, useCurrentUser } from '../platform/session.ts'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { Column, Stack, Text } from '../ui/layout.tsx'
import { CountersCard } from './counters-card.tsx'
import { useFreshHome, useHome } from './home.queries.ts'
import styles from './home-page.module.css'
import { MobileGroups } from './mobile-groups.tsx'
import { MonthCard } from './month-card.tsx'
import { RequestsCard } from './requests-card.tsx'
import { SocialFeed } from './social-feed.tsx'
import { TeamCard } from './team-card.tsx'
import { Tiles } from './tiles.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** Below this width the desktop home is drawn smaller rather than narrower (SHL-53). */
const FULL_WIDTH = 1200

/** What one owes, what others owe oneself, what comes, and who is here (HOM-01). */
export function HomePage() {
  const mobile = useIsMobile('shell')
  usePageHeader()
  useFreshHome()
  return mobile ? <MobileHome /> : <DesktopHome />
}

/** How many queues the person decides on; each other block follows from what the person is. */
function queuesOf(user: CurrentUser): number {
  if (!hasBackendAccess({ roles: new Set(user.roles), is_manager: user.is_manager })) return 0
  return [
    hasRole(user, 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL', 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL'),
    hasRole(user, 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL'),
    hasRole(user, 'ROLE_MANAGER'),
  ].filter(Boolean).length
}

/** Which blocks a person has, known before any of them is asked for: a block that is not theirs leaves no place (HOM-08). */
function blocksOf({ user, config }: Viewer) {
  const hasMonth = !hasRole(user, 'ROLE_NOT_CRA')
  const isContractor = user.person_type === 'contractor'
  return {
    month: hasMonth,
    queues: queuesOf(user),
    requests: hasMonth && !isContractor,
    news: readsNews(user) && !isOff({ feature: 'news' }, config),
    team: !isContractor,
  }
}

function DesktopHome() {
  const { width } = useViewportSize()
  const has = blocksOf(useViewer())
  const zoom = width > 0 ? Math.min(1, width / FULL_WIDTH) : 1
  return (
    <div style={{ zoom }}>
      <h1 className="visually-hidden">Accueil</h1>
      {has.requests || has.queues > 0 ? <FullHome has={has} /> : <SparseHome has={has} />}
      <SocialFeed />
    </div>
  )
}

interface BlocksProps {
  has: ReturnType<typeof blocksOf>
}

function FullHome({ has }: BlocksProps) {
  return (
    <Column gap={16} className={styles.page}>
      <Stack gap={20} className={styles.columns}>
        <Column gap={16} className={styles.column}>
          {has.month && <MonthCard mobile={false} />}
          {has.queues > 0 && <WaitingCard queues={has.queues} />}
          {has.requests && <RequestsCard mobile={false} shown={has.queues > 0 ? 2 : 3} />}
          {has.news && <InternalNews />}
          <DecisionsForMe />
        </Column>
        <Column gap={16} className={styles.column}>
          <CountersCard />
          <UpcomingCard />
          {has.team && <TeamCard />}
        </Column>
      </Stack>
      <Tiles look="strip" />
    </Column>
  )
}

/** With little to say the month takes the whole width, and the ways stand beside what comes: no half is left empty (HOM-08). */
function SparseHome({ has }: BlocksProps) {
  return (
    <Column gap={16} className={styles.page}>
      {has.month && <MonthCard mobile={false} />}
      <Stack gap={20} className={styles.columns}>
        <Column gap={16} className={styles.column}>
          <UpcomingCard />
          {has.news && <InternalNews />}
        </Column>
        <Column gap={16} className={styles.column}>
          <CountersCard />
          {has.team && <TeamCard />}
          <Tiles look="list" />
        </Column>
      </Stack>
    </Column>
  )
}

/** It stands where nothing is moved by its coming; nobody loads it for nothing. */
function DecisionsForMe() {
  const { home } = useHome()
  return home?.lent_decisions && <RecentDecisions decisions={home.lent_decisions} />
}

function MobileHome() {
  const user = useCurrentUser()
  const { firstname, lastname } = user
  const today = useToday()
  const has = blocksOf(useViewer())
  const date = formatLongDate(today)
  return (
    <Stack gap={12}>
      <div>
        <h1>
          Bonjour {firstname} {lastname}
        </h1>
        <Text as="p" tone="muted">
          {date.charAt(0).toUpperCase()}
          {date.slice(1)}, semaine {isoWeek(today).week}
        </Text>
      </div>
      {has.month && <MonthCard mobile />}
      {has.queues > 0 && <WaitingCard queues={has.queues} />}
      <DecisionsForMe />
      {has.requests && <RequestsCard mobile shown={has.queues > 0 ? 2 : 3} />}
      <CountersCard />
      <UpcomingCard />
      {has.team && <TeamCard />}
      <Tiles look="mobile" />
      {has.news && <HighlightedNews />}
      <MobileGroups />
    </Stack>
  )
}
