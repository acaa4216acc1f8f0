import { formatDate, monthTitle } from '@cadran/rules/portal/french'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { parisDate } from '../../../platform/paris-time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ExtraRequest } from './extra-requests.queries.ts'
import { RequestStatusMark } from './request-status.tsx'
import styles from './request-table.module.css'
import { ageWords, decidedWords, subjectOf } from './request-words.ts'
import type { RequestActStatus } from './use-request-acts.ts'

export interface RequestRowProps {
  request: ExtraRequest
  today: string
  isOpen: boolean
  /** The one row of the list that Tab reaches. */
  isStop: boolean
  status: RequestActStatus | undefined
  onToggle: (request: ExtraRequest) => void
  onRefuse: (request: ExtraRequest) => void
}

export function RequestRow(props: RequestRowProps) {
  const { request, today, isOpen, isStop, status, onToggle, onRefuse } = props
  const { user, extra_activities_status, actions } = request
  const asked_on = parisDate(request.request_activity_at)
  const pending = status?.refusal === null
  return (
    <tr
      className={styles.row}
      data-row={request.month_id}
      data-open={isOpen || undefined}
      data-pending={pending || undefined}
      tabIndex={isStop ? 0 : -1}
    >
      <th scope="row" className={styles.person}>
        <div className={styles.who}>
          <Avatar firstname={user.firstname} lastname={user.lastname} />
          <div className={styles.names}>
            <p>
              <strong>{user.lastname}</strong> {user.firstname}
            </p>
            <p className={styles.when}>{user.matricule}</p>
          </div>
        </div>
      </th>
      <td>{monthTitle(request)}</td>
      <td className={styles.date}>
        {formatDate(asked_on)}
        {extra_activities_status === 'pending' && <p className={styles.when}>{ageWords(asked_on, today)}</p>}
      </td>
      <td>{user.manager_identity}</td>
      <td>
        <RequestStatusMark status={extra_activities_status} />
      </td>
      <td className={styles.actions}>
        {actions.length > 0 && !pending && (
          <Buttons request={request} isOpen={isOpen} onToggle={onToggle} onRefuse={onRefuse} />
        )}
        <p className={styles.when}>{decidedWords(request)}</p>
        {status?.refusal && (
          <p className={styles.refusal} role="alert">
            <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
            {status.refusal}
          </p>
        )}
      </td>
    </tr>
  )
}

function Buttons({
  request,
  isOpen,
  onToggle,
  onRefuse,
}: Pick<RequestRowProps, 'request' | 'isOpen' | 'onToggle' | 'onRefuse'>) {
  return (
    <div className={styles.buttons}>
      <Button
        size="sm"
        className={styles.accept}
        aria-expanded={isOpen}
        aria-label={`Accepter : ${subjectOf(request)}`}
        icon={<IconCheck size={17} stroke={2} aria-hidden="true" />}
        onClick={() => onToggle(request)}
      >
        Accepter
      </Button>
      <Button
        size="sm"
        variant="danger-quiet"
        aria-label={`Refuser : ${subjectOf(request)}`}
        icon={<IconX size={17} stroke={2} aria-hidden="true" />}
        onClick={() => onRefuse(request)}
      >
        Refuser
      </Button>
    </div>
  )
}
