import { hasBackendAccess } from '@cadran/rules/portal/scope'
import { useQuery } from '@tanstack/react-query'
import { awaitingQuery } from '../features/validation/filters/index.ts'
import { errorText } from '../platform/api-error.ts'
import { type Awaiting, usePages } from '../platform/pages.ts'
import { useToday } from '../platform/public-config.ts'
import { useCurrentUser } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Box, Stack, Text } from '../ui/layout.tsx'
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
    <Box as="section" card overflow="hidden" className={styles.card} aria-labelledby="queues">
      <Text as="h2" size="xl" className={styles.title} id="queues">
        À traiter
      </Text>
      <Content awaiting={awaiting} />
    </Box>
  )
}

function Content({ awaiting }: { awaiting: ReturnType<typeof useQuery<Awaiting>> }) {
  const { data, error, isFetching, refetch } = awaiting
  const pages = usePages()
  const today = useToday()
  if (data) {
    const queues = queuesOf(data, pages, today)
    if (queues.length === 0)
      return (
        <Text as="p" tone="muted" className={styles.calm}>
          Rien à traiter pour le moment.
        </Text>
      )
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
        <Stack gap={16} align="center" className={styles.line} key={key}>
          <Skeleton width={36} height={32} />
          <Skeleton width="60%" height={16} />
        </Stack>
      ))}
    </Loading>
  )
}

interface QueueLineProps {
  queue: Queue
  /** Only the first queue has the primary button. */
  isFirst: boolean
}

function QueueLine({ queue: { title, count, inside, first, age, to }, isFirst }: QueueLineProps) {
  return (
    <Stack as="li" gap={16} align="center" className={styles.line}>
      <Text weight={680} lineHeight={1} tabular textAlign="right" className={styles.count}>
        {count}
      </Text>
      <Stack as="span">
        <strong className={styles.name}>{title}</strong>
        <Text size="sm" tone="muted" anywhere>
          {[inside, first].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      {age && (
        <Stack as="span" size="sm" className={styles.first}>
          <Text tone="muted">{age.name}</Text>
          <strong data-late={age.is_late || undefined}>{age.words}</strong>
        </Stack>
      )}
      <ButtonLink to={to} variant={isFirst ? 'primary' : 'secondary'} aria-label={`Valider : ${title}`}>
        Valider
      </ButtonLink>
    </Stack>
  )
}
