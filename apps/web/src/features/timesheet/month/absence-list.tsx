import { MONTH_NAMES } from '@cadran/rules/portal/french'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { eventKey } from '../calendar/index.ts'
import { AbsenceRow } from './absence-row.tsx'
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
    <Stack gap={20}>
      {months.map((month) => (
        <section key={month} aria-labelledby={`absences-${String(month)}`}>
          <Text as="h2" marginBottom={8} size="md" className={styles.month} id={`absences-${String(month)}`}>
            {MONTH_NAMES[month - 1]} {year}
          </Text>
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
    </Stack>
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
