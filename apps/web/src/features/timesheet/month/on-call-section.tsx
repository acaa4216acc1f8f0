import type { Month, Overtime } from '@cadran/contract/timesheet/calendar'
import { DAY_HEADERS, monthName } from '@cadran/rules/portal/french'
import { weekday } from '@cadran/rules/timesheet/day'
import { IconPhoneCall } from '@tabler/icons-react'
import { interventionLength, onCallLabel } from '../calendar/index.ts'
import styles from './side.module.css'

function dateWords({ start_at, end_at }: Overtime): string {
  const number = (day: string) => String(Number(day.slice(8)))
  const end = `${number(end_at)} ${monthName(Number(end_at.slice(5, 7)))}`
  if (start_at !== end_at) return `${number(start_at)} → ${end}`
  return `${(DAY_HEADERS[weekday(start_at) - 1] ?? '').toLowerCase()}. ${end}`
}

/** On-call duties and interventions of the month, apart from the worked time (MON-110). */
export function OnCallSection({ month }: { month: Month }) {
  if (month.overtimes.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading} data-family="oncall">
        <IconPhoneCall size={17} stroke={1.75} aria-hidden="true" className={styles.tinted} />
        Astreintes et interventions
      </h2>
      <dl className={styles.rows}>
        {month.overtimes.map((overtime) => {
          const duty = overtime.category === 'availability'
          return (
            <div className={styles.row} key={overtime.id}>
              <dt>
                {duty ? onCallLabel(overtime) : 'Intervention'}, {dateWords(overtime)}
              </dt>
              <dd>{duty ? overtime.constraint_count : interventionLength(overtime)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
