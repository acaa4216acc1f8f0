import { monthTitle } from '@cadran/rules/portal/french'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { NOT_CRA } from '@cadran/rules/timesheet/month-flags'
import { IconCalendarOff } from '@tabler/icons-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
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
  useWholeAddress(period, is_known && !is_whole)
  if (!is_known) return <Navigate to="/not-found" replace />
  return <MonthScreen key={periodKey(period)} period={period} previous={previous} next={next} />
}

/** The address names the month that it stood for, once that has been drawn: drawing and moving on at once keep a tap waiting. */
function useWholeAddress({ year, month }: Period, isWanted: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isWanted) return
    const params = { year, month }
    const timer = setTimeout(() => void navigate({ to: '/timesheet/{-$month}/{-$year}', params, replace: true }))
    return () => clearTimeout(timer)
  }, [navigate, year, month, isWanted])
}
