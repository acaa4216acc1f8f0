import { classNames } from '../../../ui/class-names.ts'
import { Row } from '../../../ui/layout.tsx'
import type { Period } from './periods.queries.ts'
import styles from './state-bar.module.css'

/** The best first, as the columns have them. */
export const STATES = ['validated2', 'validated1', 'submitted', 'non_submitted'] as const

/** The four states of a period for the eye; the columns say the same to everybody. */
export function StateBar({ period, wide = false }: { period: Period; wide?: boolean }) {
  return (
    <Row as="span" gap={2} className={classNames(styles.bar, wide && styles.wide)} aria-hidden="true">
      {STATES.map((state) => (
        <span
          className={styles.part}
          key={state}
          data-family={state}
          style={{ flexGrow: period[state] }}
          hidden={period[state] === 0}
        />
      ))}
    </Row>
  )
}
