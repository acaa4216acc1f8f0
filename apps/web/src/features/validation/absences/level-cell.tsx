import { IconArrowBackUp, IconCheck, IconChecks, IconLock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import styles from './absence-table.module.css'
import { validateLabel } from './absence-words.ts'
import type { Absence, AbsenceAct, AbsenceState } from './absences.queries.ts'
import type { AbsenceStatus } from './use-absence-acts.ts'

const ICON = { size: 18, stroke: 2 }

interface LevelCellProps {
  level: 1 | 2
  absence: Absence
  /** 'Congés payés de Léa Aubry': what the buttons act on, for those who do not see the row. */
  subject: string
  status: AbsenceStatus | undefined
  onAct: (absence: Absence, action: AbsenceAct) => void
}

/** What the absence's state will be once the act on its way has been answered. */
function foreseen(absence: Absence, status: AbsenceStatus | undefined): AbsenceState {
  return status && status.refusal === null ? status.action : absence.state
}

/** A level of one absence: its acts while it waits there, then what became of it (ABS-26). */
export function LevelCell({ level, absence, subject, status, onAct }: LevelCellProps) {
  const pending = status !== undefined && status.refusal === null
  const badge = levelBadge(level, foreseen(absence, status))
  const acts = pending ? [] : absence.actions.filter((action) => levelOf(absence.state, action) === level)
  if (!badge && acts.length === 0) return <Nothing locked={absence.locked && level === 1} />
  return (
    <div className={styles.level} data-pending={pending || undefined}>
      {badge}
      {acts.map((action) => (
        <ActButton
          action={action}
          subject={subject}
          key={action}
          onClick={() => action !== 'edit' && onAct(absence, action)}
        />
      ))}
    </div>
  )
}

/** Validating 1 and refusing stand at level 1; validating 2 and every send-back at level 2. */
function levelOf(state: AbsenceState, action: Absence['actions'][number]): 1 | 2 | null {
  if (action === 'edit') return null
  return state === 'submitted' && action !== 'validated2' ? 1 : 2
}

function levelBadge(level: 1 | 2, state: AbsenceState): ReactNode {
  if (level === 1 && state === 'refused') return <StateBadge family="non_submitted" icon={<IconX />} label="Refusé" />
  if (level === 1 && (state === 'validated1' || state === 'validated2'))
    return <StateBadge family="validated1" icon={<IconCheck />} label="Validé" />
  if (level === 2 && state === 'validated2')
    return <StateBadge family="validated2" icon={<IconChecks />} label="Validé" solid />
  return null
}

function Nothing({ locked }: { locked: boolean }) {
  if (locked) return <StateBadge family="neutral" icon={<IconLock />} label="Clôturé" />
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Rien à faire</span>
    </span>
  )
}

interface ActButtonProps {
  action: Absence['actions'][number]
  subject: string
  onClick: () => void
}

function ActButton({ action, subject, onClick }: ActButtonProps) {
  switch (action) {
    case 'validated1':
    case 'validated2': {
      const words = validateLabel(action)
      const icon = action === 'validated1' ? <IconCheck {...ICON} /> : <IconChecks {...ICON} />
      return (
        <IconButton
          size="sm"
          look="validate"
          label={`${words} : ${subject}`}
          title={words}
          icon={icon}
          onClick={onClick}
        />
      )
    }
    case 'refused':
      return (
        <IconButton
          size="sm"
          look="danger"
          label={`Refuser : ${subject}`}
          title="Refuser"
          icon={<IconX {...ICON} />}
          onClick={onClick}
        />
      )
    case 'submitted':
      return (
        <IconButton
          size="sm"
          look="bordered"
          label={`Renvoyer : ${subject}`}
          title="Renvoyer"
          icon={<IconArrowBackUp {...ICON} />}
          onClick={onClick}
        />
      )
    case 'edit':
      return null
  }
}
