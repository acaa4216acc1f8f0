import { monthTitle } from '@cadran/rules/portal/french'
import { IconChevronRight, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { errorText } from '../../../platform/api-error.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useToday } from '../../../platform/public-config.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { ExportMenu } from '../worklist/index.ts'
import styles from './closing-page.module.css'
import { ComputerNote } from './computer-note.tsx'
import { DueClosing } from './due-closing.tsx'
import { STAGES } from './period-columns.tsx'
import { usePeriodsOfYear } from './period-list.tsx'
import { dateOf, number, stageOf } from './period-words.ts'
import { exportPeriods, type Period } from './periods.queries.ts'
import { YearSwitch } from './year-switch.tsx'

/** The months of a year on a small window: what is to close first, then each as the way to its own page (WIN-09). */
export function PeriodsMobile() {
  const { title } = useCurrentPage()
  const { year, years, answer, goTo } = usePeriodsOfYear()
  return (
    <div className={styles.page}>
      <Row wrap gap={14} rowGap={8} align="center" minHeight={40}>
        <h1>{title}</h1>
        <Box marginLeft="auto">
          <ExportMenu mobile load={(format) => exportPeriods(year, format)} />
        </Box>
        <Box>
          <YearSwitch year={year} years={years} onChange={goTo} />
        </Box>
      </Row>
      <DueClosing />
      <Months answer={answer} />
      <ComputerNote />
    </div>
  )
}

function Months({ answer }: { answer: ReturnType<typeof usePeriodsOfYear>['answer'] }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = answer
  if (error) return <ErrorState text={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data || isPlaceholderData) {
    return (
      <Loading>
        <Skeleton width="100%" height={224} radius={10} />
      </Loading>
    )
  }
  if (data.length === 0) return <EmptyState text="Aucun résultat" />
  return (
    <ul className={styles.rows}>
      {data.map((period) => (
        <li key={period.id}>
          <Month period={period} />
        </li>
      ))}
    </ul>
  )
}

/** How much of a month is validated for good, of all its reports. */
function Month({ period }: { period: Period }) {
  const today = useToday()
  const { closed, closed_at, validated2, total, year, month } = period
  return (
    <Link className={styles.row} to="/backend/periods/$year/$month" params={{ year, month }}>
      <Text weight={650} className={styles.month}>
        {monthTitle(period)}
      </Text>
      {closed ? (
        <StateBadge
          family="neutral"
          icon={<IconLock size={15} stroke={2} />}
          label={<ClosedOn instant={closed_at} />}
        />
      ) : (
        <StateBadge {...STAGES[stageOf(period, today)]} />
      )}
      <Text tone="muted" tabular>
        <span className="visually-hidden">validés niveau 2 : </span>
        {number(validated2)} / {number(total)}
      </Text>
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}

function ClosedOn({ instant }: { instant: string | null }) {
  return (
    <>
      <span className="visually-hidden">Clôturée le </span>
      {instant === null ? '' : dateOf(instant).slice(0, 5)}
    </>
  )
}
