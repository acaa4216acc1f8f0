import { formatDate, monthTitle } from '@cadran/rules/portal/french'
import { IconAlertTriangle } from '@tabler/icons-react'
import { parisDate } from '../../../platform/paris-time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ExtraRequest } from './extra-requests.queries.ts'
import styles from './request-card.module.css'
import { RequestStatusMark } from './request-status.tsx'
import { ageWords, decidedWords } from './request-words.ts'
import type { RequestActStatus } from './use-request-acts.ts'

interface RequestCardProps {
  request: ExtraRequest
  today: string
  status: RequestActStatus | undefined
  onTreat: () => void
}

/** One request under the thumb. */
export function RequestCard({ request, today, status, onTreat }: RequestCardProps) {
  const { user, actions } = request
  const asked_on = parisDate(request.request_activity_at)
  const pending = status?.refusal === null
  const decided = decidedWords(request)
  return (
    <article className={styles.card} data-pending={pending || undefined} aria-label={`Demande de ${user.identity}`}>
      <div className={styles.head}>
        <Avatar firstname={user.firstname} lastname={user.lastname} />
        <div className={styles.names}>
          <p>
            <strong>{user.lastname}</strong> {user.firstname}
          </p>
          <p className={styles.muted}>{user.matricule}</p>
        </div>
        <RequestStatusMark status={request.extra_activities_status} />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Période</dt>
          <dd>{monthTitle(request)}</dd>
        </div>
        <div>
          <dt>Demandée le</dt>
          <dd>
            {formatDate(asked_on)}
            {request.extra_activities_status === 'pending' && (
              <span className={styles.muted}> · {ageWords(asked_on, today)}</span>
            )}
          </dd>
        </div>
        {user.manager_identity !== null && (
          <div>
            <dt>Manager</dt>
            <dd>{user.manager_identity}</dd>
          </div>
        )}
      </dl>
      {decided !== null && <p className={styles.muted}>{decided}</p>}
      {status?.refusal && (
        <p className={styles.refusal} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {status.refusal}
        </p>
      )}
      {actions.length > 0 && (
        <Button size="lg" wide loading={pending} onClick={onTreat}>
          Traiter
        </Button>
      )}
    </article>
  )
}
