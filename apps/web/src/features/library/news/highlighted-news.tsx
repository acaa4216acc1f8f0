import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parisDay } from '../../../platform/paris-time.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import styles from './home-news.module.css'
import { highlightQuery } from './news.queries.ts'

/** The one post that is put forward, on the mobile home (NEW-15); without any the block is left out (NEW-19). */
export function HighlightedNews() {
  const { data } = useQuery(highlightQuery)
  if (!data?.id || !data.title) return null
  const { id, title, place, published_at = '', homepage_image_url, homepage_content } = data
  return (
    <article className={styles.highlight} aria-labelledby="highlight">
      {homepage_image_url && <img className={styles.highlightPicture} src={homepage_image_url} alt="" />}
      <div className={styles.highlightWords}>
        <h2 className={styles.highlightTitle} id="highlight">
          <Link className={styles.highlightLink} to="/actus/{-$postId}" params={{ postId: id }}>
            {title}
          </Link>
        </h2>
        {homepage_content && <RichText className={styles.highlightText} html={homepage_content} />}
        <p className={styles.date}>{[place, parisDay(published_at)].filter(Boolean).join(' · ')}</p>
      </div>
    </article>
  )
}
