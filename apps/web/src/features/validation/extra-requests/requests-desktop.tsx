import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { KeyHints, KeysDialog, ListHead, type ListState } from '../filters/index.ts'
import { PAGE, type RequestPage, type RequestStatus, requestPageQuery, requestQuery } from './extra-requests.queries.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { RequestFilters } from './request-filters.tsx'
import { REQUEST_KEY_HINTS, REQUEST_KEYS } from './request-keys.ts'
import { RequestTable, RequestTableSkeleton } from './request-table.tsx'
import { REQUESTS_TITLE } from './request-words.ts'
import styles from './requests-page.module.css'
import { useRequestList } from './use-request-list.ts'

export function RequestsDesktop({ list }: { list: ListState<RequestStatus> }) {
  const { filters, page, isDefault, setPage, reset } = list
  const today = useToday()
  const search = useRef<HTMLInputElement>(null)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    requestPageQuery(requestQuery(filters), page),
  )
  const rows = useRequestList(data?.items ?? [], () => search.current?.focus())
  const pages = Math.ceil((data?.total ?? 0) / PAGE)
  useEffect(() => {
    const isBeyond = data !== undefined && !isPlaceholderData && data.items.length === 0 && data.total > 0
    if (isBeyond) setPage(pages)
  })
  return (
    <div className={styles.page}>
      <ListHead title={REQUESTS_TITLE} count={countOf(data, filters.states)} page={page} pages={pages} onPage={setPage}>
        <KeyHints hints={REQUEST_KEY_HINTS} onMore={() => rows.setHelpOpened(true)} />
      </ListHead>
      <RequestFilters list={list} mobile={false} searchRef={search} onLeaveSearch={rows.focusFirst} />
      <section
        ref={rows.list}
        className={styles.list}
        aria-label="Demandes"
        aria-busy={isFetching}
        inert={isPlaceholderData}
      >
        {data && data.items.length > 0 && (
          <div className={isPlaceholderData ? styles.old : undefined}>
            <RequestTable {...rows.table} requests={data.items} today={today} />
          </div>
        )}
        {data && data.items.length === 0 && <Nothing isDefault={isDefault} onReset={reset} />}
        {!data && error && <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />}
        {!data && !error && <RequestTableSkeleton />}
      </section>
      {rows.refused && <RefuseDialog request={rows.refused} onConfirm={rows.decide} onCancel={rows.cancelRefusal} />}
      <KeysDialog opened={rows.helpOpened} onClose={() => rows.setHelpOpened(false)} help={REQUEST_KEYS} />
    </div>
  )
}

function countOf(data: RequestPage | undefined, states: readonly string[]): string | undefined {
  if (!data || data.total === 0) return undefined
  if (states.length === 1 && states[0] === 'pending') return `${String(data.total)} à traiter`
  return data.total === 1 ? '1 demande' : `${String(data.total)} demandes`
}

/** The empty text belongs to the filters one starts with; under others there is only no result (XRQ-02, XRQ-04). */
function Nothing({ isDefault, onReset }: { isDefault: boolean; onReset: () => void }) {
  if (isDefault) {
    return (
      <EmptyState text="Aucune demande à valider">Les nouvelles demandes de votre équipe apparaîtront ici.</EmptyState>
    )
  }
  return (
    <EmptyState text="Aucun résultat">
      <Button onClick={onReset}>Réinitialiser</Button>
    </EmptyState>
  )
}
