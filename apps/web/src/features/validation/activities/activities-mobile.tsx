import { periodKey } from '@cadran/rules/timesheet/day'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { activityFilterDefaults, awaitedMonthStates } from '@cadran/rules/validation/filter-defaults'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconChevronRight,
  IconHome,
  IconPhoneCall,
  IconSend,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { useDeadlineWords } from '../../../platform/public-config.ts'
import { useCurrentUser, useHasRoleAtHand } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { Family } from '../../../ui/family.ts'
import { Box, Row } from '../../../ui/layout.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { ToggleChip } from '../../../ui/toggle-chip.tsx'
import { type ListFilters, periodTitle, startingFilters } from '../filters/index.ts'
import { dayFigure, ExportMenu, FlowEnd, RowWays } from '../worklist/index.ts'
import { exportMonths, type ListedMonth, MONTH_LIST, type MonthState, monthQuery } from './activities.queries.ts'
import styles from './activities-mobile.module.css'
import { MonthDifference } from './month-difference.tsx'
import { factsOf, figure } from './month-facts.ts'

/** What the viewer decides on, by their levels: submitted reports of their own people where they hold none (ACT-33). */
function useWaitingFilters() {
  const user = useCurrentUser()
  const viewer = { ...user, roles: new Set(user.roles) }
  const awaited = awaitedMonthStates(viewer.roles)
  const { manager } = activityFilterDefaults(viewer)
  return startingFilters<MonthState>({
    states: awaited.length > 0 ? awaited : ['submitted'],
    types: null,
    manager: awaited.includes('validated1') ? manager : user.matricule,
  })
}

/** Every report that waits for the viewer, the oldest month first (WIN-08); the current one where none does (ACT-39). */
export function ActivitiesMobile() {
  const { current_period } = useCurrentUser()
  const [changed, setChanged] = useState(false)
  const filters = { ...useWaitingFilters(), changed }
  const current = periodKey(current_period)
  const { data, error, isPending, isFetching, refetch } = useInfiniteQuery(
    MONTH_LIST.flow(monthQuery({ ...filters, period: current })),
  )
  const waiting = data?.pages[0]?.waiting ?? []
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  const periods = waiting.length > 0 ? waiting.map(({ period }) => period) : [current]
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">Validation CRA</h1>
      <Row wrap gap={8} align="center" padding={16} className={styles.tools}>
        {total > 0 && <StateBadge family="submitted" icon={<IconSend />} label={`${String(total)} CRA à valider`} />}
        <Box marginLeft="auto">
          <ExportMenu mobile load={(format) => exportMonths(monthQuery(filters), format)} />
        </Box>
        <ToggleChip label="Depuis le mois précédent" pressed={changed} onToggle={setChanged} />
      </Row>
      {isPending && <SkeletonRows count={6} height={96} />}
      {error && !data && <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />}
      {data && <Months periods={periods} filters={filters} />}
    </div>
  )
}

interface MonthsProps {
  /** Oldest first. */
  periods: readonly string[]
  filters: ListFilters<MonthState>
}

/** A month at a time: the next is asked for once this one is whole. */
function Months({ periods: [period, ...later], filters }: MonthsProps) {
  const { current_period } = useCurrentUser()
  const flow = useInfiniteQuery(MONTH_LIST.flow(monthQuery({ ...filters, period: period ?? null })))
  const due = useDeadlineWords()
  if (period === undefined) return null
  const listed = flow.data?.pages.flatMap((page) => page.months) ?? []
  // Somebody new may push a person from one page to the next between two loads.
  const months = [...new Map(listed.map((month) => [month.user.matricule, month])).values()]
  const total = flow.data?.pages[0]?.total_users_count ?? 0
  const next = Math.min(MONTH_LIST.flowSize, total - months.length)
  const isWhole = flow.data !== undefined && !flow.hasNextPage
  return (
    <>
      <section className={styles.month} aria-labelledby={`month-${period}`}>
        <div className={styles.head}>
          <div>
            <h2 className={styles.period} id={`month-${period}`}>
              {periodTitle(period)}
            </h2>
            <p className={styles.muted}>
              {period === periodKey(current_period) ? `CRA ${due} · triés par nom` : 'triés par nom'}
            </p>
          </div>
          {total > 0 && <span className={styles.muted}>{total} CRA</span>}
        </div>
        {flow.isPending && <SkeletonRows count={3} height={96} />}
        {flow.error && !flow.data && (
          <ErrorState text={errorText(flow.error)} retrying={flow.isFetching} onRetry={() => void flow.refetch()} />
        )}
        {flow.data && months.length === 0 && <EmptyState text="Aucun CRA à valider" />}
        <ul className={styles.rows}>
          {months.map((month) => (
            <li className={styles.item} key={month.user.matricule} data-family={month.state}>
              <MonthRow month={month} />
            </li>
          ))}
        </ul>
        <FlowEnd
          flow={flow}
          label={next === 1 ? 'Chargement du suivant…' : `Chargement des ${String(next)} suivants…`}
        />
      </section>
      {isWhole && later.length > 0 && <Months periods={later} filters={filters} />}
    </>
  )
}

/** The whole row leads to the detail; without the role it only reads (ACT-36, ACT-37). */
function MonthRow({ month }: { month: ListedMonth }) {
  const mayShow = useHasRoleAtHand('ROLE_CRA_SHOW')
  if (month.id === null || !mayShow) {
    return (
      <div className={styles.row}>
        <Content month={month} />
      </div>
    )
  }
  const params = { monthId: month.id, month: month.month, year: month.year, matricule: month.user.matricule }
  return (
    <Link to="/backend/cra/$monthId/$month/$year/$matricule" params={params} className={styles.row}>
      <Content month={month} />
      <IconChevronRight className={styles.chevron} size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}

function Content({ month }: { month: ListedMonth }) {
  const { user } = month
  const { activities, absence_days } = factsOf(month.events)
  return (
    <>
      <Avatar firstname={user.firstname} lastname={user.lastname} />
      <div className={styles.content}>
        <p>
          <strong className={styles.lastname}>{user.lastname}</strong> {user.firstname}{' '}
          <span className={styles.muted}>{user.matricule}</span>
        </p>
        {activities.map((line) => (
          <p className={styles.line} key={line.event_code.id}>
            <span className={styles.name}>{line.event_code.description}</span>
            <span className={styles.figure}>{dayFigure(line.days)}</span>
          </p>
        ))}
        <RowWays standing_for={month.standing_for} escalated={month.escalated} />
        {month.events.length === 0 && <p className={styles.muted}>Aucune prestation ce mois-ci</p>}
        <p className={styles.facts}>
          <Fact shown={month.remote_days_count > 0} family="remote" word="Télétravail" icon={<IconHome {...ICON} />}>
            {figure(month.remote_days_count)} j
          </Fact>
          <Fact shown={absence_days > 0} family="absence" word="Absences" icon={<IconCalendarOff {...ICON} />}>
            {dayFigure(absence_days)}
          </Fact>
          <Fact
            shown={month.intervention_minutes > 0}
            family="oncall"
            word="Interventions"
            icon={<IconPhoneCall {...ICON} />}
          >
            {formatDuration(month.intervention_minutes)}
          </Fact>
        </p>
        {month.difference && <MonthDifference difference={month.difference} />}
        <Warnings month={month} />
      </div>
      <p className={styles.days}>
        <strong>{dayFigure(month.covered_days)}</strong>
        <span className={styles.muted}>/ {figure(month.expected_days)}</span>
      </p>
    </>
  )
}

const ICON = { size: 18, stroke: 1.75 }

interface FactProps {
  shown: boolean
  family: Family
  word: string
  icon: ReactNode
  children: ReactNode
}

function Fact({ shown, family, word, icon, children }: FactProps) {
  if (!shown) return null
  return (
    <span className={styles.fact} data-family={family}>
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      <span className="visually-hidden">{word} </span>
      {children}
    </span>
  )
}

/** A report that cannot be validated as it stands says so before it is opened. */
function Warnings({ month }: { month: ListedMonth }) {
  const texts = [
    ...(month.blocked_actions.length > 0 ? ["Absence à valider d'abord"] : []),
    ...(month.missing_halfdays > 0 ? [`Demi-journées non couvertes : ${String(month.missing_halfdays)}`] : []),
  ]
  return texts.map((text) => (
    <p className={styles.warning} data-family="submitted" key={text}>
      <IconAlertTriangle {...ICON} aria-hidden="true" />
      {text}
    </p>
  ))
}
