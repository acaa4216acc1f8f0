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
import { Loading } from '../../../ui/loading.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './news.module.css'
import { type NewsCard as Card, newsQuery, PAGE_SIZE } from './news.queries.ts'
import { NEWS_TITLE, PostType } from './news-words.tsx'

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
  usePageHeader({ title: NEWS_TITLE, breadcrumb: [{ label: 'Accueil', to: '/' }], back: '/' })
  const items = data?.items.filter(({ type }) => filter === '0' || String(type) === filter) ?? []
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={mobile ? 'visually-hidden' : undefined}>{NEWS_TITLE}</h1>
        <div className={styles.tools}>
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
        </div>
      </div>
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
    </div>
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
    <article className={styles.card}>
      <div className={styles.picture}>{post.picture_url && <img src={post.picture_url} alt="" loading="lazy" />}</div>
      <div className={styles.words}>
        <p className={styles.meta}>
          <PostType type={post.type} className={styles.type} />
          <time dateTime={post.published_at}>{parisDay(post.published_at)}</time>
        </p>
        <h2 className={styles.title}>
          <Link className={styles.link} to="/actus/{-$postId}" params={{ postId: post.id }}>
            {post.title}
          </Link>
        </h2>
        <p className={styles.summary}>{post.summary}</p>
        {large && (
          <p className={styles.more} aria-hidden="true">
            {postTypeLabel(post.type) === 'Vidéo' ? 'Regarder la vidéo' : "Lire l'actualité"}
            <IconArrowRight size={18} stroke={2} />
          </p>
        )}
      </div>
    </article>
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
