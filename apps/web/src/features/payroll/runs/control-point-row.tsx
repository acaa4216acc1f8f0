import type { ControlCode } from '@cadran/rules/payroll/controls'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { parisMoment } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
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
  chosen: boolean
  onChoose: (() => void) | undefined
  onTakeBack: (() => void) | undefined
}

/** One point: whose, what, and who let it go. */
export function ControlPointRow({ point, period, chosen, onChoose, onTakeBack }: ControlPointRowProps) {
  const { key, identity, matricule, text } = point
  const said = saidOf(point)
  const named = `${identity ?? 'Tous'} : ${text}`
  return (
    <Row as="li" gap={12} align="center" className={styles.point} data-row={key} tabIndex={-1}>
      <span className={styles.choose}>
        {onChoose && <input type="checkbox" checked={chosen} aria-label={`Choisir ${named}`} onChange={onChoose} />}
      </span>
      <SeverityBadge point={point} />
      <Stack minWidth={0} columns={1} width="full">
        <Text weight={650}>{text}</Text>
        <Text size="sm" tone="muted">
          {identity ? `${identity} · ${matricule ?? ''}` : 'Tous'}
        </Text>
        {said && (
          <Text size="sm" tone="muted">
            {said}
          </Text>
        )}
      </Stack>
      {onTakeBack ? (
        <Button size="sm" variant="quiet" aria-label={`Reprendre ${named}`} onClick={onTakeBack}>
          Reprendre
        </Button>
      ) : (
        <Correction point={point} period={period} />
      )}
    </Row>
  )
}
