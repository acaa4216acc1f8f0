import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { newsQuery, postQuery } from './news.queries.ts'
import styles from './post.module.css'
import { PostView } from './post-view.tsx'

/** One post (NEW-02); an unknown or unpublished one is an unknown page (NEW-04). */
export function PostPage({ postId }: { postId: number }) {
  const { data, error, isFetching, refetch } = useQuery(postQuery(postId))
  const { data: list } = useQuery(newsQuery(1))
  const { title } = useCurrentPage()
  usePageHeader({ title: data?.title ?? title, breadcrumb: [{ label: title, to: '/actus' }], back: '/actus' })
  if (data) {
    const next = list?.items.filter(({ id }) => id !== data.id).slice(0, 2) ?? []
    return <PostView post={data} next={next} />
  }
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/not-found" replace />
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <Loading className={styles.skeleton}>
      <Skeleton width={220} />
      <Skeleton width="70%" height={40} />
      <Skeleton height={360} radius={12} />
      <Skeleton />
      <Skeleton width="80%" />
    </Loading>
  )
}
