import { modalityLabel } from '@cadran/rules/portal/person'
import { hasService } from '@cadran/rules/timesheet/sending'
import { formatDuration, formatWorkedDays, minutesPerHalfDay } from '@cadran/rules/timesheet/worked-time'
import { useId } from 'react'
import type { SideProps } from './month-props.ts'
import styles from './side.module.css'

/** '14 jours × 7h42 + 1 demi-journée × 3h51'; null where the total is told in days. */
export function workedFormula(half_days: number, modality: number | null): string | null {
  const each = minutesPerHalfDay(modality)
  if (each === null || half_days === 0) return null
  const days = Math.floor(half_days / 2)
  const whole = days === 0 ? [] : [`${String(days)} jour${days > 1 ? 's' : ''} × ${formatDuration(2 * each)}`]
  const half = half_days % 2 === 0 ? [] : [`1 demi-journée × ${formatDuration(each)}`]
  return [...whole, ...half].join(' + ')
}

/** The worked-time total with its formula (MON-105 to MON-111). */
export function WorkedTimeSection({ screen, month }: SideProps) {
  const id = useId()
  const { worked_time, user } = month
  const { minutes, half_days } = worked_time
  const serves = hasService({ ...month, extra_activity_minutes: month.extra_activity_summary.duration })
  const formula = minutes === null ? null : workedFormula(half_days, user.modality)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.headingRow}>
        <h2 className={styles.heading} id={id}>
          Temps travaillé
        </h2>
        {user.person_type !== 'contractor' && <span className={styles.aside}>{modalityLabel(user.modality)}</span>}
      </div>
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
      {formula && <p className={styles.formula}>{formula}</p>}
      {user.person_type === 'contractor' && !serves && <p className={styles.muted}>Aucune prestation ce mois-ci</p>}
    </section>
  )
}
