import type { Period } from './periods.queries.ts'
import styles from './state-bar.module.css'

const STATES = ['validated2', 'validated1', 'submitted', 'non_submitted'] as const

/** The four states of a period for the eye; the columns say the same to everybody. */
export function StateBar({ period }: { period: Period }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {STATES.map((state) => (
        <span
          className={styles.part}
          key={state}
          data-family={state}
          style={{ flexGrow: period[state] }}
          hidden={period[state] === 0}
        />
      ))}
    </span>
  )
}
