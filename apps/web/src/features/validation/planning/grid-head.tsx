import { formatLongDate } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import type { Planning } from './planning.queries.ts'
import styles from './planning-grid.module.css'
import type { PlanningLook } from './planning-row.tsx'
import { dayLetter, shortDay, weeksOf, weekTitle } from './planning-words.ts'

interface GridHeadProps {
  planning: Planning
  look: PlanningLook
  today: Day
}

/** The days, under the weeks of a month or over the halves of a week's days. */
export function GridHead({ planning, look, today }: GridHeadProps) {
  const { days } = planning
  return (
    <div className={styles.head} role="row" aria-rowindex={1}>
      <div className={styles.headName} role="columnheader" aria-colindex={1}>
        Collaborateur
      </div>
      {look !== 'week' && <Weeks days={days.map(({ date }) => date)} />}
      {days.map(({ date, holiday, working_state }, day) => {
        const name = `${formatLongDate(date)}${holiday ? `, ${holiday}` : ''}${date === today ? ", aujourd'hui" : ''}`
        return (
          <div
            key={date}
            role="columnheader"
            className={styles.day}
            style={{ gridColumn: `${String(2 * day + 2)} / span 2` }}
            aria-colindex={day + 2}
            aria-label={name}
            title={holiday ?? undefined}
            data-state={working_state}
            data-today={date === today || undefined}
          >
            {look === 'week' ? (
              <>
                <span className={styles.weekday}>{shortDay(date)}</span>
                {working_state === 'worked' && (
                  <span className={styles.halves}>
                    <span>matin</span>
                    <span>après-midi</span>
                  </span>
                )}
                {holiday && <span className={styles.holiday}>{holiday}</span>}
              </>
            ) : (
              <span className={styles.date}>
                <span className={styles.letter}>{dayLetter(date)}</span>
                {Number(date.slice(8))}
              </span>
            )}
          </div>
        )
      })}
      {look !== 'week' && (
        <span className={styles.headTotal} aria-hidden="true">
          Jours
        </span>
      )}
    </div>
  )
}

function Weeks({ days }: { days: readonly Day[] }) {
  let from = 2
  return weeksOf(days).map(({ week, days: count }) => {
    const style = { gridColumn: `${String(from)} / span ${String(count * 2)}` }
    from += count * 2
    return (
      <span key={week.week} className={styles.week} style={style} aria-hidden="true">
        {count > 2 ? weekTitle(week) : `S${String(week.week)}`}
      </span>
    )
  })
}
