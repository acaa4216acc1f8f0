import { formatDays } from '@cadran/rules/timesheet/balance'
import { countersOfFamily, type Family } from '@cadran/rules/timesheet/counter-lines'
import { Row, Text } from '../../../ui/layout.tsx'
import styles from './counters.module.css'
import type { CounterStanding } from './counters.queries.ts'

const hundredths = (days: number) => Math.round(days * 100)

/** A family in the three views, in hundredths, out of its counters (LED-48). */
export function viewsOfFamily(standings: readonly CounterStanding[], family: Family) {
  const counters = countersOfFamily(family)
  const views = { employee: 0, manager: 0, pay_manager: 0 }
  for (const standing of standings) {
    if (!counters.includes(standing.counter)) continue
    views.employee += hundredths(standing.employee)
    views.manager += hundredths(standing.manager)
    views.pay_manager += hundredths(standing.pay_manager)
  }
  return views
}

interface ReconciliationProps {
  views: ReturnType<typeof viewsOfFamily>
  /** The counters are the reader's own. */
  is_own: boolean
}

/** From what payroll counts to what its person sees: a + b + c = d (LED-48). */
export function Reconciliation({ views, is_own }: ReconciliationProps) {
  const { pay_manager, manager, employee } = views
  const figures = [
    ['Pour la paie', pay_manager],
    ['Absences validées par le manager', manager - pay_manager],
    ['Demandes en attente', employee - manager],
    [is_own ? 'Pour vous' : 'Pour la personne', employee],
  ] as const
  return (
    <Row as="dl" wrap gap={24} rowGap={8} className={styles.reconciliation}>
      {figures.map(([name, amount], index) => (
        <div key={name} data-result={index === 3 || undefined}>
          <Text as="dt" size="sm" tone="muted">
            {name}
            <span className="visually-hidden"> :</span>
          </Text>
          <dd>{formatDays(amount)}</dd>
        </div>
      ))}
    </Row>
  )
}
