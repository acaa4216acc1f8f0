import { monthTitle } from '@cadran/rules/portal/french'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { useToday } from '../../../platform/public-config.ts'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { Calendar, wordingFor } from '../../timesheet/calendar/index.ts'
import { dayFigure } from '../worklist/index.ts'
import type { Cra } from './activities.queries.ts'
import styles from './cra-page.module.css'
import { codeTotals } from './cra-totals.ts'
import { figure } from './month-facts.ts'

/** The month as the employee sees it, closed by its totals. */
export function CraCalendar({ cra }: { cra: Cra }) {
  const today = useToday()
  return (
    <Box as="section" minWidth={0} card overflow="hidden" className={styles.card} aria-labelledby="cra-month">
      <Text as="h2" paddingX={16} paddingY={12} size="xl" id="cra-month">
        {monthTitle(cra)}
      </Text>
      {cra.events.length === 0 && (
        <Text as="p" tone="muted" className={styles.nothing}>
          Aucune prestation ce mois-ci
        </Text>
      )}
      <Calendar month={cra} today={today} mode="view" />
      <CraTotals cra={cra} />
    </Box>
  )
}

/** Entered over expected, then what it is made of. */
export function CraTotals({ cra }: { cra: Cra }) {
  const { covered_days, expected_days } = cra.coverage
  return (
    <Row as="dl" wrap className={styles.totals}>
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
    </Row>
  )
}

interface TotalProps {
  value: string
  name: string
  family?: string
}

function Total({ value, name, family }: TotalProps) {
  return (
    <Row justify="end" className={styles.total} data-family={family}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Row>
  )
}
