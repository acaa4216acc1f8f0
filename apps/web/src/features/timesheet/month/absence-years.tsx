import { formatDays1 } from '@cadran/rules/portal/french'
import styles from './history.module.css'

interface AbsenceYearsProps {
  years: readonly { year: number; total_days: number }[]
  year: number
  onChoose: (year: number) => void
}

/** One mark per year with absences, as tall as its days; the newest is shown first. */
export function AbsenceYears({ years, year, onChoose }: AbsenceYearsProps) {
  const most = Math.max(1, ...years.map((each) => each.total_days))
  return (
    <fieldset className={styles.years}>
      <legend className="visually-hidden">Année</legend>
      {years.map((each) => (
        <label key={each.year} className={styles.year} data-checked={each.year === year || undefined}>
          <input
            type="radio"
            className={styles.radio}
            name="absence-year"
            value={each.year}
            checked={each.year === year}
            onChange={() => onChoose(each.year)}
          />
          <span className={styles.track} aria-hidden="true">
            <span className={styles.level} style={{ height: `${String((each.total_days / most) * 100)}%` }} />
          </span>
          <span>
            <strong>{each.year}</strong>
            <span className={styles.yearDays}>
              {formatDays1(each.total_days)} jour{each.total_days >= 2 ? 's' : ''}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
