import { monthTitle } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { monthQuery } from '../calendar/index.ts'
import { DesktopMonth } from './desktop-month.tsx'
import { MobileMonth } from './mobile-month.tsx'
import type { MonthScreenProps } from './month-props.ts'
import { MonthSkeleton } from './month-skeleton.tsx'
import { useMonthScreen } from './use-month-screen.ts'

/** Said when a month that cannot be loaded says nothing itself (MON-46). */
const LOAD_FAILURE = 'Une erreur est survenue'

export function MonthScreen(props: MonthScreenProps) {
  const { period } = props
  const query = useQuery(monthQuery(period))
  const screen = useMonthScreen(query.data)
  const mobile = useIsMobile('work')
  const Layout = mobile ? MobileMonth : DesktopMonth
  if (query.error instanceof ApiError && query.error.status === 404) return <Navigate to="/not-found" replace />
  return (
    <Layout {...props} title={monthTitle(period)} screen={screen}>
      {query.isError && !query.data ? (
        <ErrorState
          text={errorText(query.error, LOAD_FAILURE)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <MonthSkeleton period={period} />
      )}
    </Layout>
  )
}
