import { monthTitle } from '@cadran/rules/portal/french'
import { IconCalendarEvent, IconClock, IconLock, IconLockOpen, IconMessage, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHasRole } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import type { Family } from '../../../ui/family.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import type { Column } from '../worklist/index.ts'
import { FigureLink } from './figure-link.tsx'
import { shareOf } from './force-submit-progress.tsx'
import styles from './period-columns.module.css'
import { dateOf, periodName, type Stage } from './period-words.ts'
import type { Period } from './periods.queries.ts'
import { type STATES, StateBar } from './state-bar.tsx'
import { type ForceSubmitRun, isGoing } from './use-force-submit.ts'
import type { PeriodDialog } from './use-period-acts.ts'

/** How a period stands in its list. */
interface PeriodView {
  stage: Stage
  isClosing: boolean
  /** The force-submit that has begun. */
  run: ForceSubmitRun | null
  onOpen: (dialog: PeriodDialog, period: Period) => void
}

type PeriodColumn = Column<Period, PeriodView>

const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

export const STAGES = {
  ahead: { family: 'neutral', label: 'À venir', icon: <IconCalendarEvent size={15} stroke={2} /> },
  current: { family: 'brand', label: 'En cours', icon: <IconClock size={15} stroke={2} /> },
  due: { family: 'submitted', label: 'À clôturer', icon: <IconLockOpen size={15} stroke={2} /> },
} as const satisfies Record<Stage, { family: Family; label: string; icon: ReactNode }>

const place = (bar: ReactNode) => (
  <Row as="span" justify="end">
    {bar}
  </Row>
)

function figureColumn(figure: (typeof STATES)[number] | 'total', head: string): PeriodColumn {
  const family = figure === 'total' ? {} : { 'data-family': figure }
  return {
    key: figure,
    head,
    className: styles.figure,
    cell: (period) => (
      <span data-figure={figure} {...family} data-zero={period[figure] === 0 || undefined}>
        <FigureLink period={period} figure={figure} count={period[figure]} name={head} />
      </span>
    ),
    bar: () => place(<Skeleton width={28} height={14} />),
  }
}

/** The columns of PER-12. */
export const PERIOD_COLUMNS: readonly PeriodColumn[] = [
  {
    key: 'period',
    head: 'Période',
    className: styles.period,
    isName: true,
    cell: (period, { stage }) => (
      <>
        <Row as="span" wrap gap={10} rowGap={2} align="center" weight={650} className={styles.name}>
          <Link to="/backend/periods/$year/$month" params={{ year: period.year, month: period.month }}>
            {monthTitle(period)}
          </Link>
          {!period.closed && <StateBadge {...STAGES[stage]} />}
        </Row>
        <StateBar period={period} />
        <PayrollRun period={period} />
      </>
    ),
    bar: () => (
      <>
        <Skeleton width={104} height={14} />
        <div className={styles.barPlace}>
          <Skeleton width={150} height={6} radius={3} />
        </div>
      </>
    ),
  },
  figureColumn('validated2', 'CRA validés niveau 2'),
  figureColumn('validated1', 'CRA en attente de validation niveau 2'),
  figureColumn('submitted', 'CRA en attente de validation niveau 1'),
  figureColumn('non_submitted', 'CRA non soumis'),
  figureColumn('total', 'Total CRA'),
  {
    key: 'actions',
    head: 'Actions',
    className: styles.actions,
    cell: (period, view) =>
      period.closed ? <Closed period={period} onOpen={view.onOpen} /> : <Acts period={period} {...view} />,
    bar: () => place(<Skeleton width={160} height={14} />),
  },
]

/** Which export of payroll is in force of the month; the way to it for whoever has one (PAY-63). */
export function PayrollRun({ period: { payroll_run: run } }: { period: Period }) {
  const isPayroll = useHasRole('ROLE_PAY_MANAGER')
  const words = run ? `Export n° ${String(run.number)} du ${dateOf(run.issued_at)}` : 'Aucun export de paie'
  return (
    <Text block size="sm" tone="muted" marginTop={4}>
      {run && isPayroll ? (
        <Link to="/backend/payroll/$id" params={{ id: run.id }}>
          {words}
        </Link>
      ) : (
        words
      )}
    </Text>
  )
}

interface ActsProps extends PeriodView {
  period: Period
}

/** When it was closed, and the comment where there is one (PER-35). */
export function Closed({ period, onOpen }: Pick<ActsProps, 'period' | 'onOpen'>) {
  return (
    <Row gap={8} align="center" justify="end" className={styles.acts}>
      {period.closed_at && (
        <Row
          as="span"
          inline
          gap={8}
          align="center"
          tone="muted"
          nowrap
          title={period.author ? `Par ${period.author}` : undefined}
        >
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          Clôturée le {dateOf(period.closed_at)}
        </Row>
      )}
      <Row as="span" inline className={styles.commentPlace}>
        {period.comment && (
          <IconButton
            size="sm"
            label={`Commentaire : ${periodName(period)}`}
            title="Commentaire"
            icon={<IconMessage size={18} stroke={1.75} />}
            onClick={() => onOpen('comment', period)}
          />
        )}
      </Row>
    </Row>
  )
}

/** What may be done, or what it waits for as the reason of a button that says so (PER-24 to PER-26, PER-40, PER-41). */
export function Acts({ period, stage, isClosing, run, onOpen }: ActsProps) {
  const reasonOf = (action: 'close' | 'force_submit') =>
    period.blocked_actions.find((blocked) => blocked.action === action)?.message
  const isThere = (action: 'close' | 'force_submit') =>
    period.actions.includes(action) || reasonOf(action) !== undefined
  return (
    <Row gap={8} align="center" justify="end" className={styles.acts}>
      {(run || isThere('force_submit')) && (
        <Button
          size="sm"
          icon={<IconSend {...ICON} />}
          reason={run ? undefined : reasonOf('force_submit')}
          loading={isClosing}
          onClick={() => onOpen('force_submit', period)}
          {...submitWords(period, run)}
        />
      )}
      {isThere('close') && (
        <Button
          size="sm"
          variant={stage === 'due' ? 'primary' : 'secondary'}
          aria-label={`Clôturer : ${periodName(period)}`}
          icon={<IconLock {...ICON} />}
          reason={run && isGoing(run) ? 'La soumission des CRA complets est en cours.' : reasonOf('close')}
          loading={isClosing}
          onClick={() => onOpen('close', period)}
        >
          Clôturer
        </Button>
      )}
    </Row>
  )
}

/** What its button says: how far a run is, else what it would do. One button, so that the focus comes back to it. */
function submitWords(period: Period, run: ForceSubmitRun | null) {
  if (!run) {
    const children = (
      <span>
        Soumettre<span className={styles.longWords}> les CRA complets</span>
      </span>
    )
    return { 'aria-label': `Soumettre les CRA complets : ${periodName(period)}`, children }
  }
  const state = isGoing(run) ? ' en cours' : ' arrêtée'
  const share = `${String(shareOf(run))}\u00a0%`
  const children = (
    <span>
      Soumission<span className={styles.longWords}>{state}</span> · {share}
    </span>
  )
  return { 'aria-label': `Soumission${state} · ${share} : ${periodName(period)}`, children }
}
