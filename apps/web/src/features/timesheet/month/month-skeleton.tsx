import type { Period } from '@cadran/rules/timesheet/day'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CalendarSkeleton } from '../calendar/index.ts'
import styles from './month.module.css'
import sideStyles from './side.module.css'

/** The month that is coming, in its final shape. */
export function MonthSkeleton({ period }: { period: Period }) {
  const mobile = useIsMobile('work')
  if (mobile) return <CalendarSkeleton period={period} />
  return (
    <div className={styles.columns}>
      <CalendarSkeleton period={period} />
      <div className={sideStyles.side} aria-hidden="true">
        {['counters', 'worked', 'more'].map((part) => (
          <div className={sideStyles.section} key={part}>
            <Skeleton width={110} height={14} />
            <Skeleton width={150} height={28} />
            <Skeleton height={12} />
            <Skeleton width="70%" height={12} />
          </div>
        ))}
      </div>
    </div>
  )
}
