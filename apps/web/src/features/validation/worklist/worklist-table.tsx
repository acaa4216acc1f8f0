import { Fragment, useMemo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { type ActStatus, isPending } from './act-statuses.ts'
import { AllBox, ChoiceBox } from './choice-box.tsx'
import styles from './column-table.module.css'
import { ColumnCells, ColumnHead, ColumnSkeleton } from './column-table.tsx'
import type { RowChoice } from './use-choice.ts'
import type { ListShape, RowHandlers, Worklist } from './worklist.ts'

/** What a table shows of its rows beside what they hold. */
export interface TableState<T extends ListShape> {
  rows: ReadonlyMap<string, T['row']>
  statuses: ReadonlyMap<string, ActStatus<T['act']>>
  /** Null where nothing can be decided: the list then has no boxes. */
  choice: RowChoice | null
  openId: string | null
  /** The one row of the list that Tab reaches. */
  stop: string | null
  on: RowHandlers<T> & Pick<RowChoice, 'toggle'>
}

interface WorklistTableProps<T extends ListShape> {
  worklist: Worklist<T>
  table: TableState<T>
  period: string | null
}

/** Rows of one group share a body. */
function groupsOf<T extends ListShape>({ groupOf }: Worklist<T>, rows: ReadonlyMap<string, T['row']>) {
  const groups = new Map<string, string[]>()
  for (const [id, row] of rows) {
    const key = groupOf?.(row) ?? ''
    groups.set(key, [...(groups.get(key) ?? []), id])
  }
  return [...groups]
}

export function WorklistTable<T extends ListShape>({ worklist, table, period }: WorklistTableProps<T>) {
  const { rows, statuses, choice, openId, stop, on } = table
  const { columns, tableClass, Panel } = worklist
  return (
    <table className={classNames(styles.table, tableClass)}>
      <ColumnHead columns={columns} first={choice ? <AllBox choice={choice} /> : undefined} />
      {groupsOf(worklist, rows).map(([group, ids]) => (
        <tbody key={group}>
          {ids.map((id) => {
            const row = rows.get(id)
            if (!row) return null
            const status = statuses.get(id)
            const isOpen = id === openId && (worklist.mayOpen?.(row, false) ?? true)
            return (
              <Fragment key={id}>
                <WorklistRow
                  worklist={worklist}
                  id={id}
                  row={row}
                  isFirst={id === ids[0]}
                  isOpen={isOpen}
                  isStop={id === stop}
                  choosable={choice?.choosable.has(id)}
                  isChosen={choice?.chosen.has(id) ?? false}
                  status={status}
                  period={period}
                  on={on}
                />
                {isOpen && Panel && (
                  <tr className={styles.opened}>
                    <td colSpan={columns.length + (choice ? 1 : 0)}>
                      <Panel row={row} status={status} pending={isPending(status)} on={on} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}

interface RowProps<T extends ListShape> {
  worklist: Worklist<T>
  id: string
  row: T['row']
  isFirst: boolean
  isOpen: boolean
  isStop: boolean
  /** Undefined where the list has no boxes. */
  choosable: boolean | undefined
  isChosen: boolean
  status: ActStatus<T['act']> | undefined
  period: string | null
  on: TableState<T>['on']
}

/** Its cells are drawn again only when something that they show is another: neither for the focus nor for a choice. */
function WorklistRow<T extends ListShape>(props: RowProps<T>) {
  const { worklist, id, row, isFirst, isOpen, isStop, choosable, isChosen, status, period, on } = props
  const { columns, dataOf, subjectOf } = worklist
  const view = useMemo(
    () => ({ status, pending: isPending(status), isOpen, isFirst, period, on }),
    [status, isOpen, isFirst, period, on],
  )
  const cells = useMemo(() => <ColumnCells columns={columns} row={row} view={view} />, [columns, row, view])
  return (
    <tr
      className={styles.row}
      data-row={id}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      {...dataOf?.(row, view)}
      tabIndex={isStop ? 0 : -1}
    >
      {choosable !== undefined && (
        <td className={styles.choice}>
          {choosable && (
            <ChoiceBox
              label={`Choisir : ${subjectOf(row)}`}
              checked={isChosen}
              onToggle={(toHere) => on.toggle(id, toHere)}
            />
          )}
        </td>
      )}
      {cells}
    </tr>
  )
}

/** The list that is coming, in its final shape. */
export function WorklistSkeleton<T extends ListShape>({ worklist }: { worklist: Worklist<T> }) {
  const { columns, tableClass, awaitedRows, list } = worklist
  return <ColumnSkeleton columns={columns} rows={awaitedRows ?? list.pageSize} tableClass={tableClass} />
}
