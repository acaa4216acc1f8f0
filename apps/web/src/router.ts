import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router'
import { MENUS, OPEN_PAGES, PAGES } from './pages.ts'
import { onDetour } from './platform/detour.ts'
import { startOnLastPage } from './platform/last-page.ts'
import { returnPath } from './platform/return-path.ts'
import { routeTree } from './routes.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageError } from './shell/page-error.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'

interface RouterSetup {
  queryClient: QueryClient
  history?: RouterHistory
}

export function createAppRouter({ queryClient, history = createBrowserHistory() }: RouterSetup) {
  startOnLastPage(history)
  const router = createRouter({
    routeTree,
    context: { queryClient, pages: { ...PAGES, ...OPEN_PAGES }, menus: MENUS },
    history,
    trailingSlash: 'preserve',
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroll-restoration-id]'],
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
  })
  onDetour((to) => {
    const { href, state } = router.history.location
    // On a detour already, the page one came from stays the one to go back to.
    const from = returnPath(href) === '/' ? returnPath(state.from) : returnPath(href)
    void router.navigate({ to, replace: true, state: { from } })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** The address that led to /login, /maintenance or /error. */
    from?: string
  }
}
