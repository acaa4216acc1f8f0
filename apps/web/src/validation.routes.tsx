import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { backOffice, MONTH, numberIn, onlyFor, refuseUnreadable, withRole, YEAR } from './frame.routes.tsx'
import { isMobile } from './platform/use-is-mobile.ts'
import { mayEnterBackOffice } from './shell/access.ts'

const ID = /^[1-9]\d{0,14}$/

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

export const backOfficePages = [backOfficeHome, absences, activities, cra, brokenCra, periods] as const
