import type { Month } from '@cadran/contract/timesheet/calendar'
import { useToday } from '../platform/public-config.ts'
import { Column, Stack, Text } from '../ui/layout.tsx'
import styles from './mini-month.module.css'
import { miniWeeks } from './month-summary.ts'

/** The working weeks at a glance, each day's morning above its afternoon; what they say stands in words beside them. */
export function MiniMonth({ month }: { month: Month }) {
  const today = useToday()
  return (
    <Stack gap={6} alignContent="start" className={styles.grid} aria-hidden="true">
      {['L', 'M', 'M', 'J', 'V'].map((letter, index) => (
        <Text
          size="xs"
          tone="muted"
          lineHeight={1}
          textAlign="center"
          className={styles.letter}
          key={`${letter}${String(index)}`}
        >
          {letter}
        </Text>
      ))}
      {miniWeeks(month).flatMap((week, row) =>
        week.map((day, column) => (
          <Column
            as="span"
            className={styles.day}
            data-today={day?.day === today || undefined}
            data-missing={day?.am === 'missing' || day?.pm === 'missing' || undefined}
            key={day?.day ?? `${String(row)}-${String(column)}`}
          >
            {day && (
              <>
                <span className={styles.half} data-look={day.am} />
                <span className={styles.half} data-look={day.pm} />
              </>
            )}
          </Column>
        )),
      )}
    </Stack>
  )
}
