import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { periodsQuery, periodYearsQuery, useYear, YearSwitch } from '../periods/index.ts'
import styles from './remote-reports-page.module.css'
import { ReportTable, ReportTableSkeleton } from './report-table.tsx'
import { useDownload } from './use-download.ts'

const TITLE = 'Télétravail'

/** How much was worked remotely, a month a line, and the report of each. */
export function RemoteReportsPage() {
  const mobile = useIsMobile('work')
  usePageHeader({
    title: TITLE,
    breadcrumb: [{ label: 'Administration', to: '/backend/' }],
    back: mobile ? '/' : '/backend/',
  })
  return mobile ? <DesktopOnly title={TITLE} /> : <RemoteReports />
}

function RemoteReports() {
  const navigate = useNavigate()
  const { data: years } = useQuery(periodYearsQuery)
  const year = useYear(years)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(periodsQuery(year))
  const download = useDownload()
  const goTo = (next: number) => void navigate({ to: '.', search: { year: next }, resetScroll: false })
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <YearSwitch year={year} years={years ?? []} onChange={goTo} />
      </div>
      <section className={styles.list} aria-label={TITLE} aria-busy={isFetching} inert={isPlaceholderData}>
        {data && !isPlaceholderData ? (
          data.length > 0 ? (
            <ReportTable periods={data} busy={download.busy} onDownload={download.start} />
          ) : (
            <EmptyState text="Aucun fichier disponible">Aucune période n’existe pour {year}.</EmptyState>
          )
        ) : error ? (
          <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ReportTableSkeleton />
        )}
      </section>
    </div>
  )
}
