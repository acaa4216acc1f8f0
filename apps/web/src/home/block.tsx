import { type ReactNode, useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading } from '../ui/loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './block.module.css'
import type { BlockState } from './home.queries.ts'

interface BlockProps extends BlockState {
  title: string
  /** Beside the title. */
  end?: ReactNode
  /** As many lines as it has at most: what stands below must not move when they come. */
  lines: 1 | 2 | 3 | 5
  /** Null while it is coming. */
  children: ReactNode
}

/** One block of the home: the same frame at once, whether its lines are coming, there, or failed (HOM-01, HOM-08). */
export function Block({ title, end, lines, failure, children }: BlockProps) {
  const titleId = useId()
  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {end}
      </div>
      <div className={classNames(styles.body, styles[`lines${String(lines)}`])}>
        {failure ? <ErrorState {...failure} /> : (children ?? <ComingLines count={lines} />)}
      </div>
    </section>
  )
}

function ComingLines({ count }: { count: number }) {
  return (
    <Loading>
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines without anything on them are told apart by nothing else
        <div className={styles.coming} key={line}>
          <Skeleton width="56%" height={14} />
          <Skeleton width="38%" height={12} />
        </div>
      ))}
    </Loading>
  )
}

/** What is said where fewer lines stand than there is room for. */
export function Rest({ words }: { words: string }) {
  return <p className={styles.rest}>{words}</p>
}
