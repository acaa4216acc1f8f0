import { formatDays1, monthTitle } from '@cadran/rules/portal/french'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Period, periodName } from '../periods/index.ts'
import styles from './report-table.module.css'

const COLUMNS = ['Période', 'Nombre de télétravailleurs', 'Nombre de jours de télétravail', 'Actions'] as const

function Head() {
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th scope="col" key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface ReportTableProps {
  periods: readonly Period[]
  /** The period whose file is on its way. */
  busy: number | null
  onDownload: (period: Period) => void
}

/** One line per month (RWR-01 to RWR-04). */
export function ReportTable({ periods, busy, onDownload }: ReportTableProps) {
  return (
    <table className={styles.table}>
      <Head />
      <tbody>
        {periods.map((period) => (
          <tr className={styles.row} key={period.id}>
            <th scope="row">
              {monthTitle(period)}
              {!period.closed && <span className={styles.note}>Provisoire</span>}
            </th>
            <td>{period.remote_workers}</td>
            <td>{formatDays1(period.remote_days)}</td>
            <td>
              {period.remote_file_url !== null && period.remote_days > 0 && (
                <Button
                  size="sm"
                  icon={<IconDownload size={17} stroke={1.75} aria-hidden="true" />}
                  aria-label={`Télécharger : ${periodName(period)}`}
                  loading={busy === period.id}
                  onClick={() => onDownload(period)}
                >
                  Télécharger
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MONTHS = 6

/** The table that is coming, in its final shape. */
export function ReportTableSkeleton() {
  return (
    <Loading>
      <table className={styles.table}>
        <Head />
        <tbody>
          {Array.from({ length: MONTHS }, (_, index) => (
            <tr className={styles.row} key={`row-${String(index)}`}>
              {COLUMNS.map((column) => (
                <td key={column}>
                  <Skeleton width={column === 'Actions' ? 112 : 80} height={14} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}
