import { hasOwnAccount } from '@cadran/rules/portal/account'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { guarded, root, withRole } from './frame.routes.tsx'
import { isLoggedIn } from './platform/session.ts'
import { isMobile } from './platform/use-is-mobile.ts'

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

/** The notice stands outside the shell, for whoever is logged in as for everybody else (RGP-01 to RGP-04). */
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/rgpd',
  component: lazyRouteComponent(() => import('./features/portal/privacy/privacy-page.tsx'), 'PrivacyPage'),
})

const home = createRoute({
  getParentRoute: () => guarded,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
})

const parameters = createRoute({
  getParentRoute: () => guarded,
  path: '/parameters',
  beforeLoad: ({ location }) => {
    // The list is a page of its own on large screens (RUN-33).
    if (location.hash === 'runas' && !isMobile('shell')) throw redirect({ to: '/runas', replace: true })
  },
  component: lazyRouteComponent(() => import('./parameters/parameters-page.tsx'), 'ParametersPage'),
})

/** 'Mon compte' is a section of the settings; internal staff have none (SET-09, SET-10). */
const account = createRoute({
  getParentRoute: () => guarded,
  path: '/account',
  loader: ({ context }) => {
    if (!hasOwnAccount(context.user.person_type)) throw notFound()
    throw redirect({ to: '/parameters', hash: 'account', replace: true })
  },
})

const runAs = createRoute({
  getParentRoute: () => guarded,
  path: '/runas',
  loader: withRole('ROLE_ALLOWED_TO_SWITCH'),
  component: lazyRouteComponent(() => import('./features/portal/run-as/run-as-page.tsx'), 'RunAsPage'),
})

/** Open without a login. */
export const openPages = [login, forgotPassword, resetPassword, maintenance, failure, privacy] as const

export const portalPages = [home, parameters, account, runAs] as const
