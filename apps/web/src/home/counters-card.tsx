import { displayedCp, displayedJrs, expiringDays, formatDays } from '@cadran/rules/timesheet/balance'
import { IconCalendarExclamation, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { openCalculation } from '../features/timesheet/counters/index.ts'
import { readItem, writeItem } from '../platform/browser-storage.ts'
import { useToday } from '../platform/public-config.ts'
import { type CurrentUser, useCurrentUser, useHasRole } from '../platform/session.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import styles from './counters-card.module.css'
import { OwnDays } from './own-days.tsx'

/** The person's leave counters in hundredths, as the rules take them; null for contractors (MON-95). */
function countersOf(user: CurrentUser) {
  const { cp, before_june, remainder, rtt, rtt_remainder } = user
  if (cp === null || rtt === null) return null
  const hundredths = (days: number | null) => Math.round((days ?? 0) * 100)
  return {
    cp: hundredths(cp),
    before_june: hundredths(before_june),
    remainder: hundredths(remainder),
    rtt: hundredths(rtt),
    rtt_remainder: hundredths(rtt_remainder),
  }
}

/** CP and JRS with what is about to be lost; contractors have none of it (MON-95). */
export function CountersCard() {
  const counters = countersOf(useCurrentUser())
  const hasMonth = !useHasRole('ROLE_NOT_CRA')
  if (!counters) return null
  return (
    <Stack as="section" gap={10} alignContent="start" paddingX={16} paddingY={14} card aria-labelledby="my-counters">
      <Row wrap gap={12} rowGap={2} align="center" justify="between" nowrap className={styles.head}>
        <h2 id="my-counters">Mes compteurs</h2>
        {hasMonth && (
          <Row gap={12} align="center">
            <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => openCalculation('cp')}>
              Voir le calcul
            </Button>
            <Link className={styles.link} to="/timesheet/absences">
              Mes absences
            </Link>
          </Row>
        )}
      </Row>
      <Stack as="dl" className={styles.counters}>
        <Row className={styles.counter}>
          <dt>CP</dt>
          <dd>{formatDays(displayedCp(counters))}</dd>
        </Row>
        <Row className={styles.counter}>
          <dt>JRS</dt>
          <dd>{formatDays(displayedJrs(counters))}</dd>
        </Row>
      </Stack>
      <Expiry />
      {hasMonth && <OwnDays />}
    </Stack>
  )
}

/** The warning before 31/05 and 31/03; once dismissed it comes back the next day (SHL-100, SHL-101). */
function Expiry() {
  const user = useCurrentUser()
  const today = useToday()
  const [dismissed, setDismissed] = useState(readItem('expiryHint') === today)
  const counters = countersOf(user)
  const expiring = counters ? expiringDays(counters, today) : []
  if (dismissed || expiring.length === 0) return null
  const dismiss = () => {
    writeItem('expiryHint', today)
    setDismissed(true)
  }
  return (
    <Row gap={12} size="sm" tone="ink" className={styles.expiry} data-family="submitted">
      <IconCalendarExclamation className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {expiring.map(({ counter, words }) => (
          <Text as="p" weight={650} key={counter}>
            {words}
          </Text>
        ))}
        <p>Il vous reste des CP/RTT qui arrivent à expiration prochainement, vous risquez de les perdre</p>
      </div>
      <IconButton
        size="sm"
        label="Masquer pour aujourd'hui"
        icon={<IconX size={16} stroke={1.75} />}
        onClick={dismiss}
      />
    </Row>
  )
}
