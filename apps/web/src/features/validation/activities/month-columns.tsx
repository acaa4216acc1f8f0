import { formatDecimal2, monthTitle, plural } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { IconAlertTriangle, IconMessage } from '@tabler/icons-react'
import { Row, Text } from '../../../ui/layout.tsx'
import {
  dayFigure,
  PersonBar,
  PersonCell,
  RowRefusal,
  type RowView,
  RowWays,
  SmallLine,
  type Worklist,
} from '../worklist/index.ts'
import type { ListedMonth, MonthShape } from './activities.queries.ts'
import { MonthBadge } from './month-badge.tsx'
import styles from './month-columns.module.css'
import { MonthDifference } from './month-difference.tsx'
import { figure } from './month-facts.ts'
import { MonthLines } from './month-lines.tsx'
import { RowActions } from './row-actions.tsx'

/** Which report, for those who do not see the row. */
export const monthSubject = (month: ListedMonth) => `CRA de ${month.user.identity}, ${monthTitle(month).toLowerCase()}`

export const MONTH_COLUMNS: Worklist<MonthShape>['columns'] = [
  {
    key: 'person',
    head: 'Collaborateur',
    className: styles.person,
    isName: true,
    cell: (month, view) => <Person month={month} view={view} />,
    bar: () => <PersonBar width={150} />,
  },
  {
    key: 'lines',
    head: 'Activité',
    cell: (month, { status }) => (
      <>
        <MonthLines lines={month.events} blocked={month.blocked_actions} />
        {month.missing_halfdays > 0 && (
          <Row
            as="p"
            gap={6}
            marginTop={4}
            size="sm"
            weight={500}
            tone="ink"
            className={styles.missing}
            data-family="submitted"
          >
            <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />
            Demi-journées non couvertes : {month.missing_halfdays}
          </Row>
        )}
        {month.difference && <MonthDifference difference={month.difference} />}
        <RowRefusal status={status} />
      </>
    ),
    bar: (row) => ({ width: row % 2 === 0 ? 220 : 170 }),
  },
  {
    key: 'days',
    head: 'Jours',
    className: styles.days,
    cell: (month) => (
      <>
        <strong>{dayFigure(month.covered_days)}</strong>
        <Text tone="muted">
          <span className="visually-hidden">sur </span>
          <span aria-hidden="true">/ </span>
          {figure(month.expected_days)}
        </Text>
      </>
    ),
    bar: () => ({ width: 36 }),
  },
  {
    key: 'extras',
    head: 'Activités complémentaires',
    className: styles.extras,
    cell: (month) => <Extras month={month} />,
    bar: () => ({ width: 90 }),
  },
  {
    key: 'actions',
    head: 'Actions',
    className: styles.actions,
    cell: (month, view) => <RowActions month={month} subject={monthSubject(month)} view={view} />,
    bar: () => ({ width: 124, height: 30, radius: 8 }),
  },
]

interface PersonProps {
  month: ListedMonth
  view: RowView<MonthShape>
}

function Person({ month, view: { status, pending, period } }: PersonProps) {
  const { user } = month
  const shown = status && pending ? status.action : month.state
  return (
    <PersonCell person={user} badge={<MonthBadge state={shown} />}>
      <Text as="p" size="xs" tone="muted" className={styles.small}>
        {/* Several months stand in the list: the row names its own. */}
        {period === 'pending' && <strong>{monthTitle(month)} · </strong>}
        {user.matricule} · {modalityLabel(user.modality)}
        <CommentCount count={month.comment_count} />
      </Text>
      <RowWays standing_for={month.standing_for} escalated={month.escalated} />
      {month.validated1_for && <SmallLine>Validé au niveau 1 par {month.validated1_for}</SmallLine>}
      {user.display_worked_days && user.worked_days !== null && (
        <Text as="p" size="xs" tone="muted" className={styles.small}>
          Jours travaillés projetés au 31/12 : <strong>{formatDecimal2(user.worked_days)}</strong>
        </Text>
      )}
    </PersonCell>
  )
}

function CommentCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Row as="span" inline align="center" tone="text" className={styles.comments}>
      <IconMessage size={14} stroke={1.75} aria-hidden="true" />
      {count}
      <span className="visually-hidden"> {plural(count, 'commentaire')}</span>
    </Row>
  )
}

function Extras({ month }: { month: ListedMonth }) {
  const { user, intervention_minutes, constraint_count, extra_activity_minutes } = month
  const nothing = intervention_minutes === 0 && constraint_count === 0 && extra_activity_minutes === 0
  return (
    <>
      {nothing && (
        <Text as="p" tone="muted">
          –
        </Text>
      )}
      {extra_activity_minutes > 0 && (
        <p>
          <strong>{formatDuration(extra_activity_minutes)}</strong> <Text tone="muted">Complémentaires</Text>
        </p>
      )}
      {intervention_minutes > 0 && (
        <p>
          <strong>{formatDuration(intervention_minutes)}</strong> <Text tone="muted">Interventions</Text>
        </p>
      )}
      {constraint_count > 0 && (
        <p>
          <strong>{constraint_count}</strong> <Text tone="muted">{plural(constraint_count, 'Astreinte')}</Text>
        </p>
      )}
      {user.display_quota && user.quota !== null && (
        <Text as="p" size="xs" tone="muted" className={styles.small}>
          Quota projeté au 31/12 : <strong>{figure(user.quota)}</strong>
        </Text>
      )}
    </>
  )
}
