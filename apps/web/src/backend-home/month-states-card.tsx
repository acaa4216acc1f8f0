import { counted, monthTitle } from '@cadran/rules/portal/french'
import { addMonths, daysBetween, type Period, periodKey, periodOf } from '@cadran/rules/timesheet/day'
import { reportDeadline } from '@cadran/rules/timesheet/deadline'
import { activityFilterDefaults } from '@cadran/rules/validation/filter-defaults'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { monthCountsQuery, STATE_ICONS } from '../features/validation/activities/index.ts'
import { useDeadlineWords, usePublicConfig, useToday } from '../platform/public-config.ts'
import { useCurrentUser } from '../platform/session.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import styles from './month-states-card.module.css'

const STATES = [
  { state: 'validated2', label: 'CRA validés niveau 2' },
  { state: 'validated1', label: 'En attente de validation niveau 2' },
  { state: 'submitted', label: 'En attente de validation niveau 1' },
  { state: 'non_submitted', label: 'CRA non soumis' },
] as const

/** The current month of the people the viewer starts with: the deadline and the four states. */
export function MonthStatesCard() {
  const { today, deadline_day } = usePublicConfig()
  const due = `CRA ${useDeadlineWords()} du mois`
  const id = useId()
  const period = periodOf(today)
  const data = useCounts(period)
  const left = daysBetween(today, reportDeadline(period, deadline_day))
  const people = data ? peopleOf(data) : 0
  if (data && people === 0) return null
  return (
    <Stack as="section" gap={4} className={styles.card} aria-labelledby={id}>
      <Row align="center" justify="between">
        <Text as="h2" size="xl" id={id}>
          {monthTitle(period)}
        </Text>
        {left >= 0 && (
          <StateBadge
            family="submitted"
            icon={<IconClock />}
            label={left === 0 ? "Aujourd'hui" : `J-${String(left)}`}
          />
        )}
      </Row>
      <Text as="p" tone="muted">
        {due}
        {data && ` · ${counted(people, 'collaborateur')}`}
      </Text>
      {data ? <States counts={data} period={period} /> : <Skeleton height={120} />}
    </Stack>
  )
}

/** The month before, as long as something of it is not validated (HOM-08); who closes it has it beside the queues (CLO-14). */
export function FormerMonthCard() {
  const period = addMonths(periodOf(useToday()), -1)
  const id = useId()
  const data = useCounts(period)
  if (!data || peopleOf(data) === data.validated2) return null
  return (
    <Stack as="section" gap={4} className={styles.card} aria-labelledby={id}>
      <Text as="h2" size="xl" id={id}>
        {monthTitle(period)}
      </Text>
      <Text as="p" tone="muted">
        {counted(peopleOf(data), 'collaborateur')}
      </Text>
      <States counts={data} period={period} />
    </Stack>
  )
}

const peopleOf = (counts: Counts) => STATES.reduce((sum, { state }) => sum + counts[state], 0)

function useCounts(period: Period): Counts | undefined {
  const user = useCurrentUser()
  const { manager } = activityFilterDefaults({ ...user, roles: new Set(user.roles) })
  return useQuery(monthCountsQuery(periodKey(period), manager)).data
}

type Counts = Record<(typeof STATES)[number]['state'], number>

/** One bar for the eye, the same in words for everybody; a number leads to those it counts, a zero is plain (CLO-02). */
function States({ counts, period }: { counts: Counts; period: Period }) {
  return (
    <>
      <Row gap={2} className={styles.bar} aria-hidden="true">
        {STATES.map(({ state }) => (
          <span
            className={styles.part}
            key={state}
            data-family={state}
            data-state={state}
            style={{ flexGrow: counts[state] }}
            hidden={counts[state] === 0}
          />
        ))}
      </Row>
      <Stack as="ul">
        {STATES.map(({ state, label }) => (
          <Row as="li" gap={10} align="center" className={styles.state} key={state}>
            <Row as="span" inline tone="ink" data-family={state} aria-hidden="true">
              {STATE_ICONS[state]}
            </Row>
            {label}
            <Text as="strong" marginLeft="auto" weight={680} tabular>
              {counts[state] > 0 ? (
                <Link
                  to="/backend/activity"
                  search={{ period: periodKey(period), states: state }}
                  aria-label={`${String(counts[state])} ${label}`}
                >
                  {counts[state]}
                </Link>
              ) : (
                0
              )}
            </Text>
          </Row>
        ))}
      </Stack>
    </>
  )
}
