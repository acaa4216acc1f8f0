import { gridOfMonth, type Period } from '@cadran/rules/timesheet/day'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './calendar.module.css'
import { lanesHeight, rowHeight } from './geometry.ts'
import { useLayout } from './use-layout.ts'
import { useWidth } from './use-width.ts'

interface CalendarSkeletonProps {
  period: Period
}

/** The calendar of a month that is coming: as many weeks, of the same height. */
export function CalendarSkeleton({ period }: CalendarSkeletonProps) {
  const layout = useLayout(period)
  // What comes in its place is then drawn for that width at once.
  const [place] = useWidth(layout.kind === 'mobile' ? 'window' : 'column')
  return (
    <Loading>
      <div ref={place} className={styles.calendar} data-layout={layout.kind}>
        <div className={styles.headRow} />
        {gridOfMonth(period.year, period.month).map(([monday]) => (
          <div key={monday} className={styles.week} style={{ height: rowHeight(layout, 0) }}>
            <div
              style={{ position: 'absolute', top: layout.head, left: layout.gutter + 3, right: layout.weekend * 2 + 3 }}
            >
              <Skeleton height={lanesHeight(layout)} radius={layout.radius} />
            </div>
          </div>
        ))}
        {layout.kind === 'desktop' && <div className={styles.foot} />}
      </div>
    </Loading>
  )
}
