import type { Month } from '@cadran/contract/timesheet/calendar'
import { formatDecimal2 } from '@cadran/rules/portal/french'
import { formatDuration, formatWorkedDays } from '@cadran/rules/timesheet/worked-time'
import { cpBalance, jrsBalance } from './counters-section.tsx'
import styles from './mobile.module.css'

/** What is looked for first, side by side. */
export function KeyNumbers({ month }: { month: Month }) {
  const { counters, worked_time } = month
  const { minutes, half_days } = worked_time
  return (
    <dl className={styles.keyNumbers}>
      {counters && <KeyNumber value={formatDecimal2(cpBalance(counters))} name="CP" />}
      {counters && <KeyNumber value={formatDecimal2(jrsBalance(counters))} name="JRS" />}
      <KeyNumber
        value={minutes === null ? formatWorkedDays(half_days) : formatDuration(minutes)}
        name={minutes === null ? 'travaillés' : 'travaillées'}
      />
    </dl>
  )
}

function KeyNumber({ value, name }: { value: string; name: string }) {
  return (
    <div className={styles.keyNumber}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
