import { IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { parisDay } from '../../../platform/paris-time.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './home-news.module.css'
import { type InternalNewsItem, internalNewsQuery } from './news.queries.ts'

const SHOWN = 3

/** The internal news on the desktop home (NEW-14); a failure leaves the block out, the home has more to say. */
export function InternalNews() {
  const { data, isError } = useQuery(internalNewsQuery(false))
  const [opened, open] = useState<InternalNewsItem | null>(null)
  if (isError || data?.length === 0) return null
  return (
    <section aria-labelledby="internal-news">
      <div className={styles.head}>
        <h2 id="internal-news">Actualités internes</h2>
        <Link className={styles.all} to="/actus/{-$postId}" params={{ postId: undefined }}>
          Toutes les actualités
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </Link>
      </div>
      {data ? (
        <ul className={styles.items}>
          {data.slice(0, SHOWN).map((item) => (
            <li key={item.id}>
              <button type="button" className={styles.item} aria-haspopup="dialog" onClick={() => open(item)}>
                <span className={styles.picture}>{item.image_url && <img src={item.image_url} alt="" />}</span>
                <strong className={styles.title}>{item.title}</strong>
                <time className={styles.date} dateTime={item.published_at}>
                  {parisDay(item.published_at)}
                </time>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Loading className={styles.items}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height={190} radius={8} />
          ))}
        </Loading>
      )}
      {opened && <InternalNewsDialog item={opened} onClose={() => open(null)} />}
    </section>
  )
}

function InternalNewsDialog({ item, onClose }: { item: InternalNewsItem; onClose: () => void }) {
  const { title, image_url, html_content, published_at, url } = item
  return (
    <Dialog opened onClose={onClose} title={title} size={640}>
      <div className={styles.whole}>
        {image_url && <img className={styles.wholePicture} src={image_url} alt="" />}
        <time className={styles.date} dateTime={published_at}>
          {parisDay(published_at)}
        </time>
        {html_content && <RichText html={html_content} />}
        {url && (
          <a className={styles.all} href={url} target="_blank" rel="noopener noreferrer">
            En savoir plus
            <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
            <span className="visually-hidden"> (nouvel onglet)</span>
          </a>
        )}
      </div>
    </Dialog>
  )
}
