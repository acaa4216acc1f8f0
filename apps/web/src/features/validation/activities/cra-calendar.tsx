import { monthTitle } from '@cadran/rules/portal/french'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useToday } from '../../../platform/public-config.ts'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { Calendar, wordingFor } from '../../timesheet/calendar/index.ts'
import { dayFigure } from '../worklist/index.ts'
import type { Cra } from './activities.queries.ts'
import { Step } from './cra-around.tsx'
import styles from './cra-page.module.css'
import { codeTotals } from './cra-totals.ts'
import { figure } from './month-facts.ts'

/** The month as the employee sees it, below its totals and between the person's other months (WIN-10). */
export function CraCalendar({ cra }: { cra: Cra }) {
  const today = useToday()
  const { previous, next } = cra.months_around
  return (
    <Box as="section" minWidth={0} card overflow="hidden" className={styles.card} aria-labelledby="cra-month">
      <Row gap={8} align="center" paddingX={12} paddingY={8}>
        <Step to={previous} label="Mois précédent" icon={<IconChevronLeft size={20} stroke={1.75} />} />
        <Step to={next} label="Mois suivant" icon={<IconChevronRight size={20} stroke={1.75} />} />
        <Text as="h2" size="xl" id="cra-month">
          {monthTitle(cra)}
        </Text>
      </Row>
      <CraTotals cra={cra} />
      {cra.events.length === 0 && (
        <Text as="p" tone="muted" className={styles.nothing}>
          Aucune prestation ce mois-ci
        </Text>
      )}
      <Calendar month={cra} today={today} mode="view" />
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
