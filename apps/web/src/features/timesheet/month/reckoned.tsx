import type { Reckoning } from '@cadran/contract/timesheet/calendar'
import { formatDecimal2 } from '@cadran/rules/portal/french'
import type { Day } from '@cadran/rules/timesheet/day'
import { Row, Stack } from '../../../ui/layout.tsx'
import styles from './side.module.css'

/** What is left of a counter that must be taken by a date. */
export interface Deadline {
  days: number
  /** Month and day of each year: '05-31'. */
  date: string
}

const STATE_WORDS: Partial<Record<NonNullable<Reckoning['lines'][number]['state']>, string>> = {
  submitted: ', en attente',
  validated1: ', validé par le manager',
  validated2: ', validé par la paie',
}

interface ReckonedProps {
  reckoning: Reckoning
  name: string
  deadline: Deadline
  today: Day
}

/** The lines that make a balance, in place under it: start, movements, absences with their states, what is left, what expires. */
export function Reckoned({ reckoning, name, deadline, today }: ReckonedProps) {
  const pending = reckoning.lines.filter((line) => line.state === 'submitted')
  const waiting = pending.reduce((sum, line) => sum + Math.round(line.days * HUNDRED), 0) / HUNDRED
  return (
    <Stack as="dl" className={styles.reckoning}>
      {inOrder(reckoning.lines).map((line) => (
        <Row
          gap={12}
          align="baseline"
          justify="between"
          size="sm"
          className={styles.row}
          key={`${line.label} ${line.effective_on ?? ''} ${String(line.days)}`}
        >
          <dt>
            {line.label}
            {line.state !== null && STATE_WORDS[line.state]}
          </dt>
          <dd>{formatDecimal2(line.days)}</dd>
        </Row>
      ))}
      <Row justify="between" size="sm" weight={650} tabular className={styles.result}>
        <dt>{name}</dt>
        <dd>{formatDecimal2(reckoning.total)}</dd>
      </Row>
      {pending.length > 0 && (
        <Row gap={12} align="baseline" justify="between" size="sm" className={styles.row}>
          <dt>dont en attente de validation</dt>
          <dd>{formatDecimal2(waiting)}</dd>
        </Row>
      )}
      {deadline.days > 0 && (
        <Row gap={12} align="baseline" justify="between" size="sm" className={styles.row}>
          <dt className={styles.pressing}>expire le {nextDate(deadline.date, today)}</dt>
          <dd>{formatDecimal2(deadline.days)}</dd>
        </Row>
      )}
    </Stack>
  )
}

const HUNDRED = 100

/** The counter's own movements first, then the absences, each by date. */
function inOrder(lines: Reckoning['lines']): Reckoning['lines'] {
  return lines.toSorted(
    (a, b) =>
      Number(a.state !== null) - Number(b.state !== null) || (a.effective_on ?? '').localeCompare(b.effective_on ?? ''),
  )
}

/** The next time that a day of the year comes: '31/05/2026'. */
function nextDate(date: string, today: Day): string {
  const year = Number(today.slice(0, 4)) + (today.slice(5) > date ? 1 : 0)
  const [month, day] = date.split('-')
  return `${day ?? ''}/${month ?? ''}/${String(year)}`
}
