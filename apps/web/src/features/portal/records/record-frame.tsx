import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { DesktopOnly } from '../../../ui/desktop-only.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'

interface RecordFrameProps {
  /** What the table of pages does not know: whether a record is new. */
  title?: string
  children: ReactNode
}

/** The frame of the pages where records are written; on a small window it says why it is not there, and asks for nothing. */
export function RecordFrame({ title, children }: RecordFrameProps) {
  const mobile = useIsMobile('work')
  const header = usePageHeader(title === undefined ? {} : { title })
  return mobile ? <DesktopOnly title={header} /> : children
}

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** What stands there while it comes. */
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** What was asked for: there, failed, or still coming. */
export function Loaded<T>({ query, skeleton, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return skeleton
}
