import { type Day, type IsoWeek, isoWeek } from '@cadran/rules/timesheet/day'
import { monthOfWeek } from '@cadran/rules/validation/planning-weeks'
import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useToday } from '../../../platform/public-config.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { ExportMenu } from '../worklist/index.ts'
import { DayPlanning } from './day-planning.tsx'
import { exportPlanning, weekPlanning } from './planning.queries.ts'
import { type PlanningAddress, usePlanningAddress } from './planning-address.ts'
import { PlanningBody } from './planning-body.tsx'
import { PlanningHead } from './planning-head.tsx'
import styles from './planning-page.module.css'
import { ViewLinks, WeekSteps } from './planning-steps.tsx'
import { weekTitle } from './planning-words.ts'
import { usePlanning } from './use-planning.ts'
import { usePlanningKeys } from './use-planning-keys.ts'

/** '2026-W12'. */
const weekKey = ({ year, week }: IsoWeek) => `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`

/** The week of the address; its route lets nobody in without one. */
function useWeek(today: Day): IsoWeek {
  const { year, week }: { year?: number | undefined; week?: number | undefined } = useParams({ strict: false })
  return year === undefined || week === undefined ? isoWeek(today) : { year, week }
}

/** Who is away in a week: seven days on a wide window, one at a time on a small one (PLN-07, PLN-14, BCK-33). */
export function WeekPlanningPage() {
  const today = useToday()
  const week = useWeek(today)
  const mobile = useIsMobile('work')
  const address = usePlanningAddress()
  const { title } = useCurrentPage()
  usePageHeader({ documentTitle: `${weekTitle(week)} · ${title}` })
  const Shown = mobile ? MobileWeek : DesktopWeek
  return <Shown week={week} today={today} address={address} />
}

interface WeekProps {
  week: IsoWeek
  today: Day
  address: PlanningAddress
}

function DesktopWeek({ week, today, address }: WeekProps) {
  const people = useRef<HTMLInputElement>(null)
  const { search, manager, people: named } = address
  const shown = usePlanning(weekPlanning(week, { manager, search: named }))
  const current = isoWeek(today)
  const keys = usePlanningKeys(people, {
    to: '/backend/team-planning-by-week/{-$year}/{-$week}',
    params: current,
    search,
    isShown: current.year === week.year && current.week === week.week,
  })
  return (
    <div className={styles.page}>
      <PlanningHead
        steps={<WeekSteps week={week} today={today} search={search} onToday={keys.goToToday} />}
        views={
          <>
            <ExportMenu load={(format) => exportPlanning({ week: weekKey(week) }, address, format)} />
            <ViewLinks shown="week" period={monthOfWeek(week, today)} week={week} search={search} />
          </>
        }
        address={address}
        searchRef={people}
        onLeaveSearch={keys.toGrid}
      />
      <PlanningBody
        shown={shown}
        look="week"
        address={address}
        label={`Planning de la ${weekTitle(week).toLowerCase()}`}
        keys={keys}
      />
    </div>
  )
}

function MobileWeek({ week, today, address }: WeekProps) {
  const { search, manager, people, setDay } = address
  const shown = usePlanning(weekPlanning(week, { manager, search: people }))
  return (
    <div className={styles.page}>
      <PlanningHead
        steps={<WeekSteps week={week} today={today} search={search} onToday={() => setDay(today)} />}
        address={address}
      />
      <DayPlanning shown={shown} today={today} address={address} />
    </div>
  )
}
