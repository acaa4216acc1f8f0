import { IconArrowBackUp, IconCheck, IconChecks, IconLock, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { type RowView, ValidationIcon } from '../worklist/index.ts'
import styles from './absence-columns.module.css'
import { ACT_LABELS, absenceSubject } from './absence-words.ts'
import type { Absence, AbsenceRow, AbsenceShape, AbsenceState } from './absences.queries.ts'

const ICON = { size: 18, stroke: 2 }

interface LevelCellProps {
  level: 1 | 2
  row: AbsenceRow
  view: RowView<AbsenceShape>
}

/** What the absence's state will be once the act on its way has been answered. */
function foreseen({ state }: Absence, { status, pending }: RowView<AbsenceShape>): AbsenceState {
  return status && pending ? status.action : state
}

/** A level of one absence: its acts while it waits there, then what became of it (ABS-26). */
export function LevelCell({ level, row, view }: LevelCellProps) {
  const { absence } = row
  const { pending, on } = view
  const badge = levelBadge(level, foreseen(absence, view))
  const acts = pending ? [] : absence.actions.filter((action) => levelOf(absence.state, action) === level)
  if (!badge && acts.length === 0) return <Nothing locked={absence.locked && level === 1} />
  return (
    <Row gap={6} align="center" className={styles.level} data-pending={pending || undefined}>
      {badge}
      {acts.map((action) => (
        <ActButton
          action={action}
          subject={absenceSubject(row)}
          key={action}
          onClick={() => action !== 'edit' && on.onAct(row, action)}
        />
      ))}
    </Row>
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
    <Text tone="muted" textAlign="center" className={styles.nothing}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Rien à faire</span>
    </Text>
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
      const label = ACT_LABELS[action]
      return (
        <IconButton
          size="sm"
          look="validate"
          label={`${label} : ${subject}`}
          title={label}
          icon={<ValidationIcon action={action} />}
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
