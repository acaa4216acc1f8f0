import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { absenceCodesQuery } from './absence-codes.queries.ts'
import styles from './absence-codes-page.module.css'
import { CodeTable, CodeTableSkeleton } from './code-table.tsx'

const TITLE = "Codes d'absence"

/** The codes that people declare their absences with; nobody changes them here (COD-17). */
export function AbsenceCodesPage() {
  const mobile = useIsMobile('work')
  usePageHeader({
    title: TITLE,
    breadcrumb: [{ label: 'Administration', to: '/backend/' }],
    back: mobile ? '/' : '/backend/',
  })
  return mobile ? <DesktopOnly title={TITLE} /> : <AbsenceCodes />
}

function AbsenceCodes() {
  const { data, error, isFetching, refetch } = useQuery(absenceCodesQuery)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        {data && data.length > 0 && (
          <span className={styles.count}>
            {data.length > 1 ? `${String(data.length)} codes en usage` : '1 code en usage'}
          </span>
        )}
      </div>
      <section className={styles.list} aria-label={TITLE} aria-busy={isFetching}>
        {data ? (
          data.length > 0 ? (
            <CodeTable codes={data} />
          ) : (
            <EmptyState text="Aucun résultat">Aucun code d’absence n’est en usage.</EmptyState>
          )
        ) : error ? (
          <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <CodeTableSkeleton />
        )}
      </section>
    </div>
  )
}
