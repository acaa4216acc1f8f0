import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { parisDay } from '../../../platform/paris-time.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Column, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './home-news.module.css'
import { type InternalNewsItem, internalNewsQuery } from './news.queries.ts'

const SHOWN = 3

/** The internal news on the desktop home (NEW-14); without any the block is left out. */
export function InternalNews() {
  const { data, error, isFetching, refetch } = useQuery(internalNewsQuery(false))
  const [opened, open] = useState<InternalNewsItem | null>(null)
  if (data?.length === 0) return null
  return (
    <Column as="section" className={styles.news} aria-labelledby="internal-news">
      <Row gap={12} align="center" justify="between" marginBottom={8} className={styles.head}>
        <h2 id="internal-news">Actualités internes</h2>
        <Link className={styles.all} to="/actus/{-$postId}" params={{ postId: undefined }}>
          Toutes les actualités
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </Link>
      </Row>
      {!data && error && (
        <div className={styles.failed}>
          <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
      {data && (
        <ul className={styles.items}>
          {data.slice(0, SHOWN).map((item) => (
            <li key={item.id}>
              <button type="button" className={styles.item} aria-haspopup="dialog" onClick={() => open(item)}>
                <span className={styles.picture}>{item.image_url && <img src={item.image_url} alt="" />}</span>
                <Text as="strong" lineHeight={1.35} anywhere className={styles.title}>
                  {item.title}
                </Text>
                <Text as="time" size="sm" tone="muted" dateTime={item.published_at}>
                  {parisDay(item.published_at)}
                </Text>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!data && !error && (
        <Loading className={styles.items}>
          {['a', 'b', 'c'].map((key) => (
            <div className={styles.coming} key={key}>
              <Skeleton height="100%" radius={8} />
            </div>
          ))}
        </Loading>
      )}
      {opened && <InternalNewsDialog item={opened} onClose={() => open(null)} />}
    </Column>
  )
}

function InternalNewsDialog({ item, onClose }: { item: InternalNewsItem; onClose: () => void }) {
  const { title, image_url, html_content, published_at, url } = item
  return (
    <Dialog opened onClose={onClose} title={title} size={640}>
      <Stack gap={12} className={styles.whole}>
        {image_url && <img className={styles.wholePicture} src={image_url} alt="" />}
        <Text as="time" size="sm" tone="muted" dateTime={published_at}>
          {parisDay(published_at)}
        </Text>
        {html_content && <RichText html={html_content} />}
        {url && (
          <a className={styles.all} href={url} target="_blank" rel="noopener noreferrer">
            En savoir plus
            <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
            <span className="visually-hidden"> (nouvel onglet)</span>
          </a>
        )}
      </Stack>
    </Dialog>
  )
}
