import { Row } from './layout.tsx'
import { Loading } from './loading.tsx'
import styles from './skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

const SHARES = ['64%', '48%', '56%', '40%']

interface SkeletonRowsProps {
  count: number
  height?: number
}

/** A list that is coming: a surface with as many rows as will fit. */
export function SkeletonRows({ count, height = 48 }: SkeletonRowsProps) {
  return (
    <Loading className={styles.rows}>
      {Array.from({ length: count }, (_, index) => (
        <Row
          gap={12}
          align="center"
          paddingX={16}
          paddingY={0}
          className={styles.row}
          style={{ height }}
          key={`row-${String(index)}`}
        >
          <Skeleton width={28} height={28} radius={999} />
          <Skeleton width={SHARES[index % SHARES.length]} height={14} />
        </Row>
      ))}
    </Loading>
  )
}
