import type { Role } from '@cadran/rules/portal/roles'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { onDetour } from './platform/detour.ts'
import { returnPath } from './platform/return-path.ts'
import { type CurrentUser, hasRole, isLoggedIn } from './platform/session.ts'
import { isMobile } from './platform/use-is-mobile.ts'
import { mayEnterBackOffice } from './shell/access.ts'
import { enter } from './shell/enter.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageError } from './shell/page-error.tsx'
import { FrameSkeleton, PageSkeleton } from './shell/page-skeleton.tsx'
import { Root } from './shell/root.tsx'

interface RouterContext {
  queryClient: QueryClient
}

const root = createRootRouteWithContext<RouterContext>()({ component: Root })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    if (isLoggedIn()) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('./features/portal/session/login-page.tsx'), 'LoginPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  beforeLoad: () => {
    if (isLoggedIn()) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(
    () => import('./features/portal/account/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

/** Open to everybody, logged in or not: the link is what lets one in (SHL-06). */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password/$token',
  component: lazyRouteComponent(() => import('./features/portal/account/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const maintenance = createRoute({
  getParentRoute: () => root,
  path: '/maintenance',
  component: lazyRouteComponent(() => import('./shell/maintenance-page.tsx'), 'MaintenancePage'),
})

const failure = createRoute({
  getParentRoute: () => root,
  path: '/error',
  component: lazyRouteComponent(() => import('./shell/error-page.tsx'), 'ErrorPage'),
})

/** Everything behind the login, in the shell. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: ({ context, location }) => enter(context.queryClient, location),
  component: lazyRouteComponent(() => import('./shell/layout.tsx'), 'Layout'),
  pendingComponent: FrameSkeleton,
})

interface Entering {
  context: { user: CurrentUser }
}

/** The page is unknown to whoever lacks the right (SHL-14, BCK-08). Thrown by the loader, so that the shell stays. */
function onlyFor(allowed: (user: CurrentUser) => boolean) {
  return ({ context }: Entering) => {
    if (!allowed(context.user)) throw notFound()
  }
}

const withRole = (role: Role) => onlyFor((user) => hasRole(user, role))

const home = createRoute({
  getParentRoute: () => guarded,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
})

/** NaN for what is not a number in this form; the route then leads to /not-found (MON-06, BCK-25). */
function numberIn(text: string, form: RegExp): number {
  return form.test(text) ? Number(text) : Number.NaN
}

const MONTH = /^(0?[1-9]|1[0-2])$/
const YEAR = /^\d{4}$/
const ID = /^[1-9]\d{0,14}$/

function refuseUnreadable({ params }: { params: object }): void {
  if (Object.values(params).some((value) => Number.isNaN(value))) throw redirect({ to: '/not-found', replace: true })
}

const month = createRoute({
  getParentRoute: () => guarded,
  path: '/timesheet/{-$month}/{-$year}',
  params: {
    parse: (raw) => ({
      month: raw.month === undefined ? undefined : numberIn(raw.month, MONTH),
      year: raw.year === undefined ? undefined : numberIn(raw.year, YEAR),
    }),
    stringify: ({ month, year }) => ({
      month: month === undefined ? undefined : String(month),
      year: year === undefined ? undefined : String(year),
    }),
  },
  beforeLoad: refuseUnreadable,
  component: lazyRouteComponent(() => import('./features/timesheet/month/month-page.tsx'), 'MonthPage'),
})

const absenceHistory = createRoute({
  getParentRoute: () => guarded,
  path: '/timesheet/absences',
  component: lazyRouteComponent(
    () => import('./features/timesheet/month/absence-history-page.tsx'),
    'AbsenceHistoryPage',
  ),
})

const backOffice = createRoute({
  getParentRoute: () => guarded,
  path: '/backend',
  component: Outlet,
})

const backOfficeHome = createRoute({
  getParentRoute: () => backOffice,
  path: '/',
  beforeLoad: () => {
    if (isMobile('work')) throw redirect({ to: '/', replace: true })
  },
  loader: onlyFor(mayEnterBackOffice),
  component: lazyRouteComponent(() => import('./backend-home/backend-home-page.tsx'), 'BackendHomePage'),
})

const absences = createRoute({
  getParentRoute: () => backOffice,
  path: '/absences',
  loader: withRole('ROLE_ABSENCE_SHOW'),
  component: lazyRouteComponent(() => import('./features/validation/absences/absences-page.tsx'), 'AbsencesPage'),
})

const activities = createRoute({
  getParentRoute: () => backOffice,
  path: '/activity',
  loader: withRole('ROLE_ACTIVITY_SHOW'),
  component: lazyRouteComponent(() => import('./features/validation/activities/activities-page.tsx'), 'ActivitiesPage'),
})

const periods = createRoute({
  getParentRoute: () => backOffice,
  path: '/periods',
  loader: withRole('ROLE_PERIOD_MANAGER'),
  component: lazyRouteComponent(() => import('./features/validation/periods/periods-page.tsx'), 'PeriodsPage'),
})

const cra = createRoute({
  getParentRoute: () => backOffice,
  path: '/cra/$monthId/$month/$year/$matricule',
  params: {
    parse: (raw: Record<'monthId' | 'month' | 'year' | 'matricule', string>) => ({
      monthId: numberIn(raw.monthId, ID),
      month: numberIn(raw.month, MONTH),
      year: numberIn(raw.year, YEAR),
      matricule: raw.matricule,
    }),
    stringify: (params: { monthId: number; month: number; year: number; matricule: string }) => ({
      monthId: String(params.monthId),
      month: String(params.month),
      year: String(params.year),
      matricule: params.matricule,
    }),
  },
  beforeLoad: refuseUnreadable,
  loader: withRole('ROLE_CRA_SHOW'),
  component: lazyRouteComponent(() => import('./features/validation/activities/cra-page.tsx'), 'CraPage'),
})

/** A report's address that lacks one of its parts (BCK-24). */
const brokenCra = createRoute({
  getParentRoute: () => backOffice,
  path: '/cra/$',
  beforeLoad: () => {
    throw redirect({ to: '/not-found', replace: true })
  },
})

const unknownAddress = createRoute({ getParentRoute: () => guarded, path: '/not-found', component: NotFoundPage })
/** Every other address: behind the login like the rest (SHL-03), then the 404 page (SHL-12). */
const anyOther = createRoute({ getParentRoute: () => guarded, path: '$', component: NotFoundPage })

const tree = root.addChildren([
  login,
  forgotPassword,
  resetPassword,
  maintenance,
  failure,
  guarded.addChildren([
    home,
    month,
    absenceHistory,
    backOffice.addChildren([backOfficeHome, absences, activities, cra, brokenCra, periods]),
    unknownAddress,
    anyOther,
  ]),
])

interface RouterSetup {
  queryClient: QueryClient
  history?: RouterHistory
}

export function createAppRouter({ queryClient, history }: RouterSetup) {
  const router = createRouter({
    routeTree: tree,
    context: { queryClient },
    ...(history ? { history } : {}),
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
