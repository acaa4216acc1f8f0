import type { InternalNewsRow } from '@cadran/contract/library/internal-news'
import type { PostRow } from '@cadran/contract/library/news'
import { IconStar } from '@tabler/icons-react'
import { api } from '../../../platform/api-client.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { momentText, PublicationBadge, recordListPage, thumbnail } from '../../portal/records/index.ts'
import styles from './edit-post.module.css'
import { PostType } from './news-words.tsx'

/** The news as their authors see them: drafts and what lies ahead included. */
export const EditPostsPage = recordListPage<PostRow>({
  publicPath: '/actus',
  newLabel: 'Nouvelle actualité',
  rows: (query, signal) => api.list('backend/news', { query, signal }),
  remove: (id) => api.delete('backend/news/{id}', { params: { id } }),
  keys: ['news'],
  nameOf: ({ title }) => title,
  picture: thumbnail,
  detail: ({ type, published_at }) => (
    <>
      <PostType type={type} className={styles.type} />
      {momentText(published_at)}
    </>
  ),
  badge: ({ state, is_highlight }) => (
    <span className={styles.badges}>
      {is_highlight && <StateBadge family="absence" label="À la une" icon={<IconStar size={16} stroke={2} />} />}
      <PublicationBadge state={state} />
    </span>
  ),
})

/** The internal news, likewise. */
export const EditInternalNewsListPage = recordListPage<InternalNewsRow>({
  publicPath: '/',
  newLabel: 'Nouvelle actualité interne',
  rows: (query, signal) => api.list('backend/internal-news', { query, signal }),
  remove: (id) => api.delete('backend/internal-news/{id}', { params: { id } }),
  keys: ['news'],
  nameOf: ({ title }) => title,
  picture: thumbnail,
  detail: ({ published_at }) => momentText(published_at),
  badge: ({ state }) => <PublicationBadge state={state} />,
})
