import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './history-list.module.css'
import { type HistoryEntry, HistoryList } from './history-list.tsx'

interface HistoryProps<Entry extends HistoryEntry> {
  answer: UseQueryResult<readonly Entry[]>
  /** Which entries are shown; all of them by default. */
  keep?: (entry: Entry) => boolean
  /** Where there is none. */
  empty: ReactNode
  /** How long the lines are that stand there meanwhile. */
  bars?: readonly string[]
}

/** What happened to an absence or a report, read when it is opened. */
export function History<Entry extends HistoryEntry>(props: HistoryProps<Entry>) {
  const { answer, keep = () => true, empty, bars = ['80%'] } = props
  const { data, error, isFetching, refetch } = answer
  if (data) {
    const kept = data.filter(keep)
    return kept.length > 0 ? <HistoryList entries={kept} /> : empty
  }
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading className={styles.loading}>
      {bars.map((width) => (
        <Skeleton width={width} height={20} key={width} />
      ))}
    </Loading>
  )
}
