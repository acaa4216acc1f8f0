import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { FlowEnd, focusRow, type ListState, neighbourOf } from '../filters/index.ts'
import {
  type ExtraRequest,
  type RequestPage,
  type RequestStatus,
  requestFlowQuery,
  requestQuery,
} from './extra-requests.queries.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { RequestCard } from './request-card.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { REQUESTS_TITLE } from './request-words.ts'
import styles from './requests-page.module.css'
import { type Decided, useRequestActs } from './use-request-acts.ts'

export function RequestsMobile({ list }: { list: ListState<RequestStatus> }) {
  const flow = useInfiniteQuery(requestFlowQuery(requestQuery(list.filters)))
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{REQUESTS_TITLE}</h1>
      <RequestFilters mobile list={list} />
      {flow.isPending && <SkeletonRows count={4} height={148} />}
      {flow.error && !flow.data && (
        <ErrorState text={errorText(flow.error)} retrying={flow.isFetching} onRetry={() => void flow.refetch()} />
      )}
      {flow.data && <Cards pages={flow.data.pages} />}
      <FlowEnd flow={flow} />
    </div>
  )
}

/** A card for each request; what is chosen on one is decided in the sheet, a refusal once more in its question. */
function Cards({ pages }: { pages: readonly RequestPage[] }) {
  const today = useToday()
  const cards = useRef<HTMLUListElement>(null)
  const [treated, setTreated] = useState<ExtraRequest | null>(null)
  const [refusing, setRefusing] = useState<Decided | null>(null)
  const { statuses, act } = useRequestActs()
  // A decision may push a request from one page to the next between two loads.
  const listed = pages.flatMap((page) => page.items)
  const requests = [...new Map(listed.map((request) => [request.month_id, request])).values()]

  const leave = (request: ExtraRequest, to: string | null) => {
    focusRow(cards.current, to ?? String(request.month_id))
    setTreated(null)
    setRefusing(null)
  }
  const decide = (decided: Decided) => {
    leave(decided.request, neighbourOf(cards.current, String(decided.request.month_id)))
    act(decided)
  }
  const ask = (decided: Decided) => {
    if (decided.action !== 'refuse_extra_activities') return decide(decided)
    setTreated(null)
    setRefusing(decided)
  }
  if (requests.length === 0) {
    return <EmptyState text="Aucune demande de saisie d'activité complémentaire à valider" />
  }
  return (
    <>
      <ul className={styles.cards} ref={cards}>
        {requests.map((request) => (
          <li className={styles.place} key={request.month_id} data-row={request.month_id} tabIndex={-1}>
            <RequestCard
              request={request}
              today={today}
              status={statuses.get(request.month_id)}
              onTreat={() => setTreated(request)}
            />
          </li>
        ))}
      </ul>
      {treated && <RequestSheet request={treated} onDecide={ask} onCancel={() => leave(treated, null)} />}
      {refusing && (
        <RefuseDialog
          request={refusing.request}
          comment={refusing.comment}
          onConfirm={decide}
          onCancel={() => leave(refusing.request, null)}
        />
      )}
    </>
  )
}
