import type { Month } from '@cadran/contract/timesheet/calendar'
import { monthName } from '@cadran/rules/portal/french'
import styles from './mini-month.module.css'
import { miniWeeks, missingWords } from './month-summary.ts'

/** The working weeks at a glance; what they say stands in words beside them. */
export function MiniMonth({ month }: { month: Month }) {
  const words = missingWords(month, monthName(month.month))
  return (
    <div className={styles.mini}>
      <div className={styles.grid} aria-hidden="true">
        {['L', 'M', 'M', 'J', 'V'].map((letter, index) => (
          <span className={styles.letter} key={`${letter}${String(index)}`}>
            {letter}
          </span>
        ))}
        {miniWeeks(month).flatMap((week, row) =>
          week.map((day, column) => (
            <span className={styles.day} data-look={day?.look} key={day?.day ?? `${String(row)}-${String(column)}`} />
          )),
        )}
      </div>
      {words && <p className={styles.words}>{words}</p>}
    </div>
  )
}
