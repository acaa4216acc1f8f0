import type { Month, Overtime } from '@cadran/contract/timesheet/calendar'
import { counted, dayOfMonth, formatDayMonth, plural } from '@cadran/rules/portal/french'
import { formatDuration, formatWorkedDays } from '@cadran/rules/timesheet/worked-time'
import { IconBeach, IconBolt, IconBriefcase, IconClockPlus, IconHome, IconPhoneCall } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Family } from '../../../ui/family.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { CodeBar, onCallLabel, overtimeAmount, wordingFor } from '../calendar/index.ts'
import styles from './send.module.css'
import { type SentLine, sentLines } from './what-is-sent.ts'

interface SendSummaryProps {
  month: Month
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** 'Ce que vous envoyez': the total, its shares, one line for each code, then what comes beside. */
export function SendSummary({ month }: SendSummaryProps) {
  const lines = sentLines(month.events)
  const days = lines.reduce((sum, line) => sum + line.days, 0)
  const { remote } = wordingFor(month.user.person_type)
  return (
    <section className={styles.summary} aria-labelledby="sent-title">
      <h3 id="sent-title">Ce que vous envoyez</h3>
      <Row as="p" align="baseline" justify="between" tone="muted" className={styles.total}>
        <strong>{counted(days, 'jour')}</strong>
        {days > 0 && <span>{workedWords(month)}</span>}
      </Row>
      {lines.length === 0 ? (
        <Text as="p" tone="muted">
          Aucune prestation ce mois-ci
        </Text>
      ) : (
        <CodeBar shares={lines} />
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <CodeLine key={line.key} line={line} />
        ))}
        {month.remote_days_count > 0 && (
          <Line
            family="remote"
            icon={<IconHome {...icon} />}
            name={remote}
            amount={dayWords(month.remote_days_count)}
          />
        )}
        {month.overtimes.map((overtime) => (
          <OvertimeLine key={overtime.id} overtime={overtime} />
        ))}
        {month.extra_activity_summary.duration > 0 && <ExtraLine month={month} />}
      </ul>
    </section>
  )
}

function workedWords({ worked_time }: Month): string {
  const { minutes, half_days } = worked_time
  return minutes === null ? `${formatWorkedDays(half_days)} travaillés` : `${formatDuration(minutes)} travaillées`
}

/** One decimal always, so that a column of days lines up: '14,0 j'. */
function dayWords(days: number): string {
  return `${days.toFixed(1).replace('.', ',')} j`
}

function CodeLine({ line }: { line: SentLine }) {
  return (
    <Line
      family={line.is_absence ? 'absence' : 'activity'}
      icon={line.is_absence ? <IconBeach {...icon} /> : <IconBriefcase {...icon} />}
      name={line.description}
      detail={line.state === null ? line.short_code : `${line.short_code} · ${line.state}`}
      amount={dayWords(line.days)}
    />
  )
}

function dates({ start_at, end_at }: Overtime): string {
  const last = formatDayMonth(end_at)
  return start_at === end_at ? last : `${dayOfMonth(start_at)} → ${last}`
}

function OvertimeLine({ overtime }: { overtime: Overtime }) {
  const duty = overtime.category === 'availability'
  return (
    <Line
      family="oncall"
      icon={duty ? <IconPhoneCall {...icon} /> : <IconBolt {...icon} />}
      name={duty ? onCallLabel(overtime) : 'Intervention'}
      detail={dates(overtime)}
      amount={overtimeAmount(overtime)}
    />
  )
}

function ExtraLine({ month }: { month: Month }) {
  const { duration, weeks } = month.extra_activity_summary
  const numbers = weeks.filter((week) => week.duration > 0).map(({ number }) => String(number))
  return (
    <Line
      family="activity"
      icon={<IconClockPlus {...icon} />}
      name="Activités complémentaires"
      detail={`${plural(numbers.length, 'Semaine')} ${numbers.join(', ')}`}
      amount={formatDuration(duration)}
    />
  )
}

interface LineProps {
  family: Family
  icon: ReactNode
  name: string
  detail?: string
  amount: string
}

function Line({ family, icon: picture, name, detail, amount }: LineProps) {
  return (
    <Row as="li" gap={12} align="center" className={styles.line} data-family={family}>
      <Row as="span" inline tone="ink">
        {picture}
      </Row>
      <Text minWidth={0} lineHeight={1.35} className={styles.lineText}>
        {name}
        {detail !== undefined && (
          <Text block size="xs" tone="muted">
            {detail}
          </Text>
        )}
      </Text>
      <Text weight={650} tabular>
        {amount}
      </Text>
    </Row>
  )
}
