import { formatDate } from '@cadran/rules/portal/french'
import { IconCalendarEvent, IconExternalLink, IconMapPin } from '@tabler/icons-react'
import { parisDay } from '../../../platform/paris-time.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { VideoFrame } from '../../../ui/video-frame.tsx'
import type { NewsCard, NewsPost } from './news.queries.ts'
import { PostType } from './news-words.tsx'
import styles from './post.module.css'
import { PostSide } from './post-side.tsx'

interface PostViewProps {
  post: NewsPost
  /** Posts to read afterwards. */
  next: readonly NewsCard[]
}

/** A post by its parts; what it does not have is not drawn (NEW-08 to NEW-12). */
export function PostView({ post, next }: PostViewProps) {
  const { title, summary, content, iframe_url, picture_url, secondary_picture_url, url } = post
  return (
    <Stack align="start" justify="center" className={styles.columns}>
      <article className={styles.article}>
        <Stack as="header" gap={6}>
          <PostMeta post={post} />
          <Text as="h1" balance className={styles.title}>
            {title}
          </Text>
        </Stack>
        {iframe_url ? (
          <VideoFrame src={iframe_url} title={title} poster={picture_url} />
        ) : (
          picture_url && <img className={styles.picture} src={picture_url} alt="" />
        )}
        {summary && (
          <Text as="p" weight={600} className={styles.summary}>
            {summary}
          </Text>
        )}
        {content && <RichText className={styles.text} html={content} />}
        {secondary_picture_url && <img className={styles.picture} src={secondary_picture_url} alt="" loading="lazy" />}
        {url && (
          <a className={styles.more} href={url} target="_blank" rel="noopener noreferrer">
            En savoir plus
            <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
            <span className="visually-hidden"> (nouvel onglet)</span>
          </a>
        )}
      </article>
      <PostSide post={post} next={next} />
    </Stack>
  )
}

function PostMeta({ post: { type, published_at, date_at, place } }: { post: NewsPost }) {
  const published = parisDay(published_at)
  const day = date_at === null ? published : formatDate(date_at)
  return (
    <Row as="p" wrap gap={16} rowGap={4} align="center" tone="muted">
      <PostType type={type} className={styles.type} />
      <time dateTime={published_at}>{published}</time>
      {day !== published && (
        <span className={styles.fact}>
          <IconCalendarEvent size={18} stroke={1.75} aria-hidden="true" />
          Le {day}
        </span>
      )}
      {place && (
        <span className={styles.fact}>
          <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
          {place}
        </span>
      )}
    </Row>
  )
}
