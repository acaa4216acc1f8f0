import { ofMonthAndYear } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useSearch } from '@tanstack/react-router'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Closing, closingQuery } from './closing.queries.ts'
import { ClosingChecks } from './closing-checks.tsx'
import { ClosingFigures } from './closing-figures.tsx'
import { ClosingHead } from './closing-head.tsx'
import styles from './closing-page.module.css'
import { ComputerNote } from './computer-note.tsx'
import { FigureItems } from './figure-items.tsx'
import { PeriodDialogs } from './period-dialogs.tsx'
import { usePeriodActs } from './use-period-acts.ts'

const route = getRouteApi('/guarded/backend/periods/$year/$month')

/** What is left of a month before it can be closed, in the order of work (CLO-01). */
export function ClosingPage() {
  const month = route.useParams()
  const title = usePageHeader({ title: `Clôture ${ofMonthAndYear(month)}`, back: '/backend/periods' })
  const { data, error, isFetching, refetch } = useQuery(closingQuery(month))
  if (data) return <ClosingOf key={data.period.id} closing={data} title={title} />
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/not-found" replace />
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading className={styles.page}>
      <Skeleton width={260} height={32} />
      <Skeleton width="100%" height={92} radius={10} />
      <Skeleton width="100%" height={360} radius={10} />
    </Loading>
  )
}

function ClosingOf({ closing, title }: { closing: Closing; title: string }) {
  const mobile = useIsMobile('work')
  const acts = usePeriodActs()
  const { figure }: { figure?: unknown } = useSearch({ strict: false })
  const { period } = closing
  return (
    <div className={styles.page}>
      <ClosingHead closing={closing} title={title} acts={mobile ? null : acts} />
      <ClosingFigures closing={closing} />
      {mobile && !period.closed && <ComputerNote />}
      {(figure === 'validated2' || figure === 'total') && <FigureItems period={period} figure={figure} key={figure} />}
      <ClosingChecks closing={closing} figure={figure} />
      <PeriodDialogs acts={acts} />
    </div>
  )
}
