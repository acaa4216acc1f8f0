import { hasBackendAccess } from '@cadran/rules/portal/scope'
import { useQuery } from '@tanstack/react-query'
import { awaitingQuery } from '../features/validation/filters/index.ts'
import { errorText } from '../platform/api-error.ts'
import { useCurrentUser } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading } from '../ui/loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Queue, queuesOf } from './queues.ts'
import styles from './queues-card.module.css'

/** What waits for a decision, a line for each queue that has something in it. */
export function QueuesCard() {
  const user = useCurrentUser()
  const isValidator = hasBackendAccess({ roles: new Set(user.roles), is_manager: user.is_manager })
  const awaiting = useQuery({ ...awaitingQuery, enabled: isValidator, refetchOnMount: 'always', meta: { quiet: true } })
  if (!isValidator) return null
  return (
    <section className={styles.card} aria-labelledby="queues">
      <h2 className={styles.title} id="queues">
        À traiter
      </h2>
      <Content awaiting={awaiting} />
    </section>
  )
}

function Content({ awaiting }: { awaiting: ReturnType<typeof useQuery<Parameters<typeof queuesOf>[0]>> }) {
  const { data, error, isFetching, refetch } = awaiting
  if (data) {
    const queues = queuesOf(data)
    if (queues.length === 0) return <p className={styles.calm}>Rien à traiter pour le moment.</p>
    return (
      <ul>
        {queues.map((queue, index) => (
          <QueueLine queue={queue} isFirst={index === 0} key={queue.key} />
        ))}
      </ul>
    )
  }
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading>
      {['absences', 'months'].map((key) => (
        <div className={styles.line} key={key}>
          <Skeleton width={36} height={32} />
          <Skeleton width="60%" height={16} />
        </div>
      ))}
    </Loading>
  )
}

interface QueueLineProps {
  queue: Queue
  /** Only the first queue has the primary button. */
  isFirst: boolean
}

function QueueLine({ queue: { title, count, inside, first, to }, isFirst }: QueueLineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.count}>{count}</span>
      <span className={styles.words}>
        <strong className={styles.name}>{title}</strong>
        <span className={styles.inside}>{inside}</span>
      </span>
      {first && (
        <span className={styles.first}>
          <span className={styles.muted}>{first[0]}</span>
          <strong>{first[1]}</strong>
        </span>
      )}
      <ButtonLink to={to} variant={isFirst ? 'primary' : 'secondary'} aria-label={`Valider : ${title}`}>
        Valider
      </ButtonLink>
    </li>
  )
}
