import { counted } from '@cadran/rules/portal/french'
import { modalityLabel } from '@cadran/rules/portal/person'
import { hasService } from '@cadran/rules/timesheet/sending'
import { formatDuration, formatWorkedDays, minutesPerHalfDay } from '@cadran/rules/timesheet/worked-time'
import { useId } from 'react'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { SideProps } from './month-props.ts'
import styles from './side.module.css'

/** '14 jours × 7h42 + 1 demi-journée × 3h51'; null where the total is told in days. */
export function workedFormula(half_days: number, modality: number | null): string | null {
  const each = minutesPerHalfDay(modality)
  if (each === null || half_days === 0) return null
  const days = Math.floor(half_days / 2)
  const whole = days === 0 ? [] : [`${counted(days, 'jour')} × ${formatDuration(2 * each)}`]
  const half = half_days % 2 === 0 ? [] : [`1 demi-journée × ${formatDuration(each)}`]
  return [...whole, ...half].join(' + ')
}

/** The worked-time total with its formula (MON-105 to MON-111). */
export function WorkedTimeSection({ screen, month }: SideProps<'highlight' | 'toggleHighlight'>) {
  const id = useId()
  const { worked_time, user } = month
  const { minutes, half_days } = worked_time
  const serves = hasService({ ...month, extra_activity_minutes: month.extra_activity_summary.duration })
  const formula = minutes === null ? null : workedFormula(half_days, user.modality)
  return (
    <Stack as="section" gap={6} paddingX={16} paddingY={14} className={styles.section} aria-labelledby={id}>
      <Row gap={8} align="center" justify="between">
        <Row as="h2" gap={8} align="center" size="sm" weight={650} className={styles.heading} id={id}>
          Temps travaillé
        </Row>
        {user.person_type !== 'contractor' && (
          <Text size="xs" tone="muted">
            {modalityLabel(user.modality)}
          </Text>
        )}
      </Row>
      <button
        type="button"
        className={styles.total}
        aria-pressed={screen.highlight === 'worked'}
        title="Montrer le temps travaillé sur le calendrier"
        onClick={() => screen.toggleHighlight('worked')}
      >
        {minutes === null ? (
          <strong>{formatWorkedDays(half_days)}</strong>
        ) : (
          <>
            <strong>{formatDuration(minutes)}</strong> · {formatWorkedDays(half_days)}
          </>
        )}
      </button>
      {formula && (
        <Text as="p" size="xs" tone="muted">
          {formula}
        </Text>
      )}
      {user.person_type === 'contractor' && !serves && (
        <Text as="p" size="sm" tone="muted">
          Aucune prestation ce mois-ci
        </Text>
      )}
    </Stack>
  )
}
