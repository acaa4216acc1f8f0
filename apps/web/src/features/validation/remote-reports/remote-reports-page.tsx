import { formatDays1, monthTitle } from '@cadran/rules/portal/french'
import { IconDownload } from '@tabler/icons-react'
import { api } from '../../../platform/api-client.ts'
import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useDownload } from '../../../platform/use-download.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Text } from '../../../ui/layout.tsx'
import { type Period, PeriodList, periodName } from '../periods/index.ts'
import type { Column } from '../worklist/index.ts'
import styles from './remote-reports.module.css'

interface ReportView {
  /** Under the thumb the button is its icon. */
  mobile: boolean
  /** Its file is on its way. */
  busy: boolean
  onDownload: (period: Period) => void
}

const bar = () => ({ width: 80 })

/** One line per month (RWR-01 to RWR-04). */
const COLUMNS: readonly Column<Period, ReportView>[] = [
  {
    key: 'period',
    head: 'Période',
    isName: true,
    cell: (period) => (
      <>
        {monthTitle(period)}
        {!period.closed && (
          <Text size="sm" weight={400} tone="muted" className={styles.note}>
            Provisoire
          </Text>
        )}
      </>
    ),
    bar,
  },
  { key: 'people', head: 'Nombre de télétravailleurs', cell: ({ remote_workers }) => remote_workers, bar },
  { key: 'days', head: 'Nombre de jours de télétravail', cell: ({ remote_days }) => formatDays1(remote_days), bar },
  {
    key: 'actions',
    head: 'Actions',
    cell: (period, view) =>
      period.remote_file_url !== null && period.remote_days > 0 && <Download period={period} view={view} />,
    bar: () => ({ width: 112 }),
  },
]

function Download({ period, view: { mobile, busy, onDownload } }: { period: Period; view: ReportView }) {
  const label = `Télécharger : ${periodName(period)}`
  const onClick = () => onDownload(period)
  if (mobile) {
    const icon = <IconDownload size={20} stroke={1.75} />
    return <IconButton label={label} icon={icon} loading={busy} onClick={onClick} />
  }
  const icon = <IconDownload size={17} stroke={1.75} aria-hidden="true" />
  return (
    <Button size="sm" icon={icon} aria-label={label} loading={busy} onClick={onClick}>
      Télécharger
    </Button>
  )
}

/** How much was worked remotely, a month a line, and the report of each; on a small window too (WIN-09). */
export function RemoteReportsPage() {
  const { title } = useCurrentPage()
  const mobile = useIsMobile('work')
  usePageHeader()
  const download = useDownload(({ id }: Period) => api.file('validation/period/{id}/remote-file', { params: { id } }))
  return (
    <PeriodList
      name={title}
      emptyText="Aucun fichier disponible"
      columns={COLUMNS}
      tableClass={styles.table}
      viewOf={({ id }) => ({ mobile, busy: download.busy?.id === id, onDownload: download.start })}
    />
  )
}
