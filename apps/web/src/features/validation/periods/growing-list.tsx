import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './closing-checks.module.css'
import { number } from './period-words.ts'
import { PEOPLE_PAGE } from './periods.queries.ts'

interface GrowingListProps<Row> {
  flow: UseInfiniteQueryResult<InfiniteData<{ items: Row[]; total: number }>>
  keyOf: (row: Row) => string | number
  /** In a frame, each row in three columns; else as they are. */
  framed?: boolean
  children: (row: Row) => ReactNode
}

/** Rows that come fifty at a time. */
export function GrowingList<Row>({ flow, keyOf, framed = true, children }: GrowingListProps<Row>) {
  const { data, error, isFetching, refetch } = flow
  if (!data) {
    if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
    return (
      <Loading className={styles.loading}>
        <Skeleton width="56%" height={18} />
        <Skeleton width="64%" height={18} />
      </Loading>
    )
  }
  const rows = data.pages.flatMap(({ items }) => items)
  const left = (data.pages[0]?.total ?? 0) - rows.length
  if (rows.length === 0)
    return (
      <Text as="p" size="sm" tone="muted">
        Aucun résultat
      </Text>
    )
  return (
    <>
      <ul className={styles.people} data-framed={framed || undefined}>
        {rows.map((row) =>
          framed ? (
            <Stack as="li" gap={12} rowGap={2} align="center" className={styles.person} key={keyOf(row)}>
              {children(row)}
            </Stack>
          ) : (
            <li key={keyOf(row)}>{children(row)}</li>
          ),
        )}
      </ul>
      {left > 0 && (
        <Button variant="quiet" size="sm" loading={flow.isFetchingNextPage} onClick={() => void flow.fetchNextPage()}>
          Afficher les {number(Math.min(PEOPLE_PAGE, left))} suivants
        </Button>
      )}
    </>
  )
}
