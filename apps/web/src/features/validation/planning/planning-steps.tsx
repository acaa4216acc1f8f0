import { monthTitle } from '@cadran/rules/portal/french'
import {
  addMonths,
  comparePeriods,
  type Day,
  type IsoWeek,
  isoWeek,
  type Period,
  periodOf,
} from '@cadran/rules/timesheet/day'
import { addWeeks, daysOfWeek, isNamable } from '@cadran/rules/validation/planning-weeks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { createLink, Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import type { PlanningAddress } from './planning-address.ts'
import styles from './planning-head.module.css'
import { daysTitle, weekTitle } from './planning-words.ts'

function StepAnchor(props: ComponentProps<'a'>) {
  return <a {...props} className={styles.step} />
}
const Step = createLink(StepAnchor)

const [BEFORE, AFTER] = [
  <IconChevronLeft key="before" size={20} stroke={1.75} />,
  <IconChevronRight key="after" size={20} stroke={1.75} />,
]
const MONTH_PAGE = '/backend/team-planning/{-$month}/{-$year}'
const WEEK_PAGE = '/backend/team-planning-by-week/{-$year}/{-$week}'

type Search = PlanningAddress['search']

interface StepsProps {
  today: Day
  search: Search
  /** Shows today among the days that are there already (WIN-01). */
  onToday: () => void
}

function TodayButton({ onToday }: Pick<StepsProps, 'onToday'>) {
  return (
    <Button end={<KeyHint keys="T" />} onClick={onToday}>
      Aujourd’hui
    </Button>
  )
}

/** The month between links to those beside it (PLN-03, PLN-04). */
export function MonthSteps({ period, today, search, onToday }: { period: Period } & StepsProps) {
  const [before, after] = [addMonths(period, -1), addMonths(period, 1)]
  const isCurrent = comparePeriods(period, periodOf(today)) === 0
  return (
    <nav className={styles.steps} aria-label="Mois">
      {isNamable(before) && (
        <Step to={MONTH_PAGE} params={before} search={search} aria-label="Mois précédent" title="Mois précédent">
          {BEFORE}
        </Step>
      )}
      <span className={styles.title} aria-live="polite">
        {monthTitle(period)}
      </span>
      {isNamable(after) && (
        <Step to={MONTH_PAGE} params={after} search={search} aria-label="Mois suivant" title="Mois suivant">
          {AFTER}
        </Step>
      )}
      {isCurrent ? (
        <TodayButton onToday={onToday} />
      ) : (
        <ButtonLink
          to={MONTH_PAGE}
          params={{ month: undefined, year: undefined }}
          search={search}
          end={<KeyHint keys="T" />}
        >
          Aujourd’hui
        </ButtonLink>
      )}
    </nav>
  )
}

/** The week between links to those beside it, with the months it lies in (PLN-08, PLN-14). */
export function WeekSteps({ week, today, search, onToday }: { week: IsoWeek } & StepsProps) {
  const [before, after] = [addWeeks(week, -1), addWeeks(week, 1)]
  const [days, current] = [daysOfWeek(week), isoWeek(today)]
  const isCurrent = current.year === week.year && current.week === week.week
  return (
    <nav className={styles.steps} aria-label="Semaine">
      {isNamable(before) && (
        <Step to={WEEK_PAGE} params={before} search={search} aria-label="Semaine précédente" title="Semaine précédente">
          {BEFORE}
        </Step>
      )}
      <span className={styles.title} aria-live="polite">
        {weekTitle(week)} · {daysTitle(days[0] ?? today, days[6] ?? today)}
      </span>
      {isNamable(after) && (
        <Step to={WEEK_PAGE} params={after} search={search} aria-label="Semaine suivante" title="Semaine suivante">
          {AFTER}
        </Step>
      )}
      {isCurrent ? (
        <TodayButton onToday={onToday} />
      ) : (
        <ButtonLink to={WEEK_PAGE} params={current} search={search} end={<KeyHint keys="T" />}>
          Aujourd’hui
        </ButtonLink>
      )}
    </nav>
  )
}

interface ViewLinksProps {
  shown: 'month' | 'week'
  period: Period
  week: IsoWeek
  search: Search
}

/** The same days as a month or as a week. */
export function ViewLinks({ shown, period, week, search }: ViewLinksProps) {
  return (
    <nav className={styles.viewLinks} aria-label="Vue">
      <Link
        to={MONTH_PAGE}
        params={period}
        search={search}
        className={styles.viewLink}
        aria-current={shown === 'month' ? 'page' : undefined}
      >
        Mois
      </Link>
      <Link
        to={WEEK_PAGE}
        params={week}
        search={search}
        className={styles.viewLink}
        aria-current={shown === 'week' ? 'page' : undefined}
      >
        Semaine
      </Link>
    </nav>
  )
}
