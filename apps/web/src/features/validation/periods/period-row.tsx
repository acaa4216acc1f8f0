import { monthTitle } from '@cadran/rules/portal/french'
import { IconCalendarEvent, IconClock, IconLock, IconLockOpen, IconMessage, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Family } from '../../../ui/family.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import styles from './period-table.module.css'
import { dateOf, periodName, type Stage } from './period-words.ts'
import type { Period } from './periods.queries.ts'
import { StateBar } from './state-bar.tsx'
import type { PeriodDialog } from './use-period-acts.ts'

interface PeriodRowProps {
  period: Period
  stage: Stage
  busy: boolean
  onOpen: (dialog: PeriodDialog, period: Period) => void
}

const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

const STAGES = {
  ahead: { family: 'neutral', label: 'À venir', icon: <IconCalendarEvent size={15} stroke={2} /> },
  current: { family: 'brand', label: 'En cours', icon: <IconClock size={15} stroke={2} /> },
  due: { family: 'submitted', label: 'À clôturer', icon: <IconLockOpen size={15} stroke={2} /> },
} as const satisfies Record<Stage, { family: Family; label: string; icon: ReactNode }>

const FIGURES = ['validated2', 'validated1', 'submitted', 'non_submitted', 'total'] as const

export function PeriodRow({ period, stage, busy, onOpen }: PeriodRowProps) {
  return (
    <tr className={styles.row} data-closed={period.closed || undefined}>
      <th scope="row" className={styles.period}>
        <span className={styles.name}>
          {monthTitle(period)}
          {!period.closed && <StateBadge {...STAGES[stage]} />}
        </span>
        <StateBar period={period} />
      </th>
      {FIGURES.map((figure) => (
        <td className={styles.figure} key={figure} data-figure={figure} data-family={familyOf(figure)}>
          <span data-zero={period[figure] === 0 || undefined}>{period[figure]}</span>
        </td>
      ))}
      <td className={styles.figure}>
        {period.closed ? (
          <Closed period={period} onOpen={onOpen} />
        ) : (
          <Acts period={period} stage={stage} busy={busy} onOpen={onOpen} />
        )}
      </td>
    </tr>
  )
}

function familyOf(figure: (typeof FIGURES)[number]): Family | undefined {
  return figure === 'total' ? undefined : figure
}

/** When it was closed, and the comment where there is one (PER-35). */
function Closed({ period, onOpen }: Pick<PeriodRowProps, 'period' | 'onOpen'>) {
  return (
    <div className={styles.acts}>
      {period.closed_at && (
        <span className={styles.closed} title={period.author ? `Par ${period.author}` : undefined}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          Clôturée le {dateOf(period.closed_at)}
        </span>
      )}
      <span className={styles.commentPlace}>
        {period.comment && (
          <IconButton
            size="sm"
            label={`Commentaire : ${periodName(period)}`}
            title="Commentaire"
            icon={<IconMessage size={18} stroke={1.75} />}
            onClick={() => onOpen('comment', period)}
          />
        )}
      </span>
    </div>
  )
}

/** What may be done, or what it waits for as the reason of a button that says so (PER-24 to PER-26, PER-40, PER-41). */
function Acts({ period, stage, busy, onOpen }: PeriodRowProps) {
  const reasonOf = (action: 'close' | 'force_submit') =>
    period.blocked_actions.find((blocked) => blocked.action === action)?.message
  const isThere = (action: 'close' | 'force_submit') =>
    period.actions.includes(action) || reasonOf(action) !== undefined
  return (
    <div className={styles.acts}>
      {isThere('force_submit') && (
        <Button
          size="sm"
          aria-label={`Soumettre les CRA complets : ${periodName(period)}`}
          icon={<IconSend {...ICON} />}
          reason={reasonOf('force_submit')}
          loading={busy}
          onClick={() => onOpen('force_submit', period)}
        >
          <span>
            Soumettre<span className={styles.longWords}> les CRA complets</span>
          </span>
        </Button>
      )}
      {isThere('close') && (
        <Button
          size="sm"
          variant={stage === 'due' ? 'primary' : 'secondary'}
          aria-label={`Clôturer : ${periodName(period)}`}
          icon={<IconLock {...ICON} />}
          reason={reasonOf('close')}
          loading={busy}
          onClick={() => onOpen('close', period)}
        >
          Clôturer
        </Button>
      )}
    </div>
  )
}
