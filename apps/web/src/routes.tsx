import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { backOffice, guarded, root } from './frame.routes.tsx'
import { libraryOfficePages, libraryPages } from './library.routes.tsx'
import { contentOfficePages, contentPages, openContentPages } from './library-content.routes.tsx'
import { directoryPages } from './library-directory.routes.tsx'
import { onDetour } from './platform/detour.ts'
import { startOnLastPage } from './platform/last-page.ts'
import { returnPath } from './platform/return-path.ts'
import { openPages, portalPages } from './portal.routes.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageError } from './shell/page-error.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { timesheetPages } from './timesheet.routes.tsx'
import { backOfficePages } from './validation.routes.tsx'

const unknownAddress = createRoute({ getParentRoute: () => guarded, path: '/not-found', component: NotFoundPage })
/** Every other address: behind the login like the rest (SHL-03), then the 404 page (SHL-12). */
const anyOther = createRoute({ getParentRoute: () => guarded, path: '$', component: NotFoundPage })

/** Every page, wing by wing; the pages of a wing stand in `<wing>.routes.tsx`. */
const tree = root.addChildren([
  ...openPages,
  ...openContentPages,
  guarded.addChildren([
    ...portalPages,
    ...timesheetPages,
    ...libraryPages,
    ...contentPages,
    backOffice.addChildren([...backOfficePages, ...libraryOfficePages, ...contentOfficePages, ...directoryPages]),
    unknownAddress,
    anyOther,
  ]),
])

interface RouterSetup {
  queryClient: QueryClient
  history?: RouterHistory
}

export function createAppRouter({ queryClient, history = createBrowserHistory() }: RouterSetup) {
  startOnLastPage(history)
  const router = createRouter({
    routeTree: tree,
    context: { queryClient },
    history,
    trailingSlash: 'preserve',
    scrollRestoration: true,
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
