import { formatDate } from '@cadran/rules/portal/french'
import { formatDays } from '@cadran/rules/timesheet/balance'
import { nextDeadline } from '@cadran/rules/timesheet/counter-deadlines'
import { countersOfFamily, FAMILY_LABELS, type Family } from '@cadran/rules/timesheet/counter-lines'
import { type Day, lastDay, periodOf } from '@cadran/rules/timesheet/day'
import { lossWords } from '@cadran/rules/timesheet/projection'
import { IconCalendarDue } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './counters.module.css'
import { type CounterProjection, projectionQuery } from './counters.queries.ts'
import { Band, signed } from './ledger-table.tsx'
import { Movement } from './movement.tsx'

const hundredths = (days: number) => Math.round(days * 100)

/** A family on the day, in hundredths. */
function familyOn({ counters }: CounterProjection, family: Family): number {
  const own = countersOfFamily(family)
  return counters.reduce((sum, { counter, days }) => sum + (own.includes(counter) ? hundredths(days) : 0), 0)
}

/** The end of the month, the next deadline of the family, the end of the summer and that of the year. */
function presetsOf(family: Family, today: Day): { label: string; day: Day }[] {
  const { year, month } = periodOf(today)
  const deadline = countersOfFamily(family).flatMap((counter) => nextDeadline(counter, today) ?? [])[0]
  const of = (end: string) =>
    today <= `${String(year)}-${end}` ? `${String(year)}-${end}` : `${String(year + 1)}-${end}`
  const days = [deadline, of('08-31'), of('12-31')].filter((day) => day !== undefined)
  return [
    { label: 'fin du mois', day: lastDay(year, month) },
    ...[...new Set(days)].map((day) => ({ label: formatDate(day).slice(0, 5), day })),
  ]
}

interface ProjectionPanelProps {
  family: Family
  date: Day
  onDate: (day: Day) => void
  today: Day
}

/** 'Mon solde à une date': what the family will be, and what is lost until then (LED-51, LED-52). */
export function ProjectionPanel({ family, date, onDate, today }: ProjectionPanelProps) {
  const { data, error, isFetching } = useQuery(projectionQuery(date))
  const refusal = error && !(error instanceof ApiError && error.silent) ? errorText(error) : undefined
  const lost = (data?.to_be_lost ?? []).filter(({ counter }) => countersOfFamily(family).includes(counter))
  return (
    <Stack as="section" gap={10} columns={1} card paddingX={16} paddingY={14} aria-label="Mon solde à une date">
      <Text as="h3" size="md" weight={650}>
        Mon solde à une date
      </Text>
      <Row gap={12} align="end" justify="between">
        <DateField
          label="Au"
          value={date}
          today={today}
          required
          onChange={onDate}
          {...(refusal === undefined ? {} : { error: refusal })}
        />
        <p className={styles.projected} aria-live="polite" aria-busy={isFetching}>
          {data && !refusal && (
            <>
              <strong>{formatDays(familyOn(data, family))}</strong> {FAMILY_LABELS[family]}
            </>
          )}
        </p>
      </Row>
      <Row wrap gap={8} aria-label="Dates proposées" role="group">
        {presetsOf(family, today).map(({ label, day }) => (
          <Button key={label} size="sm" aria-pressed={day === date} onClick={() => onDate(day)}>
            {label}
          </Button>
        ))}
      </Row>
      {!refusal &&
        lost.map((loss) => (
          <Row key={`${loss.counter} ${loss.last_day}`} gap={8} align="center" weight={600} className={styles.lost}>
            <IconCalendarDue size={17} stroke={1.75} aria-hidden="true" />
            {lossWords({ hundredths: hundredths(loss.days), last_day: loss.last_day })}
          </Row>
        ))}
    </Stack>
  )
}

interface PlannedRowsProps {
  projection: CounterProjection
  family: Family
}

/** What the rules will write of a family. */
export const plannedOf = ({ lines }: CounterProjection, family: Family) =>
  lines.filter(({ counter }) => countersOfFamily(family).includes(counter))

/** What the rules will write until the day, the latest first, each with the balance that it leaves. */
export function PlannedRows({ projection, family }: PlannedRowsProps) {
  let balance = familyOn(projection, family)
  const rows = plannedOf(projection, family)
    .toReversed()
    .map((line) => {
      const after = balance
      balance -= hundredths(line.days)
      return { line, after }
    })
  return (
    <>
      <Band planned>Prévu d’ici au {formatDate(projection.date)}</Band>
      {rows.map(({ line, after }) => (
        <tr key={`${line.source} ${line.counter} ${line.kind} ${line.effective_on}`} data-planned>
          <td>{formatDate(line.effective_on)}</td>
          <td>
            <Movement kind={line.kind} stage="posted" days={line.days} planned />
          </td>
          <td>{line.rule_text}</td>
          <td data-lost={line.kind === 'expiry' || undefined}>{signed(hundredths(line.days))}</td>
          <td>{formatDays(after)}</td>
        </tr>
      ))}
    </>
  )
}
