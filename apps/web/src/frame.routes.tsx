import type { Role } from '@cadran/rules/portal/roles'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { type CurrentUser, hasRole } from './platform/session.ts'
import { enter } from './shell/enter.ts'
import { EntryError } from './shell/entry-error.tsx'
import { FrameSkeleton } from './shell/page-skeleton.tsx'
import { Root } from './shell/root.tsx'

interface RouterContext {
  queryClient: QueryClient
}

export const root = createRootRouteWithContext<RouterContext>()({ component: Root })

/** Everything behind the login, in the shell. */
export const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: ({ context, location }) => enter(context.queryClient, location),
  component: lazyRouteComponent(() => import('./shell/layout.tsx'), 'Layout'),
  pendingComponent: FrameSkeleton,
  errorComponent: EntryError,
})

export const backOffice = createRoute({
  getParentRoute: () => guarded,
  path: '/backend',
  component: Outlet,
})

interface Entering {
  context: { user: CurrentUser }
}

/** The page is unknown to whoever lacks the right (SHL-14, BCK-08). Thrown by the loader, so that the shell stays. */
export function onlyFor(allowed: (user: CurrentUser) => boolean) {
  return ({ context }: Entering) => {
    if (!allowed(context.user)) throw notFound()
  }
}

export const withRole = (role: Role) => onlyFor((user) => hasRole(user, role))

/** NaN for what is not a number in this form; the route then leads to /not-found (MON-06, BCK-25). */
export function numberIn(text: string, form: RegExp): number {
  return form.test(text) ? Number(text) : Number.NaN
}

export const MONTH = /^(0?[1-9]|1[0-2])$/
export const YEAR = /^\d{4}$/

export function refuseUnreadable({ params }: { params: object }): void {
  if (Object.values(params).some((value) => Number.isNaN(value))) throw redirect({ to: '/not-found', replace: true })
}
