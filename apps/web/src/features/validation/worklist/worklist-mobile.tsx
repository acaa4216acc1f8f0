import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import type { ListState } from '../filters/index.ts'
import { ActQuestionDialog } from './act-question.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FlowEnd } from './flow-end.tsx'
import { focusRow, neighbourOf } from './list-keys.ts'
import { useActs } from './use-acts.ts'
import styles from './worklist.module.css'
import type { ActRequest, CardWorklist, ListShape } from './worklist.ts'
import { WorklistFilterBar } from './worklist-filter-bar.tsx'

interface WorklistMobileProps<T extends ListShape> {
  worklist: CardWorklist<T>
  list: ListState<T['state']>
  /** What is listed, where the page itself chooses the state. */
  query?: T['query']
  /** Between the filters and the cards. */
  children?: ReactNode
}

/** The list as cards, growing under the thumb. */
export function WorklistMobile<T extends ListShape>({ worklist, list, query, children }: WorklistMobileProps<T>) {
  const { title } = useCurrentPage()
  const { exported } = worklist
  const listed = query ?? worklist.queryOf(list.filters)
  const flow = useInfiniteQuery(worklist.list.flow(listed))
  return (
    <Stack gap={12}>
      <h1 className="visually-hidden">{title}</h1>
      <WorklistFilterBar mobile filters={worklist.filters} list={list} isStateless={query !== undefined}>
        {exported && <ExportMenu mobile load={(format) => exported(listed, format)} />}
      </WorklistFilterBar>
      {children}
      {flow.isPending && <SkeletonRows count={4} height={148} />}
      {flow.error && !flow.data && (
        <ErrorState text={errorText(flow.error)} retrying={flow.isFetching} onRetry={() => void flow.refetch()} />
      )}
      {flow.data && <Cards worklist={worklist} pages={flow.data.pages} query={listed} />}
      <FlowEnd flow={flow} />
    </Stack>
  )
}

interface CardsProps<T extends ListShape> {
  worklist: CardWorklist<T>
  pages: readonly T['page'][]
  query: T['query']
}

/** A card for each row; what is chosen on one is decided in the sheet. */
function Cards<T extends ListShape>({ worklist, pages, query }: CardsProps<T>) {
  const { idOf, rowsOf, Card, Sheet, questionOf } = worklist
  const cards = useRef<HTMLUListElement>(null)
  const [proposed, setProposed] = useState<ActRequest<T['row'], T['act']> | null>(null)
  const { statuses, act } = useActs(worklist, query)
  // Something new may push a row from one page to the next between two loads.
  const rows = new Map(pages.flatMap(rowsOf).map((row) => [idOf(row), row]))
  const leave = (row: T['row'], to: string | null) => {
    focusRow(cards.current, to ?? idOf(row))
    setProposed(null)
  }
  const confirm = (request: ActRequest<T['row'], T['act']>) => {
    leave(request.row, neighbourOf(cards.current, idOf(request.row)))
    act(request)
  }
  const cancel = () => proposed && leave(proposed.row, null)
  if (rows.size === 0) return <EmptyState text={worklist.emptyCards} />
  return (
    <>
      <Stack as="ul" gap={12} ref={cards}>
        {[...rows].map(([id, row]) => (
          <li className={styles.place} key={id} data-row={id} tabIndex={-1}>
            <Card
              row={row}
              status={statuses.get(id)}
              onChoose={(action) => setProposed({ row, action, comment: statuses.get(id)?.comment ?? '' })}
            />
          </li>
        ))}
      </Stack>
      {proposed && Sheet && <Sheet proposed={proposed} onConfirm={confirm} onCancel={cancel} />}
      {proposed && !Sheet && (
        <ActQuestionDialog proposed={proposed} questionOf={questionOf} onConfirm={confirm} onCancel={cancel} />
      )}
    </>
  )
}
