import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Box, Stack } from '../../../ui/layout.tsx'
import type { ListState } from '../filters/index.ts'
import { ActQuestionDialog } from './act-question.tsx'
import { ExportMenu } from './export-menu.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { KeyHints, ListHead } from './list-head.tsx'
import { ownKeys } from './own-keys.ts'
import { PageSizes } from './page-sizes.tsx'
import { SeveralResult } from './several-result.tsx'
import { usePageSize } from './use-page-size.ts'
import { useWorklist } from './use-worklist.ts'
import styles from './worklist.module.css'
import type { ListShape, Worklist } from './worklist.ts'
import { WorklistChoice } from './worklist-choice.tsx'
import { WorklistFilterBar } from './worklist-filter-bar.tsx'
import { WorklistSkeleton, WorklistTable } from './worklist-table.tsx'

interface WorklistDesktopProps<T extends ListShape> {
  worklist: Worklist<T>
  list: ListState<T['state']>
}

/** A page of the list; one that lies behind the end, since the list got shorter, gives way to the last. */
function useListPage<T extends ListShape>({ worklist, list }: WorklistDesktopProps<T>) {
  const query = worklist.queryOf(list.filters)
  const [size, choose] = usePageSize(worklist.list.pageSize)
  const answer = useQuery(worklist.list.page(query, list.page, size))
  const { data, isPlaceholderData } = answer
  const total = data ? worklist.list.totalOf(data) : 0
  const pages = Math.ceil(total / size)
  const isEmpty = data !== undefined && worklist.rowsOf(data).length === 0
  useEffect(() => {
    if (isEmpty && !isPlaceholderData && total > 0) list.setPage(pages)
  })
  // The empty text needs an answer of its own without rows (BCK-56).
  const onSize = (next: number) => {
    choose(next)
    list.setPage(1)
  }
  return { query, answer, size, onSize, pages, isEmpty, isNothing: isEmpty && !isPlaceholderData && total === 0 }
}

/** The list as a table, with everything that can be done in it. */
export function WorklistDesktop<T extends ListShape>({ worklist, list }: WorklistDesktopProps<T>) {
  const { name, Head, Above, several, exported } = worklist
  const { title } = useCurrentPage()
  const search = useRef<HTMLInputElement>(null)
  const listed = useListPage({ worklist, list })
  const { data, isFetching, isPlaceholderData } = listed.answer
  const rows = useWorklist({
    worklist,
    query: listed.query,
    page: data,
    hasPages: listed.pages > 1,
    onSearchKey: () => search.current?.focus(),
  })
  const keys = ownKeys(worklist.keys, worklist.mayTry, useCurrentUser())
  const hints = <KeyHints hints={keys.hints} beside={Head !== undefined} onMore={rows.help.open} />
  const count = data && worklist.list.totalOf(data) > 0 ? worklist.countOf(data, list.filters) : undefined
  return (
    <Stack gap={12}>
      <ListHead title={title} count={count} page={list.page} pages={listed.pages} onPage={list.setPage}>
        {Head ? <Head page={data} /> : hints}
      </ListHead>
      {Above && <Above list={list} page={data} />}
      <WorklistFilterBar filters={worklist.filters} list={list} searchRef={search} onLeaveSearch={rows.focusStop}>
        {Head && hints}
        {exported && <ExportMenu load={(format) => exported(listed.query, format)} disabled={listed.pages === 0} />}
      </WorklistFilterBar>
      {several && <SeveralResult outcome={rows.several.outcome} onClose={rows.several.closeOutcome} />}
      <Box
        as="section"
        ref={rows.list}
        // Where the last row has left, its focus comes here.
        tabIndex={listed.isEmpty ? -1 : undefined}
        minWidth={0}
        card
        className={styles.cut}
        aria-label={name}
        aria-busy={isFetching}
        inert={isPlaceholderData}
      >
        <Listed worklist={worklist} list={list} listed={listed} rows={rows} />
      </Box>
      {several && <WorklistChoice description={several} several={rows.several} onClear={rows.clearChoice} />}
      <Dialogs worklist={worklist} rows={rows} />
      <KeysDialog opened={rows.help.opened} onClose={rows.help.close} help={keys.help} />
    </Stack>
  )
}

interface ListedProps<T extends ListShape> extends WorklistDesktopProps<T> {
  listed: ReturnType<typeof useListPage<T>>
  rows: ReturnType<typeof useWorklist<T>>
}

/** The rows, or why there are none. */
function Listed<T extends ListShape>({ worklist, list, listed, rows }: ListedProps<T>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = listed.answer
  if (data && !listed.isEmpty) {
    return (
      <div className={isPlaceholderData ? styles.old : undefined}>
        <WorklistTable worklist={worklist} table={rows.table} period={list.filters.period} />
        <PageSizes size={listed.size} onSize={listed.onSize} />
      </div>
    )
  }
  if (listed.isNothing) return <Nothing empty={worklist.empty} isDefault={list.isDefault} onReset={list.reset} />
  if (!data && error) {
    return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  }
  return <WorklistSkeleton worklist={worklist} />
}

interface NothingProps {
  empty: { text: string; hint: string; filtered: string }
  isDefault: boolean
  onReset: () => void
}

/** Under the filters one starts with everything is done; under others there is only no result. */
function Nothing({ empty, isDefault, onReset }: NothingProps) {
  if (isDefault) return <EmptyState text={empty.text}>{empty.hint}</EmptyState>
  return (
    <EmptyState text={empty.filtered}>
      <Button onClick={onReset}>Réinitialiser</Button>
    </EmptyState>
  )
}

/** What stands over the list for one row. */
function Dialogs<T extends ListShape>({ worklist, rows }: Pick<ListedProps<T>, 'worklist' | 'rows'>) {
  const { proposed, send, cancel } = rows.decisions
  const { over, onClose, onLeave } = rows.over
  const { RowDialog, questionOf, actLabels } = worklist
  return (
    <>
      {proposed && (
        <ActQuestionDialog
          proposed={proposed}
          questionOf={questionOf}
          labels={actLabels}
          onConfirm={send}
          onCancel={cancel}
        />
      )}
      {RowDialog && over && <RowDialog {...over} onClose={onClose} onLeave={onLeave} />}
    </>
  )
}
