import { describeRange } from '@cadran/rules/portal/french'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { dayFigure } from '../worklist/index.ts'
import { StateBadgeOf } from './absence-state.tsx'
import { absencesOfYearQuery, absenceYearsQuery } from './absences.queries.ts'
import styles from './person-history-dialog.module.css'

const EMPTY = 'Aucune absence à afficher'

interface PersonHistoryDialogProps {
  person: { matricule: string; identity: string }
  onClose: () => void
}

/** All absences of somebody by year, the newest first; the timeline chooses the year (ABS-24, ABS-125). */
export function PersonHistoryDialog({ person, onClose }: PersonHistoryDialogProps) {
  const years = useQuery(absenceYearsQuery(person.matricule))
  const [chosen, setChosen] = useState<number | null>(null)
  const year = chosen ?? years.data?.[0]?.year
  return (
    <Dialog opened onClose={onClose} title={`Absences de ${person.identity}`} size={640}>
      {years.isPending && <SkeletonRows count={4} height={48} />}
      {years.error && (
        <ErrorState text={errorText(years.error)} retrying={years.isFetching} onRetry={() => void years.refetch()} />
      )}
      {years.data?.length === 0 && <EmptyState text={EMPTY} />}
      {years.data && year !== undefined && (
        <>
          <Timeline years={years.data} year={year} onChoose={setChosen} />
          <YearList matricule={person.matricule} year={year} />
        </>
      )}
    </Dialog>
  )
}

interface TimelineProps {
  years: readonly { year: number; total_days: number }[]
  year: number
  onChoose: (year: number) => void
}

function Timeline({ years, year, onChoose }: TimelineProps) {
  return (
    <Row as="fieldset" gap={6} className={styles.years}>
      <legend className="visually-hidden">Année</legend>
      {years.map((each) => (
        <Stack as="label" className={styles.year} key={each.year} data-checked={each.year === year || undefined}>
          <input
            type="radio"
            className="covering-input"
            name="person-absence-year"
            checked={each.year === year}
            onChange={() => onChoose(each.year)}
          />
          <strong>{each.year}</strong>
          <Text size="sm" tone="muted">
            {dayFigure(each.total_days)} j
          </Text>
        </Stack>
      ))}
    </Row>
  )
}

function YearList({ matricule, year }: { matricule: string; year: number }) {
  const flow = useInfiniteQuery(absencesOfYearQuery(matricule, year))
  if (flow.isPending) return <SkeletonRows count={4} height={48} />
  if (!flow.data) {
    return <ErrorState text={errorText(flow.error)} retrying={flow.isFetching} onRetry={() => void flow.refetch()} />
  }
  const absences = flow.data.pages.flatMap((page) => page.items)
  if (absences.length === 0) return <EmptyState text={EMPTY} />
  return (
    <>
      <Stack as="ul" className={styles.list} aria-label={`Absences de ${String(year)}`}>
        {absences.map((absence) => (
          <Stack as="li" gap={12} rowGap={4} align="center" className={styles.line} key={absence.id}>
            <span>
              <strong>{absence.event_code.description}</strong>
              <Text block size="sm" tone="muted">
                {describeRange(absence)}
              </Text>
            </span>
            <StateBadgeOf state={absence.state} />
            <Text as="strong" tabular textAlign="right">
              {dayFigure(absence.days_count)}
            </Text>
          </Stack>
        ))}
      </Stack>
      {flow.hasNextPage && (
        <Button wide loading={flow.isFetchingNextPage} onClick={() => void flow.fetchNextPage()}>
          Voir la suite
        </Button>
      )}
    </>
  )
}
