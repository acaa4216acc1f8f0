import { formatDate, monthTitle } from '@cadran/rules/portal/french'
import { parisDate } from '../../../platform/paris-time.ts'
import { useToday } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { CardLine, type CardProps, isPending, WorklistCard } from '../worklist/index.ts'
import type { RequestShape } from './extra-requests.queries.ts'
import styles from './request-card.module.css'
import { RequestStatusMark } from './request-status.tsx'
import { ageWords, decidedWords } from './request-words.ts'

/** One request under the thumb. */
export function RequestCard({ row: request, status, onChoose }: CardProps<RequestShape>) {
  const { user, actions } = request
  const today = useToday()
  const asked_on = parisDate(request.request_activity_at)
  const decided = decidedWords(request)
  const [first] = actions
  return (
    <WorklistCard
      label={`Demande de ${user.identity}`}
      person={user}
      small={user.matricule}
      ways={request}
      end={<RequestStatusMark status={request.extra_activities_status} />}
      status={status}
      answers={
        first && (
          <Button size="lg" wide loading={isPending(status)} onClick={() => onChoose(first)}>
            Traiter
          </Button>
        )
      }
    >
      <Stack as="dl" gap={4} className={styles.facts}>
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
      </Stack>
      {decided !== null && <CardLine>{decided}</CardLine>}
    </WorklistCard>
  )
}
