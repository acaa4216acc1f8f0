import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage, usePages } from '../../../platform/pages.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { AreaTabs } from '../documents/index.ts'
import { UnionDetail } from './union-detail.tsx'
import { UnionLogo } from './union-logo.tsx'
import { filesLine } from './union-words.ts'
import styles from './unions.module.css'
import { type Union, unionsQuery } from './unions.queries.ts'

const PATH = '/documents/syndicats'

/** The unions for their readers: all of them, or one with what it says and its files (UNI-01, UNI-02). */
export function UnionsPage() {
  const { id } = useParams({ from: '/guarded/documents/syndicats/{-$id}' })
  const mobile = useIsMobile('shell')
  const { data, error, isFetching, refetch } = useQuery(unionsQuery)
  const union = data?.find((known) => known.id === id)
  const { title } = useCurrentPage()
  const { documents } = usePages()
  usePageHeader({
    title: mobile ? title : documents.title,
    documentTitle: union ? `${union.label} · ${title}` : title,
    ...(mobile && id !== undefined ? { back: PATH } : {}),
  })
  return (
    <Stack gap={16} columns={1} minWidth={0} className={styles.page}>
      <h1 className={mobile ? 'visually-hidden' : undefined}>{documents.title}</h1>
      {(!mobile || id === undefined) && <AreaTabs area="syndicats" />}
      {data ? (
        <Loaded unions={data} id={id} />
      ) : error ? (
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} height={72} />
      )}
    </Stack>
  )
}

function Loaded({ unions, id }: { unions: readonly Union[]; id: number | undefined }) {
  const union = unions.find((known) => known.id === id)
  if (union) return <UnionDetail union={union} unions={unions} />
  if (id !== undefined) return <Navigate to="/not-found" replace />
  if (unions.length === 0) return <EmptyState text="Aucun résultat" />
  return (
    <Stack as="ul" gap={16} className={styles.cards} aria-label="Organisations">
      {unions.map((known) => (
        <li key={known.id}>
          <Link className={styles.card} to="/documents/syndicats/{-$id}" params={{ id: known.id }}>
            <UnionLogo union={known} size="lg" />
            <span>
              <Text as="strong" block size="xl" weight={680} className={styles.cardName}>
                {known.label}
              </Text>
              <Text block size="md" tone="muted" balance>
                {filesLine(known)}
              </Text>
            </span>
          </Link>
        </li>
      ))}
    </Stack>
  )
}
