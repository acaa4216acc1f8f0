import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parisDay } from '../../../platform/paris-time.ts'
import { Box, Stack, Text } from '../../../ui/layout.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import styles from './home-news.module.css'
import { highlightQuery } from './news.queries.ts'

/** The one post that is put forward, on the mobile home (NEW-15); without any the block is left out (NEW-19). */
export function HighlightedNews() {
  const { data } = useQuery(highlightQuery)
  if (!data?.id || !data.title) return null
  const { id, title, place, published_at = '', homepage_image_url, homepage_content } = data
  return (
    <Box as="article" card position="relative" overflow="hidden" aria-labelledby="highlight">
      {homepage_image_url && <img className={styles.highlightPicture} src={homepage_image_url} alt="" />}
      <Stack gap={4} className={styles.highlightWords}>
        <Text as="h2" size="lg" lineHeight={1.35} anywhere id="highlight">
          <Link className={styles.highlightLink} to="/actus/{-$postId}" params={{ postId: id }}>
            {title}
          </Link>
        </Text>
        {homepage_content && <RichText className={styles.highlightText} html={homepage_content} />}
        <Text as="p" size="sm" tone="muted">
          {[place, parisDay(published_at)].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </Box>
  )
}
