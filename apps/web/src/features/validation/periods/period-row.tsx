import { monthTitle } from '@cadran/rules/portal/french'
import { IconCalendarEvent, IconClock, IconLock, IconLockOpen, IconMessage, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Family } from '../../../ui/family.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { shareOf } from './force-submit-progress.tsx'
import styles from './period-table.module.css'
import { dateOf, periodName, type Stage } from './period-words.ts'
import type { Period } from './periods.queries.ts'
import { StateBar } from './state-bar.tsx'
import { type ForceSubmitRun, isGoing } from './use-force-submit.ts'
import type { PeriodDialog } from './use-period-acts.ts'

interface PeriodRowProps {
  period: Period
  stage: Stage
  isClosing: boolean
  run: ForceSubmitRun | null
  onOpen: (dialog: PeriodDialog, period: Period) => void
}

const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

const STAGES = {
  ahead: { family: 'neutral', label: 'À venir', icon: <IconCalendarEvent size={15} stroke={2} /> },
  current: { family: 'brand', label: 'En cours', icon: <IconClock size={15} stroke={2} /> },
  due: { family: 'submitted', label: 'À clôturer', icon: <IconLockOpen size={15} stroke={2} /> },
} as const satisfies Record<Stage, { family: Family; label: string; icon: ReactNode }>

const FIGURES = ['validated2', 'validated1', 'submitted', 'non_submitted', 'total'] as const

export function PeriodRow({ period, stage, isClosing, run, onOpen }: PeriodRowProps) {
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
          <Acts period={period} stage={stage} isClosing={isClosing} run={run} onOpen={onOpen} />
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
function Acts({ period, stage, isClosing, run, onOpen }: PeriodRowProps) {
  const reasonOf = (action: 'close' | 'force_submit') =>
    period.blocked_actions.find((blocked) => blocked.action === action)?.message
  const isThere = (action: 'close' | 'force_submit') =>
    period.actions.includes(action) || reasonOf(action) !== undefined
  return (
    <div className={styles.acts}>
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
    </div>
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
