import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { describeRange, formatDays1, MONTH_NAMES } from '@cadran/rules/portal/french'
import {
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconCircleX,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { Family } from '../../../ui/family.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { CodeSwatch, eventKey, fullStateWord, lookOf } from '../calendar/index.ts'
import styles from './history.module.css'
import { absencesOfYearQuery } from './month.queries.ts'

/** More is loaded when the end comes this near (USR-53). */
const MARGIN = '100px'

interface AbsenceListProps {
  year: number
  empty: string
}

/** The absences of a year by month, newest first; the list grows as one scrolls. */
export function AbsenceList({ year, empty }: AbsenceListProps) {
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(absencesOfYearQuery(year))
  const end = useEndInSight(hasNextPage && !isFetching, () => void fetchNextPage())
  if (isPending) return <SkeletonRows count={5} height={64} />
  if (!data) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  const absences = data.pages.flatMap((page) => page.items)
  if (absences.length === 0) return <EmptyState text={empty} />
  const months = [...new Set(absences.map((absence) => Number(absence.start_at.slice(5, 7))))]
  return (
    <div className={styles.list}>
      {months.map((month) => (
        <section key={month} aria-labelledby={`absences-${String(month)}`}>
          <h2 className={styles.month} id={`absences-${String(month)}`}>
            {MONTH_NAMES[month - 1]} {year}
          </h2>
          <ul className={styles.absences}>
            {absences
              .filter((absence) => Number(absence.start_at.slice(5, 7)) === month)
              .map((absence) => (
                <AbsenceRow key={eventKey(absence)} absence={absence} />
              ))}
          </ul>
        </section>
      ))}
      {isFetchingNextPage && (
        <Loading className={styles.absences}>
          <Skeleton height={64} />
        </Loading>
      )}
      <span ref={end} aria-hidden="true" />
    </div>
  )
}

/** Calls when the end of the list is near, whenever there is more. */
function useEndInSight(ready: boolean, onNear: () => void) {
  const end = useRef<HTMLSpanElement>(null)
  const act = useRef(onNear)
  useEffect(() => {
    act.current = onNear
  })
  useEffect(() => {
    const element = end.current
    if (!ready || !element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) act.current()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ready])
  return end
}

const STATES: Record<CalendarEvent['state'], { family: Family; Icon: TablerIcon }> = {
  submitted: { family: 'submitted', Icon: IconHourglass },
  validated1: { family: 'validated1', Icon: IconCheck },
  validated2: { family: 'validated2', Icon: IconChecks },
  refused: { family: 'non_submitted', Icon: IconCircleX },
}

function AbsenceRow({ absence }: { absence: CalendarEvent }) {
  const { family, Icon } = STATES[absence.state]
  const returned = absence.state === 'submitted' && absence.backwarded
  return (
    <li className={styles.absence}>
      <CodeSwatch look={lookOf(absence)} code={absence.event_code}>
        {absence.event_code.short_code}
      </CodeSwatch>
      <div className={styles.what}>
        <strong>{absence.event_code.description}</strong>
        <span className={styles.when}>{describeRange(absence)}</span>
        {absence.comment && (
          <span className={styles.comment}>
            « {absence.comment} » {absence.comment_author}
          </span>
        )}
      </div>
      <span className={styles.days}>{formatDays1(absence.days_count)} j</span>
      <span className={styles.badge}>
        <StateBadge
          family={family}
          label={fullStateWord(absence)}
          icon={returned ? <IconArrowBackUp stroke={2} /> : <Icon stroke={2} />}
          solid={absence.state === 'validated2'}
        />
      </span>
    </li>
  )
}
