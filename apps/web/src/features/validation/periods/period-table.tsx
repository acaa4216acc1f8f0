import { useToday } from '../../../platform/public-config.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PeriodRow } from './period-row.tsx'
import styles from './period-table.module.css'
import { stageOf } from './period-words.ts'
import type { Period } from './periods.queries.ts'
import type { ForceSubmitRun } from './use-force-submit.ts'
import type { PeriodDialog } from './use-period-acts.ts'

interface PeriodTableProps {
  periods: readonly Period[]
  /** The period whose closing has no answer yet. */
  closing: number | null
  /** The force-submit that has begun. */
  run: ForceSubmitRun | null
  onOpen: (dialog: PeriodDialog, period: Period) => void
}

export function PeriodTable({ periods, closing, run, onOpen }: PeriodTableProps) {
  const today = useToday()
  return (
    <table className={styles.table}>
      <Head />
      <tbody>
        {periods.map((period) => (
          <PeriodRow
            key={period.id}
            period={period}
            stage={stageOf(period, today)}
            isClosing={closing === period.id}
            run={run?.period.id === period.id ? run : null}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The columns of PER-12. */
function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">Période</th>
        <th scope="col">CRA validés niveau 2</th>
        <th scope="col">CRA en attente de validation niveau 2</th>
        <th scope="col">CRA en attente de validation niveau 1</th>
        <th scope="col">CRA non soumis</th>
        <th scope="col">Total CRA</th>
        <th scope="col">Actions</th>
      </tr>
    </thead>
  )
}

const MONTHS = 6
const FIGURES = ['validated2', 'validated1', 'submitted', 'non_submitted', 'total']

/** The table that is coming, in its final shape. */
export function PeriodTableSkeleton() {
  return (
    <Loading>
      <table className={styles.table}>
        <Head />
        <tbody>
          {Array.from({ length: MONTHS }, (_, index) => (
            <tr className={styles.row} key={`row-${String(index)}`}>
              <td className={styles.period}>
                <Skeleton width={104} height={14} />
                <div className={styles.barPlace}>
                  <Skeleton width={150} height={6} radius={3} />
                </div>
              </td>
              {FIGURES.map((figure) => (
                <td className={styles.figure} key={figure}>
                  <span className={styles.figurePlace}>
                    <Skeleton width={28} height={14} />
                  </span>
                </td>
              ))}
              <td className={styles.figure}>
                <span className={styles.figurePlace}>
                  <Skeleton width={160} height={14} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}
