import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DESKTOP_PAGE, type ListedMonth, type MonthAct } from './activities.queries.ts'
import { type MonthDialog, MonthRow } from './month-row.tsx'
import styles from './month-table.module.css'
import type { MonthStatus } from './use-month-acts.ts'

interface MonthTableProps {
  months: readonly ListedMonth[]
  namesMonth: boolean
  stop: string | null
  statuses: ReadonlyMap<number, MonthStatus>
  onAct: (month: ListedMonth, action: MonthAct) => void
  onDialog: (month: ListedMonth, dialog: MonthDialog) => void
}

/** What tells a row from the others: a person may have no month row yet. */
export function rowIdOf({ user, year, month }: ListedMonth): string {
  return `${user.matricule}-${String(year)}-${String(month)}`
}

export function MonthTable({ months, namesMonth, stop, statuses, onAct, onDialog }: MonthTableProps) {
  return (
    <table className={styles.table}>
      <Head />
      <tbody>
        {months.map((month) => {
          const id = rowIdOf(month)
          return (
            <MonthRow
              key={id}
              id={id}
              month={month}
              namesMonth={namesMonth}
              isStop={stop === id}
              status={month.id === null ? undefined : statuses.get(month.id)}
              onAct={onAct}
              onDialog={onDialog}
            />
          )
        })}
      </tbody>
    </table>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.person}>
          Collaborateur
        </th>
        <th scope="col">Activité</th>
        <th scope="col" className={styles.days}>
          Jours
        </th>
        <th scope="col">Activités complémentaires</th>
        <th scope="col" className={styles.actions}>
          Actions
        </th>
      </tr>
    </thead>
  )
}

/** The list that is coming, in its final shape. */
export function MonthTableSkeleton() {
  return (
    <Loading>
      <table className={styles.table}>
        <Head />
        <tbody>
          {Array.from({ length: DESKTOP_PAGE }, (_, index) => (
            <tr className={styles.row} key={`row-${String(index)}`}>
              <td className={styles.person}>
                <div className={styles.who}>
                  <Skeleton width={32} height={32} radius={999} />
                  <Skeleton width={150} height={14} />
                </div>
              </td>
              <td>
                <Skeleton width={index % 2 === 0 ? 220 : 170} height={14} />
              </td>
              <td className={styles.days}>
                <Skeleton width={36} height={14} />
              </td>
              <td>
                <Skeleton width={90} height={14} />
              </td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}
