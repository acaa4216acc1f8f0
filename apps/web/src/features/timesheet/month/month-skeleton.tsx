import type { Period } from '@cadran/rules/timesheet/day'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Box, Stack } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CalendarSkeleton } from '../calendar/index.ts'
import styles from './month.module.css'
import sideStyles from './side.module.css'

/** The month that is coming, in its final shape. */
export function MonthSkeleton({ period }: { period: Period }) {
  const mobile = useIsMobile('work')
  if (mobile) return <CalendarSkeleton period={period} />
  return (
    <Stack gap={20} align="start" className={styles.columns}>
      <CalendarSkeleton period={period} />
      <SideSkeleton />
    </Stack>
  )
}

/** What goes with the month, in its final place. */
export function SideSkeleton() {
  return (
    <Box minWidth={0} card overflow="hidden" aria-hidden="true">
      {['counters', 'worked', 'more'].map((part) => (
        <Stack gap={6} paddingX={16} paddingY={14} className={sideStyles.section} key={part}>
          <Skeleton width={110} height={14} />
          <Skeleton width={150} height={28} />
          <Skeleton height={12} />
          <Skeleton width="70%" height={12} />
        </Stack>
      ))}
    </Box>
  )
}
