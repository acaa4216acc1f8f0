import { DAY_HEADERS } from '@cadran/rules/portal/french'
import styles from './calendar.module.css'
import type { Columns, Layout } from './geometry.ts'

const FULL_NAMES = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

interface ColumnHeadsProps {
  columns: Columns
  layout: Layout
}

export function ColumnHeads({ columns, layout }: ColumnHeadsProps) {
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" className={styles.headRow}>
        <span role="columnheader" className="visually-hidden">
          Demi-journée
        </span>
        {DAY_HEADERS.map((name, col) => (
          <span
            key={name}
            role="columnheader"
            aria-label={FULL_NAMES[col]}
            className={styles.columnHead}
            style={{ left: columns.x[col], width: columns.w[col] }}
          >
            {layout.kind === 'mobile' ? name.charAt(0) : name}
          </span>
        ))}
      </div>
    </div>
  )
}
