import { TableSkeleton } from '../../../ui/table-skeleton.tsx'
import { ChoiceBox, type RowChoice } from '../filters/index.ts'
import { DESKTOP_PAGE, type ListedMonth, type MonthAct } from './activities.queries.ts'
import { MonthRow } from './month-row.tsx'
import styles from './month-table.module.css'
import type { MonthDialog } from './row-actions.tsx'
import type { MonthStatus } from './use-month-acts.ts'

interface MonthTableProps {
  months: readonly ListedMonth[]
  namesMonth: boolean
  stop: string | null
  statuses: ReadonlyMap<number, MonthStatus>
  /** Null where nothing can be decided: the list then has no boxes. */
  choice: RowChoice | null
  onAct: (month: ListedMonth, action: MonthAct) => void
  onDialog: (month: ListedMonth, dialog: MonthDialog) => void
}

/** What tells a row from the others: a person may have no month row yet. */
export function rowIdOf({ user, year, month }: ListedMonth): string {
  return `${user.matricule}-${String(year)}-${String(month)}`
}

export function MonthTable({ months, namesMonth, stop, statuses, choice, onAct, onDialog }: MonthTableProps) {
  return (
    <table className={styles.table}>
      <Head choice={choice} />
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
              choice={choice}
              onAct={onAct}
              onDialog={onDialog}
            />
          )
        })}
      </tbody>
    </table>
  )
}

function Head({ choice }: { choice: RowChoice | null }) {
  return (
    <thead>
      <tr>
        {choice && (
          <td className={styles.choice}>
            <ChoiceBox
              label="Tout choisir"
              checked={choice.chosen.size > 0 && choice.chosen.size === choice.choosable.size}
              some={choice.chosen.size > 0}
              onToggle={choice.toggleAll}
            />
          </td>
        )}
        <th scope="col" className={styles.person}>
          Collaborateur
        </th>
        <th scope="col">Activité</th>
        <th scope="col" className={styles.days}>
          Jours
        </th>
        <th scope="col" className={styles.extras}>
          Activités complémentaires
        </th>
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
    <TableSkeleton
      classes={styles}
      head={<Head choice={null} />}
      rows={DESKTOP_PAGE}
      name={150}
      cells={(row) => [
        { width: row % 2 === 0 ? 220 : 170 },
        { width: 36, className: styles.days },
        { width: 90 },
        { width: 124, height: 30, radius: 8, className: styles.actions },
      ]}
    />
  )
}
