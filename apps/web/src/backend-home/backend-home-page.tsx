import { formatLongDate } from '@cadran/rules/portal/french'
import { isoWeek } from '@cadran/rules/timesheet/day'
import { Navigate } from '@tanstack/react-router'
import { DueClosing } from '../features/validation/periods/index.ts'
import { usePageHeader } from '../platform/page-header.ts'
import { useToday } from '../platform/public-config.ts'
import { useHasRole } from '../platform/session.ts'
import { useIsMobile } from '../platform/use-is-mobile.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { AbsentCard, AheadCard } from './absent-card.tsx'
import styles from './backend-home-page.module.css'
import { LinkGroups } from './link-groups.tsx'
import { FormerMonthCard, MonthStatesCard } from './month-states-card.tsx'
import { QueuesCard } from './queues-card.tsx'

/** The back office's home: what to treat first, then the ways to its pages (BCK-13, BCK-14). */
export function BackendHomePage() {
  const mobile = useIsMobile('work')
  const today = useToday()
  const seesReports = useHasRole('ROLE_ACTIVITY_SHOW')
  const seesAbsences = useHasRole('ROLE_ABSENCE_SHOW')
  const closes = useHasRole('ROLE_PERIOD_MANAGER')
  const title = usePageHeader()
  // The small screen has its own home, which carries these links (BCK-18).
  if (mobile) return <Navigate to="/" replace />
  return (
    <Stack gap={16}>
      <Row wrap gap={12} rowGap={4} align="baseline">
        <h1>{title}</h1>
        <Text tone="muted">
          {formatLongDate(today)} {today.slice(0, 4)} · semaine {isoWeek(today).week}
        </Text>
      </Row>
      <Stack gap={20} align="start" className={styles.columns} data-side={seesReports || seesAbsences || undefined}>
        <Stack gap={20}>
          <QueuesCard />
          <DueClosing />
          <LinkGroups />
          {seesAbsences && <AheadCard />}
        </Stack>
        {(seesReports || seesAbsences) && (
          <Stack gap={20}>
            {seesReports && <MonthStatesCard />}
            {seesAbsences && <AbsentCard />}
            {seesReports && !closes && <FormerMonthCard />}
          </Stack>
        )}
      </Stack>
    </Stack>
  )
}
