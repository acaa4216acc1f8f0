import { formatDays1, formatDecimal2 } from '@cadran/rules/portal/french'
import { deadlineWords } from '@cadran/rules/timesheet/counter-deadlines'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import { cpBalance, jrsBalance } from './counters-section.tsx'
import styles from './history.module.css'

interface CounterProps {
  days: string
  name: string
  shares: readonly (readonly [name: string, days: number])[]
}

function Counter({ days, name, shares }: CounterProps) {
  return (
    <Stack gap={8} alignContent="start" className={styles.counter}>
      <p className={styles.sum}>
        <strong>{days}</strong> {name}
      </p>
      {shares.length > 0 && (
        <dl>
          {shares.map(([share, count]) => (
            <Row key={share} gap={12} justify="between" size="sm" tone="muted" className={styles.share}>
              <dt>{share}</dt>
              <dd>{formatDecimal2(count)}</dd>
            </Row>
          ))}
        </dl>
      )}
    </Stack>
  )
}

/** The counters with what of them has a deadline, and the year's days (ASK-15). */
export function AbsenceCounters({ years }: { years: readonly { year: number; total_days: number }[] }) {
  const today = useToday()
  const year = Number(today.slice(0, 4))
  const { cp, before_june, remainder, rtt, rtt_remainder } = useCurrentUser()
  const days = years.find((each) => each.year === year)?.total_days ?? 0
  return (
    <Stack gap={16} className={styles.counters}>
      {cp !== null && before_june !== null && remainder !== null && (
        <Counter
          days={formatDecimal2(cpBalance({ cp, before_june, remainder }))}
          name="CP"
          shares={[
            ['CP N', cp],
            ...(remainder > 0 ? [['CP reliquats', remainder] as const] : []),
            [`CP N-1 · ${deadlineWords('before_june', today)}`, before_june],
          ]}
        />
      )}
      {rtt !== null && rtt_remainder !== null && (
        <Counter
          days={formatDecimal2(jrsBalance({ rtt, rtt_remainder }))}
          name="JRS"
          shares={[
            ['JRS N', rtt],
            [`JRS N-1 · ${deadlineWords('rtt_remainder', today)}`, rtt_remainder],
          ]}
        />
      )}
      <Counter days={`${formatDays1(days)} j`} name={`en ${String(year)}`} shares={[]} />
    </Stack>
  )
}
