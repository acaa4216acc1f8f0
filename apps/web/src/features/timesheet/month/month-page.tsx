import { monthTitle } from '@cadran/rules/portal/french'
import { periodKey } from '@cadran/rules/timesheet/day'
import { NOT_CRA } from '@cadran/rules/timesheet/month-flags'
import { IconCalendarOff } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useHasRole } from '../../../platform/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MonthScreen } from './month-screen.tsx'
import { useMonthAddress } from './use-month-address.ts'

/** 'Mon activité': one month at a time, named by the address (MON-01, MON-05, MON-10). */
export function MonthPage() {
  const forbidden = useHasRole('ROLE_NOT_CRA')
  return forbidden ? <NotForThisPerson /> : <MonthOfAddress />
}

/** Who has no month of their own (MON-07). */
function NotForThisPerson() {
  const title = usePageHeader()
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState text={NOT_CRA.message} icon={<IconCalendarOff size={24} stroke={1.75} />} />
    </>
  )
}

function MonthOfAddress() {
  const { period, is_whole, is_known, previous, next } = useMonthAddress()
  const { title } = useCurrentPage()
  usePageHeader({ documentTitle: `${monthTitle(period)} · ${title}` })
  if (!is_known) return <Navigate to="/not-found" replace />
  if (!is_whole) return <Navigate to="/timesheet/{-$month}/{-$year}" params={period} replace />
  return <MonthScreen key={periodKey(period)} period={period} previous={previous} next={next} />
}
