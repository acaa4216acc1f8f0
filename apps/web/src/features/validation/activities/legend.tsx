import { formatCount } from '@cadran/rules/portal/french'
import { monthStateLabel } from '@cadran/rules/timesheet/month-states'
import { Row, Text } from '../../../ui/layout.tsx'
import type { MonthPage } from './activities.queries.ts'
import styles from './legend.module.css'
import { STATE_ICONS } from './month-badge.tsx'

/** Three entries for four states: both validations share the green, and level 2 has its own badge on the row (ACT-11, ACT-16). */
export function Legend({ counts }: { counts: MonthPage['counts'] | undefined }) {
  const entries = [
    { state: 'non_submitted', label: 'CRA non soumis', count: counts?.non_submitted },
    { state: 'submitted', label: monthStateLabel('submitted'), count: counts?.submitted },
    {
      state: 'validated1',
      label: monthStateLabel('validated1'),
      count: counts && counts.validated1 + counts.validated2,
    },
  ] as const
  return (
    <Row as="ul" wrap className={styles.legend} aria-label="Légende">
      {entries.map(({ state, label, count }) => (
        <Row as="li" inline align="center" size="sm" nowrap className={styles.entry} key={state} data-family={state}>
          <span className={styles.edge} data-state={state} aria-hidden="true" />
          <Row as="span" inline tone="ink" aria-hidden="true">
            {STATE_ICONS[state]}
          </Row>
          {label}{' '}
          <Text as="strong" weight={680} tabular className={styles.count}>
            {count === undefined ? null : formatCount(count)}
          </Text>
        </Row>
      ))}
    </Row>
  )
}
