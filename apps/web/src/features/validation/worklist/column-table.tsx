import { Fragment, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AllBox, ChoiceBox } from './choice-box.tsx'
import styles from './column-table.module.css'
import type { RowChoice } from './use-choice.ts'

interface Bar {
  width: number | string
  height?: number
  radius?: number
}

/** A column of a table: its head, its cells, and what stands there while they are awaited. */
export interface Column<Row, View> {
  key: string
  head: string
  /** Named for those alone who do not see the table. */
  quiet?: boolean
  /** Stands with its neighbours under this name. */
  group?: string
  className?: string | undefined
  /** Names its row. */
  isName?: boolean
  cell: (row: Row, view: View) => ReactNode
  /** By the number of the row; nothing is an empty cell. */
  bar?: (row: number) => Bar | ReactNode
}

interface HeadProps {
  columns: readonly Pick<Column<never, never>, 'key' | 'head' | 'quiet' | 'group' | 'className'>[]
  /** Before the first column. */
  first?: ReactNode
}

/** The names of the columns; those of a group stand below it in a second line. */
export function ColumnHead({ columns, first }: HeadProps) {
  const grouped = columns.filter(({ group }) => group !== undefined)
  const lines = grouped.length > 0 ? { rowSpan: 2 } : {}
  return (
    <thead>
      <tr>
        {first !== undefined && (
          <td className={styles.choice} {...lines}>
            {first}
          </td>
        )}
        {columns.map(({ key, head, quiet, group, className }, index) => {
          if (group === undefined) {
            return (
              <th scope="col" className={className} key={key} {...lines}>
                {quiet ? <span className="visually-hidden">{head}</span> : head}
              </th>
            )
          }
          if (columns[index - 1]?.group === group) return null
          const span = columns.filter((column) => column.group === group).length
          return (
            <th scope="colgroup" colSpan={span} className={className} key={key}>
              {group}
            </th>
          )
        })}
      </tr>
      {grouped.length > 0 && (
        <tr>
          {grouped.map(({ key, head }) => (
            <th scope="col" key={key}>
              {head}
            </th>
          ))}
        </tr>
      )}
    </thead>
  )
}

interface CellsProps<Row, View> {
  columns: readonly Column<Row, View>[]
  row: Row
  view: View
}

export function ColumnCells<Row, View>({ columns, row, view }: CellsProps<Row, View>) {
  return columns.map(({ key, className, isName, cell }) =>
    isName ? (
      <th scope="row" className={className} key={key}>
        {cell(row, view)}
      </th>
    ) : (
      <td className={className} key={key}>
        {cell(row, view)}
      </td>
    ),
  )
}

function isBar(bar: Bar | ReactNode): bar is Bar {
  return typeof bar === 'object' && bar !== null && 'width' in bar
}

interface SkeletonProps {
  columns: readonly Column<never, never>[]
  rows: number
  tableClass?: string | undefined
}

/** A table that is coming, in its final shape. */
export function ColumnSkeleton({ columns, rows, tableClass }: SkeletonProps) {
  return (
    <Loading>
      <table className={classNames(styles.table, tableClass)}>
        <ColumnHead columns={columns} />
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr className={styles.row} key={`row-${String(row)}`}>
              {columns.map(({ key, className, bar: barOf }) => {
                const bar = barOf?.(row)
                return (
                  <td className={className} key={key}>
                    {isBar(bar) ? <Skeleton height={14} {...bar} /> : bar}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}

/** Which rows are chosen, and what a row is called beside its box. */
export interface Choosing<Row> {
  choice: RowChoice
  subjectOf: (row: Row) => string
}

interface TableProps<Row, View> {
  columns: readonly Column<Row, View>[]
  rows: readonly Row[]
  keyOf: (row: Row) => number
  viewOf: (row: Row) => View
  /** What an opened row holds below its cells. */
  detailOf?: ((row: Row) => ReactNode) | undefined
  choosing?: Choosing<Row> | undefined
  tableClass?: string | undefined
}

/** Rows to look at, each with the buttons of its cells. */
export function ColumnTable<Row, View>(props: TableProps<Row, View>) {
  const { columns, rows, keyOf, viewOf, detailOf, choosing, tableClass } = props
  return (
    <table className={classNames(styles.table, tableClass)}>
      <ColumnHead columns={columns} first={choosing && <AllBox choice={choosing.choice} />} />
      <tbody>
        {rows.map((row) => {
          const detail = detailOf?.(row)
          const key = String(keyOf(row))
          return (
            <Fragment key={key}>
              <tr
                className={styles.row}
                data-row={key}
                data-open={Boolean(detail) || undefined}
                data-chosen={choosing?.choice.chosen.has(key) || undefined}
                tabIndex={-1}
              >
                {choosing && (
                  <td className={styles.choice}>
                    <ChoiceBox
                      label={`Choisir : ${choosing.subjectOf(row)}`}
                      checked={choosing.choice.chosen.has(key)}
                      onToggle={(toHere) => choosing.choice.toggle(key, toHere)}
                    />
                  </td>
                )}
                <ColumnCells columns={columns} row={row} view={viewOf(row)} />
              </tr>
              {detail && (
                <tr className={styles.detail}>
                  <td colSpan={columns.length}>{detail}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
