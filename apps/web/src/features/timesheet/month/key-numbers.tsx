import type { Month } from '@cadran/contract/timesheet/calendar'
import { formatDecimal2 } from '@cadran/rules/portal/french'
import { formatDuration, formatWorkedDays } from '@cadran/rules/timesheet/worked-time'
import { Row } from '../../../ui/layout.tsx'
import { cpBalance, jrsBalance } from './counters-section.tsx'
import styles from './mobile.module.css'

/** What is looked for first, side by side. */
export function KeyNumbers({ month }: { month: Month }) {
  const { counters, worked_time } = month
  const { minutes, half_days } = worked_time
  return (
    <Row as="dl" paddingX={0} paddingY={14}>
      {counters && <KeyNumber value={formatDecimal2(cpBalance(counters))} name="CP" />}
      {counters && <KeyNumber value={formatDecimal2(jrsBalance(counters))} name="JRS" />}
      <KeyNumber
        value={minutes === null ? formatWorkedDays(half_days) : formatDuration(minutes)}
        name={minutes === null ? 'travaillés' : 'travaillées'}
      />
    </Row>
  )
}

function KeyNumber({ value, name }: { value: string; name: string }) {
  return (
    <Row className={styles.keyNumber}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Row>
  )
}
