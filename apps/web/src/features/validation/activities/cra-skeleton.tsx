import type { Period } from '@cadran/rules/timesheet/day'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Box, Stack } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { CalendarSkeleton } from '../../timesheet/calendar/index.ts'
import styles from './cra-page.module.css'

/** The report that is coming, in its final shape. */
export function CraSkeleton({ period }: { period: Period }) {
  const mobile = useIsMobile('work')
  if (mobile) return <SkeletonRows count={6} height={64} />
  return (
    <>
      <Loading className={styles.head}>
        <Skeleton width={40} height={40} radius={999} />
        <Skeleton width={260} height={28} />
      </Loading>
      <Stack gap={20} align="start" className={styles.columns}>
        <Box minWidth={0} card overflow="hidden" className={styles.card}>
          <CalendarSkeleton period={{ year: period.year, month: period.month }} />
        </Box>
        <SkeletonRows count={4} height={72} />
      </Stack>
    </>
  )
}
