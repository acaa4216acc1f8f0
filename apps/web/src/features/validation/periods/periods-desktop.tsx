import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../../platform/api-error.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { ForceSubmitDialog } from './force-submit-dialog.tsx'
import { PeriodTable, PeriodTableSkeleton } from './period-table.tsx'
import { periodsQuery, periodYearsQuery } from './periods.queries.ts'
import styles from './periods-page.module.css'
import { usePeriodActs } from './use-period-acts.ts'
import { useYear } from './use-year.ts'
import { YearSwitch } from './year-switch.tsx'

export function PeriodsDesktop() {
  const navigate = useNavigate()
  const { data: years } = useQuery(periodYearsQuery)
  const year = useYear(years)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(periodsQuery(year))
  const acts = usePeriodActs()
  const goTo = (next: number) => void navigate({ to: '.', search: { year: next }, resetScroll: false })
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>Périodes</h1>
        <YearSwitch year={year} years={years ?? []} onChange={goTo} />
      </div>
      <section className={styles.list} aria-label="Périodes" aria-busy={isFetching} inert={isPlaceholderData}>
        {data && !isPlaceholderData ? (
          data.length > 0 ? (
            <PeriodTable periods={data} closing={acts.closing} run={acts.forceSubmit.run} onOpen={acts.open} />
          ) : (
            <EmptyState text="Aucun résultat">Aucune période n’existe pour {year}.</EmptyState>
          )
        ) : error ? (
          <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <PeriodTableSkeleton />
        )}
      </section>
      <Dialogs acts={acts} />
    </div>
  )
}

function Dialogs({ acts }: { acts: ReturnType<typeof usePeriodActs> }) {
  if (!acts.opened) return null
  const { dialog, period } = acts.opened
  if (dialog === 'comment') return <CommentDialog period={period} onClose={acts.cancel} />
  if (dialog === 'close') {
    return (
      <CloseDialog
        period={period}
        busy={acts.closing === period.id}
        onConfirm={(comment) => acts.close(period, comment)}
        onCancel={acts.cancel}
      />
    )
  }
  return <ForceSubmitDialog period={period} forceSubmit={acts.forceSubmit} onClose={acts.cancel} />
}
