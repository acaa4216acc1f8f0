import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Box } from '../../../ui/layout.tsx'
import { type Choosing, type Column, ColumnSkeleton, ColumnTable } from './column-table.tsx'
import styles from './worklist.module.css'

export interface ColumnListProps<Row, View> {
  /** Of the list itself. */
  name: string
  columns: readonly Column<Row, View>[]
  viewOf: (row: Row) => View
  detailOf?: (row: Row) => ReactNode
  choosing?: Choosing<Row> | undefined
  tableClass?: string | undefined
  /** How many stand there while they are awaited. */
  awaitedRows: number
  empty: { text: string; hint: string }
  /** The reason of a button stands over the row above: nothing is cut off. */
  overflows?: boolean
  /** What was there before stays, untouchable, until the answer comes: a search that is being typed. */
  keepsRows?: boolean
}

interface AnsweredProps<Row, View> extends ColumnListProps<Row, View> {
  answer: UseQueryResult<readonly Row[]>
  keyOf: (row: Row) => number
}

/** A list without filters and pages, in a table: its rows, what there is instead of them, or where they will be. */
export function ColumnList<Row, View>(props: AnsweredProps<Row, View>) {
  const { name, answer, columns, viewOf, detailOf, keyOf, tableClass, awaitedRows, empty, overflows = false } = props
  const { keepsRows = false, choosing } = props
  const { data, error, isFetching, isPlaceholderData, refetch } = answer
  const table = { columns, tableClass }
  return (
    <Box
      as="section"
      minWidth={0}
      card
      className={!overflows ? styles.cut : undefined}
      aria-label={name}
      aria-busy={isFetching}
      inert={isPlaceholderData}
    >
      {data && (keepsRows || !isPlaceholderData) ? (
        data.length > 0 ? (
          <ColumnTable {...table} rows={data} keyOf={keyOf} viewOf={viewOf} detailOf={detailOf} choosing={choosing} />
        ) : (
          <EmptyState text={empty.text}>{empty.hint}</EmptyState>
        )
      ) : error ? (
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ColumnSkeleton {...table} rows={awaitedRows} />
      )}
    </Box>
  )
}
