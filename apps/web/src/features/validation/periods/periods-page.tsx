import { usePageHeader } from '../../../platform/page-header.ts'
import { useCurrentPage } from '../../../platform/pages.ts'
import { useToday } from '../../../platform/public-config.ts'
import { useIsMobile } from '../../../platform/use-is-mobile.ts'
import { ExportMenu } from '../worklist/index.ts'
import { DueClosing } from './due-closing.tsx'
import styles from './period-columns.module.css'
import { PERIOD_COLUMNS } from './period-columns.tsx'
import { PeriodDialogs } from './period-dialogs.tsx'
import { PeriodList } from './period-list.tsx'
import { stageOf } from './period-words.ts'
import { exportPeriods } from './periods.queries.ts'
import { PeriodsMobile } from './periods-mobile.tsx'
import { usePeriodActs } from './use-period-acts.ts'

/** The months of the company, and their closing; on a small window they are read and people reminded (WIN-09). */
export function PeriodsPage() {
  const mobile = useIsMobile('work')
  usePageHeader()
  return mobile ? <PeriodsMobile /> : <Periods />
}

function Periods() {
  const { title } = useCurrentPage()
  const today = useToday()
  const acts = usePeriodActs()
  const { run } = acts.forceSubmit
  return (
    <PeriodList
      name={title}
      emptyText="Aucun résultat"
      columns={PERIOD_COLUMNS}
      tableClass={styles.table}
      overflows
      first={<DueClosing />}
      toolsOf={(year) => <ExportMenu load={(format) => exportPeriods(year, format)} />}
      viewOf={(period) => ({
        stage: stageOf(period, today),
        isClosing: acts.closing === period.id,
        run: run?.period.id === period.id ? run : null,
        onOpen: acts.open,
      })}
    >
      <PeriodDialogs acts={acts} />
    </PeriodList>
  )
}
