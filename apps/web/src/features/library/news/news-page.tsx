import { postTypeLabel } from '@cadran/rules/library/news'
import { IconArrowRight, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { parisDay } from '../../../platform/paris-time.ts'
import { useHasRole } from '../../../platform/session.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Box, Column, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './news.module.css'
import { type NewsCard as Card, newsQuery, PAGE_SIZE } from './news.queries.ts'
import { PostType } from './news-words.tsx'

const FILTERS = [
  { value: '0', label: 'Toutes' },
  { value: '1', label: 'Vidéos' },
  { value: '2', label: 'Communiqués' },
  { value: '4', label: 'Visuels' },
  { value: '5', label: 'Interviews' },
] as const
type Filter = (typeof FILTERS)[number]['value']

/** The page that the address names; the first for anything that is none. */
function pageIn(search: { page?: unknown }): number {
  const page = Number(search.page)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** The published posts, ten a page, the newest one large (NEW-01, NEW-22). */
export function NewsPage() {
  const page = pageIn(useSearch({ strict: false }))
  const mobile = useIsMobile('shell')
  const writes = useHasRole('ROLE_CONTENT_ADMIN')
  const [filter, setFilter] = useState<Filter>('0')
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(newsQuery(page))
  const title = usePageHeader()
  const items = data?.items.filter(({ type }) => filter === '0' || String(type) === filter) ?? []
  return (
    <Stack gap={16} columns={1}>
      <Row wrap align="center" justify="between" minHeight={40} className={styles.head}>
        <h1 className={mobile ? 'visually-hidden' : undefined}>{title}</h1>
        <Row wrap align="center" minWidth={0} className={styles.tools}>
          {writes && (
            <ButtonLink to="/backend/news" icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}>
              Gérer les actualités
            </ButtonLink>
          )}
          {data && data.items.length > 1 && (
            <div className={styles.filters}>
              <SegmentedControl label="Type d'actualité" value={filter} segments={FILTERS} onChange={setFilter} />
            </div>
          )}
        </Row>
      </Row>
      {data ? (
        <Posts items={items} first={page === 1 && filter === '0'} />
      ) : error ? (
        <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <NewsSkeleton />
      )}
      {data && data.total > PAGE_SIZE && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / PAGE_SIZE)}
          onChange={(next) =>
            void navigate({
              to: '/actus/{-$postId}',
              params: { postId: undefined },
              search: (next === 1 ? {} : { page: next }) as never,
            })
          }
        />
      )}
    </Stack>
  )
}

/** The first one large where it is the newest of all. */
function Posts({ items, first }: { items: readonly Card[]; first: boolean }) {
  if (items.length === 0) return <EmptyState text="Aucun résultat" />
  return (
    <ul className={styles.cards} aria-label="Actualités">
      {items.map((post, index) => (
        <li key={post.id} data-large={(first && index === 0) || undefined}>
          <NewsCard post={post} large={first && index === 0} />
        </li>
      ))}
    </ul>
  )
}

function NewsCard({ post, large }: { post: Card; large: boolean }) {
  return (
    <Stack as="article" className={styles.card}>
      <Box background="sunken" position="relative" className={styles.picture}>
        {post.picture_url && <img src={post.picture_url} alt="" loading="lazy" />}
      </Box>
      <Column gap={4} minWidth={0} className={styles.words}>
        <Row as="p" wrap gap={14} rowGap={4} align="center" size="sm" tone="muted">
          <PostType type={post.type} className={styles.type} />
          <time dateTime={post.published_at}>{parisDay(post.published_at)}</time>
        </Row>
        <Text as="h2" size="lg" lineHeight={1.35} anywhere className={styles.title}>
          <Link className={styles.link} to="/actus/{-$postId}" params={{ postId: post.id }}>
            {post.title}
          </Link>
        </Text>
        <Text as="p" tone="muted" className={styles.summary}>
          {post.summary}
        </Text>
        {large && (
          <Row as="p" gap={10} align="center" weight={650} tone="brand" className={styles.more} aria-hidden="true">
            {postTypeLabel(post.type) === 'Vidéo' ? 'Regarder la vidéo' : "Lire l'actualité"}
            <IconArrowRight size={18} stroke={2} />
          </Row>
        )}
      </Column>
    </Stack>
  )
}

function NewsSkeleton() {
  return (
    <Loading className={styles.skeleton}>
      <Skeleton height={290} radius={10} />
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={124} radius={10} />
      ))}
    </Loading>
  )
}
