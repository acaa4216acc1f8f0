import { readsNews } from '@cadran/rules/library/content'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { backOffice, guarded, numberIn, onlyFor, root } from './frame.routes.tsx'
import { isLoggedIn } from './platform/session.ts'
import { editsContents } from './shell/access.ts'
import { enter } from './shell/enter.ts'

const ID = /^[1-9]\d{0,14}$/

/** The list without an id, one post with it; unknown to contractors (NEW-01 to NEW-03). */
const news = createRoute({
  getParentRoute: () => guarded,
  path: '/actus/{-$postId}',
  params: {
    parse: ({ postId }) => ({ postId: postId === undefined ? undefined : numberIn(postId, ID) }),
    stringify: ({ postId }) => ({ postId: postId === undefined ? undefined : String(postId) }),
  },
  loader: ({ context, params: { postId } }) => {
    if (!readsNews(context.user) || Number.isNaN(postId)) throw notFound()
  },
  component: lazyRouteComponent(() => import('./features/library/news/actus-page.tsx'), 'ActusPage'),
})

/** Open to everybody: in the shell for whoever is logged in, alone for the others (TUT-01, TUT-02). */
const tutorialFrame = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: ({ context, location }) => (isLoggedIn() ? enter(context.queryClient, location) : undefined),
  component: lazyRouteComponent(() => import('./shell/shell-if-logged-in.tsx'), 'ShellIfLoggedIn'),
})

const tutorial = createRoute({
  getParentRoute: () => tutorialFrame,
  path: '/tutorial',
  component: lazyRouteComponent(() => import('./features/library/tutorials/tutorials-page.tsx'), 'TutorialsPage'),
})

/** A number, or 'nouveau' for one that is not there yet. */
function refuseOther({
  context,
  params,
}: Parameters<ReturnType<typeof onlyFor>>[0] & { params: { id: string } }): void {
  onlyFor(editsContents)({ context })
  if (params.id !== 'nouveau' && !ID.test(params.id)) throw notFound()
}

const editPosts = createRoute({
  getParentRoute: () => backOffice,
  path: '/news',
  loader: onlyFor(editsContents),
  component: lazyRouteComponent(() => import('./features/library/news/edit-posts-page.tsx'), 'EditPostsPage'),
})

const editPost = createRoute({
  getParentRoute: () => backOffice,
  path: '/news/$id',
  loader: refuseOther,
  component: lazyRouteComponent(() => import('./features/library/news/edit-post-page.tsx'), 'EditPostPage'),
})

const editInternalNewsList = createRoute({
  getParentRoute: () => backOffice,
  path: '/internal-news',
  loader: onlyFor(editsContents),
  component: lazyRouteComponent(
    () => import('./features/library/news/edit-posts-page.tsx'),
    'EditInternalNewsListPage',
  ),
})

const editInternalNews = createRoute({
  getParentRoute: () => backOffice,
  path: '/internal-news/$id',
  loader: refuseOther,
  component: lazyRouteComponent(
    () => import('./features/library/news/edit-internal-news-page.tsx'),
    'EditInternalNewsPage',
  ),
})

const editTutorials = createRoute({
  getParentRoute: () => backOffice,
  path: '/tutorials',
  loader: onlyFor(editsContents),
  component: lazyRouteComponent(
    () => import('./features/library/tutorials/edit-tutorials-page.tsx'),
    'EditTutorialsPage',
  ),
})

const editTutorial = createRoute({
  getParentRoute: () => backOffice,
  path: '/tutorials/$id',
  loader: refuseOther,
  component: lazyRouteComponent(
    () => import('./features/library/tutorials/edit-tutorial-page.tsx'),
    'EditTutorialPage',
  ),
})

export const contentPages = [news] as const
export const openContentPages = [tutorialFrame.addChildren([tutorial])] as const
export const contentOfficePages = [
  editPosts,
  editPost,
  editInternalNewsList,
  editInternalNews,
  editTutorials,
  editTutorial,
] as const
