import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { usePages } from '../../../platform/pages.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { type Area, type Library, libraryQuery } from './documents.queries.ts'
import styles from './library.module.css'
import { LibraryView } from './library-view.tsx'
import { NO_FILE, PATHS } from './library-words.ts'

const areaOf = (type: string | undefined): Area => (type === 'social' ? 'social' : 'documents')

/** Loads what the page of an address will show. */
export function askForLibrary(client: QueryClient, type: string): Promise<void> {
  return client.prefetchQuery(libraryQuery(areaOf(type)))
}

/** The library for its readers: documents, or social information as a view of its own (GED-01, GED-06). */
export function LibraryPage() {
  const { type, id } = useParams({ from: '/guarded/documents/{-$type}/{-$id}' })
  const area = areaOf(type)
  const mobile = useIsMobile('shell')
  const { data, error, isFetching, refetch } = useQuery(libraryQuery(area))
  const isInside = id !== undefined
  const { title } = usePages()[area]
  usePageHeader({ title, ...(mobile && isInside ? { back: PATHS[area] } : {}) })
  return (
    <Stack gap={16} columns={1}>
      <h1 className={mobile ? 'visually-hidden' : undefined}>{title}</h1>
      {(!mobile || !isInside) && <AreaTabs area={area} />}
      {data ? (
        <Loaded library={data} area={area} id={id} mobile={mobile} />
      ) : error ? (
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Stack gap={24} align="start" className={styles.columns}>
          <SkeletonRows count={5} height={44} />
          <SkeletonRows count={8} height={44} />
        </Stack>
      )}
    </Stack>
  )
}

interface LoadedProps {
  library: Library
  area: Area
  id: number | undefined
  mobile: boolean
}

function Loaded({ library, area, id, mobile }: LoadedProps) {
  const { sections, welcome_book } = library
  // A section that is not there is a page that is not there (GED-05).
  if (id !== undefined && !sections.some((section) => section.id === id)) return <Navigate to="/not-found" replace />
  if (sections.length === 0 && !welcome_book) return <EmptyState text={NO_FILE} />
  const chosen = sections.find((section) => section.id === id) ?? (mobile ? undefined : sections[0])
  return <LibraryView library={library} area={area} chosen={chosen} mobile={mobile} />
}
