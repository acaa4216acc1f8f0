import { Row, Stack } from '../ui/layout.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import styles from './page-skeleton.module.css'

/** A page that is coming, where it says nothing of its own shape. */
export function PageSkeleton() {
  return (
    <Stack gap={20}>
      <Skeleton width={220} height={28} />
      <SkeletonRows count={6} height={56} />
    </Stack>
  )
}

/** The frame that is coming: menu, bar and page. */
export function FrameSkeleton() {
  return (
    <div className={styles.frame} aria-busy="true">
      <div className={styles.menu}>
        <Skeleton width={140} height={28} />
        <Skeleton height={36} radius={8} />
        <Skeleton height={36} radius={8} />
      </div>
      <div>
        <Row align="center" className={styles.bar}>
          <Skeleton width={120} height={18} />
        </Row>
        <Stack as="main" gap={20} className={styles.main}>
          <h1 className="visually-hidden">Chargement en cours</h1>
          <Skeleton width={220} height={28} />
          <Skeleton height={220} radius={10} />
          <Skeleton height={160} radius={10} />
        </Stack>
      </div>
    </div>
  )
}
