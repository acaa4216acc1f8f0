import { monthTitle } from '@cadran/rules/portal/french'
import { comparePeriods, type Day, type Period, periodKey, periodOf } from '@cadran/rules/timesheet/day'
import { weekOfMonth } from '@cadran/rules/validation/planning-weeks'
import { Navigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useToday } from '../../../platform/public-config.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ExportMenu } from '../worklist/index.ts'
import { exportPlanning, monthPlanning } from './planning.queries.ts'
import { usePlanningAddress } from './planning-address.ts'
import { PlanningBody } from './planning-body.tsx'
import { PlanningHead } from './planning-head.tsx'
import styles from './planning-page.module.css'
import { MonthSteps, ViewLinks } from './planning-steps.tsx'
import { useDensity } from './use-density.ts'
import { usePlanning } from './use-planning.ts'
import { usePlanningKeys } from './use-planning-keys.ts'

const DENSITIES = [
  { value: 'comfort', label: 'Confort' },
  { value: 'compact', label: 'Compact' },
] as const

/** The month of the address, the current one where it says none (PLN-02). */
function usePeriod(today: Day): Period {
  const { month, year }: { month?: number | undefined; year?: number | undefined } = useParams({ strict: false })
  const current = periodOf(today)
  return { month: month ?? current.month, year: year ?? current.year }
}

/** Who is away in a month; a window that has become narrow goes on with its week (PLN-01, PLN-06). */
export function MonthPlanningPage() {
  const today = useToday()
  const period = usePeriod(today)
  const mobile = useIsMobile('work')
  const address = usePlanningAddress()
  const { title } = useCurrentPage()
  usePageHeader({ documentTitle: `${monthTitle(period)} · ${title}` })
  const week = weekOfMonth(period, today)
  if (mobile) {
    return (
      <Navigate to="/backend/team-planning-by-week/{-$year}/{-$week}" params={week} search={address.search} replace />
    )
  }
  return <MonthPlanning period={period} today={today} address={address} />
}

interface MonthPlanningProps {
  period: Period
  today: Day
  address: ReturnType<typeof usePlanningAddress>
}

function MonthPlanning({ period, today, address }: MonthPlanningProps) {
  const people = useRef<HTMLInputElement>(null)
  const { search, manager, people: named } = address
  const [density, setDensity] = useDensity()
  const shown = usePlanning(monthPlanning(period, { manager, search: named }))
  const keys = usePlanningKeys(people, {
    to: '/backend/team-planning/{-$month}/{-$year}',
    params: { month: undefined, year: undefined },
    search,
    isShown: comparePeriods(period, periodOf(today)) === 0,
  })
  return (
    <div className={styles.page}>
      <PlanningHead
        steps={<MonthSteps period={period} today={today} search={search} onToday={keys.goToToday} />}
        views={
          <>
            <ExportMenu load={(format) => exportPlanning({ period: periodKey(period) }, address, format)} />
            <SegmentedControl label="Densité" value={density} segments={DENSITIES} onChange={setDensity} />
            <ViewLinks shown="month" period={period} week={weekOfMonth(period, today)} search={search} />
          </>
        }
        address={address}
        searchRef={people}
        onLeaveSearch={keys.toGrid}
      />
      <PlanningBody
        shown={shown}
        look={density}
        address={address}
        label={`Planning de ${monthTitle(period).toLowerCase()}`}
        keys={keys}
      />
    </div>
  )
}
