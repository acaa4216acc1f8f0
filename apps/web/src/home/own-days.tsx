import { rangeWords } from '@cadran/rules/home/days-in-words'
import { counted, monthName } from '@cadran/rules/portal/french'
import { countRemoteHalfDays, remoteWord } from '@cadran/rules/timesheet/remote-work'
import { useToday } from '../platform/public-config.ts'
import { type CurrentUser, useCurrentUser } from '../platform/session.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import styles from './own-days.module.css'

type Absence = CurrentUser['absences'][number]

function Line({ title, absence }: { title: string; absence: Absence | undefined }) {
  const today = useToday()
  if (!absence) return null
  return (
    <Row wrap justify="between" className={styles.line}>
      <Text as="dt" tone="muted">
        {title}
      </Text>
      <dd>
        {absence.event_code.short_code}, {rangeWords(absence, today)}
      </dd>
    </Row>
  )
}

/** The absence one is on, else the last one, and the month's days from elsewhere: nothing of it is asked for, the person carries it (README 52). */
export function OwnDays() {
  const { absences, last_absences, remote_days, person_type, current_period } = useCurrentUser()
  const today = useToday()
  const now = absences.find(({ start_at }) => start_at <= today)
  const [last] = last_absences
  const remote_half_days = countRemoteHalfDays(remote_days)
  if (!now && !last && remote_half_days === 0) return null
  return (
    <Stack as="dl" gap={4} size="sm" className={styles.days}>
      {now ? <Line title="Absence en cours" absence={now} /> : <Line title="Dernière absence" absence={last} />}
      {remote_half_days > 0 && (
        <Row wrap justify="between" className={styles.line}>
          <Text as="dt" tone="muted">
            {remoteWord(person_type)} en {monthName(current_period.month)}
          </Text>
          <dd>{counted(remote_half_days / 2, 'jour')}</dd>
        </Row>
      )}
    </Stack>
  )
}
