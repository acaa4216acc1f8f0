import { monthTitle } from '@cadran/rules/portal/french'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NoAccess } from '../../../ui/no-access.tsx'
import { craQuery } from './activities.queries.ts'
import { CraDesktop } from './cra-desktop.tsx'
import { CraMobile } from './cra-mobile.tsx'
import { CraSkeleton } from './cra-skeleton.tsx'

const route = getRouteApi('/guarded/backend/cra/$monthId/$month/$year/$matricule')

const isRefused = (error: unknown, status: 403 | 404) => error instanceof ApiError && error.status === status

/** One person's report, to read and to decide on (ACT-40, ACT-58). */
export function CraPage() {
  const address = route.useParams()
  const page = useCurrentPage()
  const mobile = useIsMobile('work')
  const { data, error, isFetching, refetch } = useQuery(craQuery(address))
  usePageHeader({
    back: '/backend/activity',
    ...(data && {
      title: mobile ? monthTitle(data) : data.user.identity,
      documentTitle: `${data.user.identity} · ${monthTitle(data)}`,
    }),
  })
  // Not there, or not what its address says (BCK-26); out of the viewer's scope it is there all the same (WIN-06).
  if (!data && isRefused(error, 404)) return <Navigate to="/not-found" replace />
  if (!data && isRefused(error, 403)) return <NoAccess page={page} />
  if (!data && error) {
    return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <CraSkeleton period={address} />
  return mobile ? <CraMobile cra={data} address={address} /> : <CraDesktop key={data.id} cra={data} address={address} />
}
