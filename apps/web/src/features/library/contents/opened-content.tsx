import type { UseQueryResult } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'

interface OpenedContentProps<Content> {
  read: UseQueryResult<Content>
  /** Draws the form of what was read, and how it is read again: a form begins anew from it. */
  children: (opened: Content, reload: () => void) => ReactNode
}

/** One content opened to be edited: coming, not there, failed, or its form. */
export function OpenedContent<Content>({ read, children }: OpenedContentProps<Content>) {
  const { data, error, isFetching, refetch } = read
  const [opened, open] = useState(0)
  if (data !== undefined) {
    const reload = () => void refetch().then(() => open((count) => count + 1))
    return <Fragment key={opened}>{children(data, reload)}</Fragment>
  }
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/not-found" replace />
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return <SkeletonRows count={6} height={64} />
}
