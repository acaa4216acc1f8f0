import type { ReactNode } from 'react'
import styles from './data-table.module.css'

interface DataTableProps {
  label: string
  heads: readonly string[]
  children: ReactNode
}

/** A table of a few rows: named, with a head a column. */
export function DataTable({ label, heads, children }: DataTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
