import { isoWeek, periodOf } from '@cadran/rules/timesheet/day'
import { weekOfMonth } from '@cadran/rules/validation/planning-weeks'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import {
  cardAddress,
  closingAddress,
  documentAddress,
  idAddress,
  idOrNone,
  isRecordId,
  isUnreadable,
  leaveUnreadable,
  monthAddress,
  NAMABLE_YEAR,
  postOrNone,
  reportAddress,
  weekAddress,
} from './addresses.ts'
import { loadLibrary, type MENUS, OPEN_PAGES, PAGES } from './pages.ts'
import { isOff, type MenuEntry, type MenuGroup, type Page } from './platform/pages.ts'
import { type PublicConfig, publicConfigQuery } from './platform/public-config.ts'
import { type CurrentUser, isLoggedIn } from './platform/session.ts'
import { isMobile } from './platform/use-is-mobile.ts'
import { mayEnterBackOffice } from './shell/access.ts'
import { enter } from './shell/enter.ts'
import { EntryError } from './shell/entry-error.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { FrameSkeleton } from './shell/page-skeleton.tsx'
import { Root } from './shell/root.tsx'

type Table = typeof OPEN_PAGES & typeof PAGES

interface RouterContext {
  queryClient: QueryClient
  pages: { readonly [N in keyof Table]: Table[N] extends { path: string } ? Page : MenuEntry }
  menus: Readonly<Record<keyof typeof MENUS, readonly MenuGroup[]>>
}

const root = createRootRouteWithContext<RouterContext>()({ component: Root })

/** Everything behind the login, in the shell. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: ({ context, location }) => enter(context.queryClient, location),
  component: lazyRouteComponent(() => import('./shell/layout.tsx'), 'Layout'),
  pendingComponent: FrameSkeleton,
  errorComponent: EntryError,
})

/** Open to everybody: in the shell for whoever is logged in, alone for the others (TUT-01, TUT-02). */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: ({ context, location }) => (isLoggedIn() ? enter(context.queryClient, location) : undefined),
  component: lazyRouteComponent(() => import('./shell/shell-if-logged-in.tsx'), 'ShellIfLoggedIn'),
})

interface Entering {
  context: { user: CurrentUser; config: PublicConfig }
}

const AREAS = ['documents', 'social']

/**
 * Whoever works in the back office is told what the page is for and whom to ask; to everybody else it is unknown (WIN-06). Told
 * by the loader, so that the shell stays.
 */
function refuse(page: Page, { user, config }: Entering['context']): void {
  if (isOff(page, config)) throw notFound()
  if (!page.openTo || page.openTo(user)) return
  throw notFound(mayEnterBackOffice(user) ? { data: page } : {})
}

/** An id that is none is an unknown page as well (GED-02 to GED-05). */
const readable =
  (page: Page) =>
  ({ context, params }: Entering & { params: object }) => {
    refuse(page, context)
    if (isUnreadable(params)) throw notFound()
  }

/** What the table says of a page, for its route. */
const fromTable = <const P extends string>(page: Page & { path: P }) => ({
  getParentRoute: () => guarded,
  path: page.path,
  staticData: { page },
  component: page.component,
  loader: ({ context }: Entering) => refuse(page, context),
})

/** A page of which the table says everything. */
const plainRoute = <const P extends string>(page: Page & { path: P }) => createRoute(fromTable(page))

/** One of the things that a page lists: the address ends with its number, or with 'nouveau' for one that is not there yet. */
const recordRoute = <const P extends string>(page: Page & { path: P; record: RouteComponent }) =>
  createRoute({
    ...fromTable(page),
    path: `${page.path}/$id` as const,
    staticData: { page: { ...page, above: page } },
    component: page.record,
    loader: ({ context, params }: Entering & { params: { id: string } }) => {
      refuse(page, context)
      if (!isRecordId(params.id)) throw notFound()
    },
  })

const {
  home,
  month,
  contacts,
  news,
  documents,
  unions,
  parameters,
  account,
  tutorials,
  officeHome,
  cra,
  monthPlanning,
  weekPlanning,
  closing,
  editUnion,
  payrollRun,
  personCounters,
  personCard,
  importRun,
  ...others
} = PAGES

/** Pages whose address says more than which page it is, or which lead elsewhere. */
const special = [
  plainRoute(home),
  plainRoute(contacts),
  createRoute({ ...fromTable(month), params: monthAddress(), beforeLoad: leaveUnreadable }),
  createRoute({ ...fromTable(news), params: postOrNone, loader: readable(news) }),
  createRoute({
    ...fromTable(documents),
    params: documentAddress,
    loader: ({ context, params }) => {
      const { type = 'documents' } = params
      if (!AREAS.includes(type) || isUnreadable(params)) throw notFound()
      refuse(documents, context)
      // Already when its link is pointed at; the page itself tells a failure.
      void loadLibrary().then(({ askForLibrary }) => askForLibrary(context.queryClient, type))
    },
  }),
  createRoute({ ...fromTable(unions), params: idOrNone, loader: readable(unions) }),
  createRoute({
    ...fromTable(parameters),
    beforeLoad: ({ location }) => {
      // The list is a page of its own on large screens (RUN-33).
      if (location.hash === 'runas' && !isMobile('shell')) throw redirect({ to: '/runas', replace: true })
    },
  }),
  createRoute({
    ...fromTable(account),
    loader: ({ context }) => {
      refuse(account, context)
      // A section of the settings (SET-09, SET-10).
      throw redirect({ to: '/parameters', hash: 'account', replace: true })
    },
  }),
  createRoute({
    ...fromTable(officeHome),
    beforeLoad: () => {
      if (isMobile('work')) throw redirect({ to: '/', replace: true })
    },
  }),
  createRoute({ ...fromTable(cra), params: reportAddress, beforeLoad: leaveUnreadable }),
  createRoute({
    ...fromTable(monthPlanning),
    params: monthAddress(NAMABLE_YEAR),
    // On a small window a month always leads to a week that it names: never in a circle (PLN-06, PLN-10).
    beforeLoad: ({ params, context, search }) => {
      leaveUnreadable({ params })
      if (!isMobile('work')) return
      const { today } = context.config
      const current = periodOf(today)
      const week = weekOfMonth({ month: params.month ?? current.month, year: params.year ?? current.year }, today)
      throw redirect({ to: weekPlanning.path, params: week, search, replace: true })
    },
  }),
  createRoute({
    ...fromTable(weekPlanning),
    params: weekAddress,
    // Without a value it is the month again, on a small window the current week (PLN-09, PLN-10, PLN-13).
    beforeLoad: ({ params, context, search }) => {
      leaveUnreadable({ params })
      if (params.week !== undefined) return
      if (isMobile('work')) {
        throw redirect({ to: weekPlanning.path, params: isoWeek(context.config.today), search, replace: true })
      }
      const none = { month: undefined, year: undefined }
      throw redirect({ to: monthPlanning.path, params: none, search, replace: true })
    },
  }),
  createRoute({ ...fromTable(closing), params: closingAddress, beforeLoad: leaveUnreadable }),
  createRoute({ ...fromTable(editUnion), params: idAddress }),
  createRoute({ ...fromTable(payrollRun), params: idAddress }),
  plainRoute(personCounters),
  createRoute({ ...fromTable(personCard), params: cardAddress, loader: readable(personCard) }),
  createRoute({ ...fromTable(importRun), params: idAddress }),
  createRoute({ getParentRoute: () => guarded, path: '/not-found', component: NotFoundPage }),
  // Every other address: behind the login like the rest (SHL-03), then the 404 page (SHL-12).
  createRoute({ getParentRoute: () => guarded, path: '$', component: NotFoundPage }),
  // A report's address that lacks one of its parts (BCK-24).
  createRoute({
    getParentRoute: () => guarded,
    path: '/backend/cra/$',
    beforeLoad: () => {
      throw redirect({ to: '/not-found', replace: true })
    },
  }),
] as const

/** Open without a login; the ways in lead home whoever has one. */
const openRoute = <const P extends string>(page: Page & { path: P }) =>
  createRoute({
    ...fromTable(page),
    getParentRoute: () => root,
    loader: undefined,
    beforeLoad: () => {
      if (page.wayIn && isLoggedIn()) throw redirect({ to: '/' })
    },
  })

const { resetPassword, privacy, ...openOthers } = OPEN_PAGES
const openRoutes = [openRoute(resetPassword), ...Object.values(openOthers).map(openRoute)]
const openToAll = <const P extends string>(page: Page & { path: P }) =>
  createRoute({
    ...fromTable(page),
    getParentRoute: () => open,
    loader: async ({ context: { queryClient } }) => {
      // What the company cannot do without asks for nothing.
      if (page.feature && isOff(page, await queryClient.ensureQueryData(publicConfigQuery))) throw notFound()
    },
  })
const inBoth = [openToAll(tutorials), openToAll(privacy)] as const
const plain = Object.values(others).flatMap((page) => ('component' in page ? [plainRoute(page)] : []))
const records = Object.values(others).flatMap((page) => ('record' in page ? [recordRoute(page)] : []))

// A route made within addChildren would have any for its path.
const behindLogin = guarded.addChildren([...special, ...plain, ...records])
export const routeTree = root.addChildren([...openRoutes, open.addChildren(inBoth), behindLogin])
