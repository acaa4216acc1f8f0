import { counted } from '@cadran/rules/portal/french'
import { Row, Text } from '../../../ui/layout.tsx'
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
    <Row as="fieldset" gap={8} minWidth={0} className={styles.years}>
      <legend className="visually-hidden">Année</legend>
      {years.map((each) => (
        <Row
          as="label"
          key={each.year}
          gap={12}
          align="center"
          className={styles.year}
          data-checked={each.year === year || undefined}
        >
          <input
            type="radio"
            className="covering-input"
            name="absence-year"
            value={each.year}
            checked={each.year === year}
            onChange={() => onChoose(each.year)}
          />
          <Row as="span" align="end" className={styles.track} aria-hidden="true">
            <span className={styles.level} style={{ height: `${String((each.total_days / most) * 100)}%` }} />
          </Row>
          <span>
            <strong>{each.year}</strong>
            <Text block size="sm" tone="muted" tabular>
              {counted(each.total_days, 'jour')}
            </Text>
          </span>
        </Row>
      ))}
    </Row>
  )
}
