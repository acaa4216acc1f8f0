import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { guarded, MONTH, numberIn, refuseUnreadable, YEAR } from './frame.routes.tsx'

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

export const timesheetPages = [month, absenceHistory] as const
