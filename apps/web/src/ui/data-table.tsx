import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './data-table.module.css'

interface DataTableProps {
  label: string
  heads: readonly string[]
  /** The heads of figures: they stand at the right, as their figures do. */
  figures?: readonly string[]
  /** The place of a head that stands out, counted from 0. */
  marked?: number | null
  /** In a card, whose border is around more than the table. */
  bare?: boolean
  /** On a phone each row is a card, whose cells say by `data-head` what they are; the last one is its acts. */
  stacked?: boolean
  children: ReactNode
}

/** A table of a few rows: named, with a head a column. */
export function DataTable({
  label,
  heads,
  figures = [],
  marked,
  bare = false,
  stacked = false,
  children,
}: DataTableProps) {
  return (
    <table className={classNames(styles.table, bare && styles.bare, stacked && styles.stacked)} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, place) => (
            <th
              scope="col"
              key={head}
              data-figure={figures.includes(head) || undefined}
              data-marked={place === marked || undefined}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
