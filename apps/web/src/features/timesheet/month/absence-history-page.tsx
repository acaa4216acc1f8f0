import { NOT_CRA } from '@cadran/rules/timesheet/month-flags'
import { IconBeach } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentUser, useHasRole } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { RequestButton } from '../absence-request/index.ts'
import { openCalculation } from '../counters/index.ts'
import { AbsenceCounters } from './absence-counters.tsx'
import { AbsenceList } from './absence-list.tsx'
import { AbsenceYears } from './absence-years.tsx'
import styles from './history.module.css'
import { absenceYearsQuery } from './month.queries.ts'

const EMPTY = 'Aucune absence à afficher'

/** 'Mes absences': every absence of every month, year by year (EVT-78 to EVT-81); not for contractors (MON-15). */
export function AbsenceHistoryPage() {
  const user = useCurrentUser()
  const forbidden = useHasRole('ROLE_NOT_CRA')
  const mobile = useIsMobile('shell')
  const title = usePageHeader()
  if (user.person_type === 'contractor') return <Navigate to="/not-found" replace />
  return (
    <Stack gap={20} className={styles.page}>
      {/* On mobile the header says it. */}
      <Row wrap gap={12} align="center" justify="between">
        <h1 className={mobile ? 'visually-hidden' : undefined}>{title}</h1>
        <Row gap={8} wrap>
          {!forbidden && (
            <Button aria-haspopup="dialog" onClick={() => openCalculation('cp')}>
              Voir le calcul
            </Button>
          )}
          <RequestButton variant="primary" />
        </Row>
      </Row>
      {forbidden ? <EmptyState text={NOT_CRA.message} /> : <History />}
    </Stack>
  )
}

function History() {
  const years = useQuery(absenceYearsQuery)
  const [chosen, setChosen] = useState<number | null>(null)
  if (years.isPending) return <SkeletonRows count={5} height={64} />
  if (years.isError) {
    return <ErrorState text={errorText(years.error)} retrying={years.isFetching} onRetry={() => void years.refetch()} />
  }
  const newest = years.data[0]?.year
  if (newest === undefined) {
    return (
      <EmptyState text={EMPTY} icon={<IconBeach size={24} stroke={1.75} />}>
        <ButtonLink to="/timesheet/{-$month}/{-$year}" params={{ month: undefined, year: undefined }}>
          Aller à mon mois
        </ButtonLink>
      </EmptyState>
    )
  }
  const year = chosen ?? newest
  return (
    <>
      <AbsenceCounters years={years.data} />
      <AbsenceYears years={years.data} year={year} onChoose={setChosen} />
      <AbsenceList key={year} year={year} empty={EMPTY} />
    </>
  )
}
