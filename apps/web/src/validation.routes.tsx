import { isoWeek, periodOf } from '@cadran/rules/timesheet/day'
import { readWeek, weekOfMonth } from '@cadran/rules/validation/planning-weeks'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { backOffice, MONTH, numberIn, onlyFor, refuseUnreadable, withRole, YEAR } from './frame.routes.tsx'
import { isMobile } from './platform/use-is-mobile.ts'
import { mayEnterBackOffice, mayValidate } from './shell/access.ts'

const NAMABLE_YEAR = /^(?!0000)\d{4}$/
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

const extraRequests = createRoute({
  getParentRoute: () => backOffice,
  path: '/extra-activities',
  loader: onlyFor(mayValidate),
  component: lazyRouteComponent(() => import('./features/validation/extra-requests/requests-page.tsx'), 'RequestsPage'),
})

const periods = createRoute({
  getParentRoute: () => backOffice,
  path: '/periods',
  loader: withRole('ROLE_PERIOD_MANAGER'),
  component: lazyRouteComponent(() => import('./features/validation/periods/periods-page.tsx'), 'PeriodsPage'),
})

const absenceCodes = createRoute({
  getParentRoute: () => backOffice,
  path: '/absence-codes',
  loader: withRole('ROLE_ABSENCE_CODES_LIST'),
  component: lazyRouteComponent(
    () => import('./features/validation/absence-codes/absence-codes-page.tsx'),
    'AbsenceCodesPage',
  ),
})

const remoteReports = createRoute({
  getParentRoute: () => backOffice,
  path: '/remote-work',
  loader: withRole('ROLE_PAY_MANAGER'),
  component: lazyRouteComponent(
    () => import('./features/validation/remote-reports/remote-reports-page.tsx'),
    'RemoteReportsPage',
  ),
})

/** On a small window a month always leads to a week that it names: never in a circle (PLN-06, PLN-10). */
const monthPlanning = createRoute({
  getParentRoute: () => backOffice,
  path: '/team-planning/{-$month}/{-$year}',
  params: {
    parse: (raw) => ({
      month: raw.month === undefined ? undefined : numberIn(raw.month, MONTH),
      year: raw.year === undefined ? undefined : numberIn(raw.year, NAMABLE_YEAR),
    }),
    stringify: ({ month, year }) => ({
      month: month === undefined ? undefined : String(month),
      year: year === undefined ? undefined : String(year).padStart(4, '0'),
    }),
  },
  beforeLoad: ({ params, context, search }) => {
    refuseUnreadable({ params })
    if (!isMobile('work')) return
    const { today } = context.config
    const current = periodOf(today)
    const week = weekOfMonth({ month: params.month ?? current.month, year: params.year ?? current.year }, today)
    throw redirect({ to: WEEK_PLANNING, params: week, search, replace: true })
  },
  loader: withRole('ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'),
  component: lazyRouteComponent(
    () => import('./features/validation/planning/month-planning-page.tsx'),
    'MonthPlanningPage',
  ),
})

const WEEK_PLANNING = '/backend/team-planning-by-week/{-$year}/{-$week}'

/** Without a value it is the month again, on a small window the current week (PLN-09, PLN-10, PLN-13). */
const weekPlanning = createRoute({
  getParentRoute: () => backOffice,
  path: '/team-planning-by-week/{-$year}/{-$week}',
  params: {
    parse: (raw) => {
      if (raw.year === undefined || raw.week === undefined) return { year: undefined, week: undefined }
      return readWeek(raw.year, raw.week) ?? { year: Number.NaN, week: Number.NaN }
    },
    stringify: ({ year, week }) => ({
      year: year === undefined ? undefined : String(year).padStart(4, '0'),
      week: week === undefined ? undefined : String(week),
    }),
  },
  beforeLoad: ({ params, context, search }) => {
    refuseUnreadable({ params })
    if (params.week !== undefined) return
    if (isMobile('work')) {
      throw redirect({ to: WEEK_PLANNING, params: isoWeek(context.config.today), search, replace: true })
    }
    const none = { month: undefined, year: undefined }
    throw redirect({ to: '/backend/team-planning/{-$month}/{-$year}', params: none, search, replace: true })
  },
  loader: withRole('ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'),
  component: lazyRouteComponent(
    () => import('./features/validation/planning/week-planning-page.tsx'),
    'WeekPlanningPage',
  ),
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

export const backOfficePages = [
  backOfficeHome,
  absences,
  activities,
  cra,
  brokenCra,
  extraRequests,
  periods,
  absenceCodes,
  remoteReports,
  monthPlanning,
  weekPlanning,
] as const
