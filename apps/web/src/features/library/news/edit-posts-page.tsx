import { IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api-client.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { ContentBadge, ContentList, ContentPage, momentText, type Place } from '../contents/index.ts'
import styles from './edit-post.module.css'
import { internalNewsRowsQuery, postsQuery } from './editing.queries.ts'
import { PostType } from './news-words.tsx'

/** The news as their authors see them: drafts and what lies ahead included. */
export function EditPostsPage() {
  return (
    <ContentPage title="Actualités">
      <Posts />
    </ContentPage>
  )
}

function Posts() {
  const [place, move] = useState<Place>({ page: 1, search: '' })
  const query = useQuery(postsQuery(place))
  return (
    <ContentList
      title="Actualités"
      path="/backend/news"
      publicPath="/actus"
      newLabel="Nouvelle actualité"
      place={place}
      onMove={move}
      query={query}
      queryKey="news"
      nameOf={({ title }) => title}
      remove={(id) => api.delete('backend/news/{id}', { params: { id } })}
      detail={({ type, published_at }) => (
        <>
          <PostType type={type} className={styles.type} />
          {momentText(published_at)}
        </>
      )}
      badge={({ state, is_highlight }) => (
        <span className={styles.badges}>
          {is_highlight && <StateBadge family="absence" label="À la une" icon={<IconStar size={16} stroke={2} />} />}
          <ContentBadge state={state} />
        </span>
      )}
    />
  )
}

/** The internal news, likewise. */
export function EditInternalNewsListPage() {
  return (
    <ContentPage title="Actualités internes">
      <InternalNews />
    </ContentPage>
  )
}

function InternalNews() {
  const [place, move] = useState<Place>({ page: 1, search: '' })
  const query = useQuery(internalNewsRowsQuery(place))
  return (
    <ContentList
      title="Actualités internes"
      path="/backend/internal-news"
      publicPath="/"
      newLabel="Nouvelle actualité interne"
      place={place}
      onMove={move}
      query={query}
      queryKey="news"
      nameOf={({ title }) => title}
      remove={(id) => api.delete('backend/internal-news/{id}', { params: { id } })}
      detail={({ published_at }) => momentText(published_at)}
      badge={({ state }) => <ContentBadge state={state} />}
    />
  )
}
