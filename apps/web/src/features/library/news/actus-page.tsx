import { useParams } from '@tanstack/react-router'
import { NewsPage } from './news-page.tsx'
import { PostPage } from './post-page.tsx'

/** /actus is the list, /actus/{postId} one post (NEW-01, NEW-02). */
export function ActusPage() {
  const { postId } = useParams({ from: '/guarded/actus/{-$postId}' })
  return postId === undefined ? <NewsPage /> : <PostPage key={postId} postId={postId} />
}
