import { formatLongDate } from '@cadran/rules/portal/french'
import { isoWeek } from '@cadran/rules/timesheet/day'
import { Navigate } from '@tanstack/react-router'
import { usePageHeader } from '../platform/page-header.ts'
import { useToday } from '../platform/public-config.ts'
import { useHasRole } from '../platform/session.ts'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { AbsentCard } from './absent-card.tsx'
import styles from './backend-home-page.module.css'
import { LinkGroups } from './link-groups.tsx'
import { MonthStatesCard } from './month-states-card.tsx'
import { QueuesCard } from './queues-card.tsx'

/** The back office's home: what to treat first, then the ways to its pages (BCK-13, BCK-14). */
export function BackendHomePage() {
  const mobile = useIsMobile('work')
  const today = useToday()
  const seesReports = useHasRole('ROLE_ACTIVITY_SHOW')
  const seesAbsences = useHasRole('ROLE_ABSENCE_SHOW')
  usePageHeader({ title: 'Administration' })
  // The small screen has its own home, which carries these links (BCK-18).
  if (mobile) return <Navigate to="/" replace />
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Administration</h1>
        <span className={styles.date}>
          {formatLongDate(today)} {today.slice(0, 4)} · semaine {isoWeek(today).week}
        </span>
      </div>
      <div className={styles.columns} data-side={seesReports || seesAbsences || undefined}>
        <div className={styles.column}>
          <QueuesCard />
          <LinkGroups />
        </div>
        {(seesReports || seesAbsences) && (
          <div className={styles.column}>
            {seesReports && <MonthStatesCard />}
            {seesAbsences && <AbsentCard />}
          </div>
        )}
      </div>
    </div>
  )
}
