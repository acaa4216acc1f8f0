import { readsNews } from '@cadran/rules/library/content'
import { formatLongDate } from '@cadran/rules/portal/french'
import { isoWeek } from '@cadran/rules/timesheet/day'
import { useViewportSize } from '@mantine/hooks'
import { HighlightedNews, InternalNews } from '../features/library/news/index.ts'
import { usePageHeader } from '../platform/page-header.ts'
import { useToday } from '../platform/public-config.ts'
import { useCurrentUser, useHasRole } from '../platform/session.ts'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { CountersCard } from './counters-card.tsx'
import styles from './home-page.module.css'
import { MobileGroups } from './mobile-groups.tsx'
import { MonthCard } from './month-card.tsx'
import { SocialFeed } from './social-feed.tsx'
import { Tiles } from './tiles.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** Below this width the desktop home is drawn smaller rather than narrower (SHL-53). */
const FULL_WIDTH = 1200

/** What awaits the person: their month and its deadline, what they have to decide, what expires. */
export function HomePage() {
  const mobile = useIsMobile('shell')
  usePageHeader({ title: 'Accueil' })
  return mobile ? <MobileHome /> : <DesktopHome />
}

function DesktopHome() {
  const { width } = useViewportSize()
  const hasMonth = !useHasRole('ROLE_NOT_CRA')
  const seesNews = readsNews(useCurrentUser())
  const zoom = width > 0 ? Math.min(1, width / FULL_WIDTH) : 1
  return (
    <div className={styles.columns} style={{ zoom }}>
      <h1 className="visually-hidden">Accueil</h1>
      <div className={styles.column}>
        {hasMonth && <MonthCard mobile={false} />}
        <WaitingCard />
        {seesNews && <InternalNews />}
        <SocialFeed />
      </div>
      <div className={styles.column}>
        <CountersCard />
        <Tiles mobile={false} />
      </div>
    </div>
  )
}

function MobileHome() {
  const user = useCurrentUser()
  const { firstname, lastname } = user
  const today = useToday()
  const hasMonth = !useHasRole('ROLE_NOT_CRA')
  const date = formatLongDate(today)
  return (
    <div className={styles.stack}>
      <div>
        <h1>
          Bonjour {firstname} {lastname}
        </h1>
        <p className={styles.date}>
          {date.charAt(0).toUpperCase()}
          {date.slice(1)}, semaine {isoWeek(today).week}
        </p>
      </div>
      {hasMonth && <MonthCard mobile />}
      <WaitingCard />
      <CountersCard />
      <Tiles mobile />
      {readsNews(user) && <HighlightedNews />}
      <MobileGroups />
    </div>
  )
}
