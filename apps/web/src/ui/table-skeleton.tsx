import type { ReactNode } from 'react'
import { Loading } from './loading.tsx'
import { Skeleton } from './skeleton.tsx'

interface Bar {
  width: number
  height?: number
  radius?: number
}

interface TableSkeletonProps {
  /** The table's own, so that its columns are already where they will be. */
  classes: {
    table?: string | undefined
    row?: string | undefined
    person?: string | undefined
    who?: string | undefined
  }
  head: ReactNode
  rows: number
  /** How long the name of the first column is. */
  name: number
  /** What the cells after the person hold; null is an empty one. */
  cells: (row: number) => readonly ((Bar & { className?: string | undefined }) | null)[]
}

/** A table of people that is coming, in its final shape. */
export function TableSkeleton({ classes, head, rows, name, cells }: TableSkeletonProps) {
  return (
    <Loading>
      <table className={classes.table}>
        {head}
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr className={classes.row} key={`row-${String(row)}`}>
              <td className={classes.person}>
                <div className={classes.who}>
                  <Skeleton width={32} height={32} radius={999} />
                  <Skeleton width={name} height={14} />
                </div>
              </td>
              {cells(row).map((cell, column) => (
                <td className={cell?.className} key={`cell-${String(column)}`}>
                  {cell && <Skeleton width={cell.width} height={cell.height ?? 14} {...radiusOf(cell)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}

const radiusOf = ({ radius }: Bar) => (radius === undefined ? {} : { radius })
