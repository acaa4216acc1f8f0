import { monthTitle } from '@cadran/rules/portal/french'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { useToday } from '../../../platform/public-config.ts'
import { Calendar, wordingFor } from '../../timesheet/calendar/index.ts'
import { dayFigure } from '../filters/index.ts'
import type { Cra } from './activities.queries.ts'
import styles from './cra-page.module.css'
import { codeTotals } from './cra-totals.ts'
import { figure } from './month-facts.ts'

/** The month as the employee sees it, closed by its totals. */
export function CraCalendar({ cra }: { cra: Cra }) {
  const today = useToday()
  return (
    <section className={styles.card} aria-labelledby="cra-month">
      <h2 className={styles.month} id="cra-month">
        {monthTitle(cra)}
      </h2>
      {cra.events.length === 0 && <p className={styles.nothing}>Aucune prestation ce mois-ci</p>}
      <Calendar month={cra} today={today} mode="view" />
      <CraTotals cra={cra} />
    </section>
  )
}

/** Entered over expected, then what it is made of. */
export function CraTotals({ cra }: { cra: Cra }) {
  const { covered_days, expected_days } = cra.coverage
  return (
    <dl className={styles.totals}>
      <Total value={`${dayFigure(covered_days)} / ${figure(expected_days)}`} name="jours saisis" />
      {codeTotals(cra).map(({ id, description, kind, days }) => (
        <Total
          key={id}
          value={dayFigure(days)}
          name={description}
          {...(kind === 'absence' ? { family: 'absence' } : {})}
        />
      ))}
      {cra.remote_days_count > 0 && (
        <Total
          value={dayFigure(cra.remote_days_count)}
          name={wordingFor(cra.user.person_type).remote}
          family="remote"
        />
      )}
      {cra.intervention_minutes > 0 && (
        <Total value={formatDuration(cra.intervention_minutes)} name="Interventions" family="oncall" />
      )}
    </dl>
  )
}

interface TotalProps {
  value: string
  name: string
  family?: string
}

function Total({ value, name, family }: TotalProps) {
  return (
    <div className={styles.total} data-family={family}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
