import { Fragment } from 'react'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ExtraRequest } from './extra-requests.queries.ts'
import { RequestPanel } from './request-panel.tsx'
import { RequestRow, type RequestRowProps } from './request-row.tsx'
import styles from './request-table.module.css'
import type { Decided, RequestActStatus } from './use-request-acts.ts'

interface RequestTableProps extends Pick<RequestRowProps, 'today' | 'onToggle' | 'onRefuse'> {
  requests: readonly ExtraRequest[]
  openId: number | null
  stop: string | null
  statuses: ReadonlyMap<number, RequestActStatus>
  onDecide: (decided: Decided) => void
}

export function RequestTable(props: RequestTableProps) {
  const { requests, today, openId, stop, statuses, onToggle, onRefuse, onDecide } = props
  return (
    <table className={styles.table}>
      <Head />
      <tbody>
        {requests.map((request) => {
          const status = statuses.get(request.month_id)
          const isOpen = request.month_id === openId && request.actions.length > 0
          return (
            <Fragment key={request.month_id}>
              <RequestRow
                request={request}
                today={today}
                isOpen={isOpen}
                isStop={stop === String(request.month_id)}
                status={status}
                onToggle={onToggle}
                onRefuse={onRefuse}
              />
              {isOpen && (
                <tr className={styles.opened}>
                  <td colSpan={6}>
                    <RequestPanel
                      request={request}
                      pending={status?.refusal === null}
                      onDecide={onDecide}
                      onClose={() => onToggle(request)}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.person}>
          Collaborateur
        </th>
        <th scope="col">Période</th>
        <th scope="col">Demandée le</th>
        <th scope="col">Manager</th>
        <th scope="col">Statut</th>
        <th scope="col" className={styles.actions}>
          Actions
        </th>
      </tr>
    </thead>
  )
}

/** The list that is coming, in its final shape. */
export function RequestTableSkeleton() {
  return (
    <Loading>
      <table className={styles.table}>
        <Head />
        <tbody>
          {['64%', '48%', '56%', '40%'].map((share) => (
            <tr className={styles.row} key={share}>
              <td className={styles.person}>
                <div className={styles.who}>
                  <Skeleton width={32} height={32} radius={999} />
                  <Skeleton width={share} height={14} />
                </div>
              </td>
              {['a', 'b', 'c', 'd', 'e'].map((cell) => (
                <td key={cell}>
                  <Skeleton width={share} height={14} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}
