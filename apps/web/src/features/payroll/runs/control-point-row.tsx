import type { ControlCode } from '@cadran/rules/payroll/controls'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { SmallLine } from '../../validation/worklist/index.ts'
import styles from './runs.module.css'
import type { ControlPoint } from './runs.queries.ts'

function SeverityBadge({ point: { severity, accepted } }: { point: ControlPoint }) {
  if (accepted) {
    return <StateBadge family="validated2" label="Accepté" icon={<IconCheck size={15} stroke={1.75} />} />
  }
  return severity === 'blocking' ? (
    <StateBadge family="non_submitted" label="Bloquant" icon={<IconBan size={15} stroke={1.75} />} />
  ) : (
    <StateBadge family="submitted" label="Avertissement" icon={<IconAlertTriangle size={15} stroke={1.75} />} />
  )
}

function saidOf({ accepted, acceptable, severity, lapsed, is_own }: ControlPoint): string | null {
  if (accepted) {
    const choice = accepted.choice ? ` · ${accepted.choice}` : ''
    return `« ${accepted.reason} »${choice} · ${accepted.author}, ${parisMoment(accepted.at)}`
  }
  if (lapsed) return 'La situation a changé depuis l’acceptation'
  if (is_own) return 'Par une autre personne'
  return severity === 'blocking' && !acceptable ? 'À corriger, ne peut pas être accepté' : null
}

/** What corrects a point stands elsewhere: the link leads there, with nobody else in the list (PAY-20). */
function Correction({ point: { code, matricule, text }, period }: { point: ControlPoint; period: Period }) {
  if (code === 'rubric-missing') return <Link to="/backend/payroll/templates">Choisir la rubrique</Link>
  if (code === 'matricule-unknown') return <Link to="/backend/imports">Importer</Link>
  if (code === 'period-open') {
    return (
      <Link to="/backend/periods/$year/$month" params={period}>
        Voir la période
      </Link>
    )
  }
  if (!matricule || !SEEN_IN_LISTS.has(code)) return null
  const search = { period: periodKey(period), people: matricule, manager: 'all', types: 'all', states: 'all' }
  const to = code === 'absence-pending' ? '/backend/absences' : '/backend/activity'
  return (
    <Link to={to} search={search} aria-label={`Voir : ${text}`}>
      Voir
    </Link>
  )
}

const SEEN_IN_LISTS: ReadonlySet<ControlCode> = new Set([
  'month-not-sent',
  'month-not-validated',
  'uncovered',
  'absence-pending',
  'hour-twice',
  'payment-missing',
])

interface ControlPointRowProps {
  point: ControlPoint
  period: Period
  chosen?: boolean
  onChoose?: (() => void) | undefined
  onTakeBack?: (() => void) | undefined
  /** What opens in the row. */
  children?: ReactNode
}

/** Whom a point is about; a point of the run itself is about everybody. */
function Whose({ point: { identity, matricule } }: { point: ControlPoint }) {
  if (!identity) return <Text tone="muted">Tous</Text>
  return (
    <Row gap={10} align="center" minWidth={0}>
      <Avatar firstname={identity} lastname={identity.slice(identity.lastIndexOf(' ') + 1)} />
      <Stack minWidth={0} columns={1}>
        <Text weight={650}>{identity}</Text>
        <SmallLine>{matricule}</SmallLine>
      </Stack>
    </Row>
  )
}

/** One point: whose, what, and who let it go. */
export function ControlPointRow({
  point,
  period,
  chosen = false,
  onChoose,
  onTakeBack,
  children,
}: ControlPointRowProps) {
  const { key, identity, text } = point
  const said = saidOf(point)
  const named = `${identity ?? 'Tous'} : ${text}`
  return (
    <li className={styles.point} data-row={key} data-chosen={chosen || undefined} tabIndex={-1}>
      <div className={styles.line}>
        <span>
          {onChoose && <input type="checkbox" checked={chosen} aria-label={`Choisir ${named}`} onChange={onChoose} />}
        </span>
        <SeverityBadge point={point} />
        <Whose point={point} />
        <Stack minWidth={0} columns={1}>
          <Text weight={650}>{text}</Text>
          {said && <SmallLine>{said}</SmallLine>}
        </Stack>
        {onTakeBack ? (
          <Button size="sm" variant="quiet" aria-label={`Reprendre ${named}`} onClick={onTakeBack}>
            Reprendre
          </Button>
        ) : (
          <Correction point={point} period={period} />
        )}
      </div>
      {children}
    </li>
  )
}
