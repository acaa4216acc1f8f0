import { formatDecimal2 } from '@cadran/rules/portal/french'
import { displayedCp, displayedJrs, expiryWarning, formatDays } from '@cadran/rules/timesheet/balance'
import { IconCalendarExclamation, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readItem, writeItem } from '../platform/browser-storage.ts'
import { useToday } from '../platform/public-config.ts'
import { type CurrentUser, useCurrentUser } from '../platform/session.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './counters-card.module.css'

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
  if (!counters) return null
  return (
    <section className={styles.card} aria-labelledby="my-counters">
      <div className={styles.head}>
        <h2 id="my-counters">Mes compteurs</h2>
        <Link className={styles.link} to="/timesheet/absences">
          Mes absences
        </Link>
      </div>
      <dl className={styles.counters}>
        <div className={styles.counter}>
          <dt>CP</dt>
          <dd>{formatDays(displayedCp(counters))}</dd>
        </div>
        <div className={styles.counter}>
          <dt>JRS</dt>
          <dd>{formatDays(displayedJrs(counters))}</dd>
        </div>
      </dl>
      <Expiry />
    </section>
  )
}

/** The warning before 31/05 and 31/03; once dismissed it comes back the next day (SHL-100, SHL-101). */
function Expiry() {
  const user = useCurrentUser()
  const today = useToday()
  const [dismissed, setDismissed] = useState(readItem('expiryHint') === today)
  const counters = countersOf(user)
  if (!counters || dismissed || !expiryWarning(counters, today)) return null
  const dismiss = () => {
    writeItem('expiryHint', today)
    setDismissed(true)
  }
  const losses = [
    ...(expiryWarning({ ...counters, rtt_remainder: 0 }, today)
      ? [`${formatDecimal2(user.before_june ?? 0)} CP N-1 à prendre avant le 31/05`]
      : []),
    ...(expiryWarning({ ...counters, before_june: 0 }, today)
      ? [`${formatDecimal2(user.rtt_remainder ?? 0)} JRS N-1 à prendre avant le 31/03`]
      : []),
  ]
  return (
    <div className={styles.expiry} data-family="submitted">
      <IconCalendarExclamation className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {losses.map((loss) => (
          <p className={styles.loss} key={loss}>
            {loss}
          </p>
        ))}
        <p>Il vous reste des CP/RTT qui arrivent à expiration prochainement, vous risquez de les perdre</p>
      </div>
      <IconButton
        size="sm"
        label="Masquer pour aujourd'hui"
        icon={<IconX size={16} stroke={1.75} />}
        onClick={dismiss}
      />
    </div>
  )
}
