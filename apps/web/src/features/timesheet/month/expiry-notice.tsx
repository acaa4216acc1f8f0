import type { expiringDays } from '@cadran/rules/timesheet/balance'
import type { Day } from '@cadran/rules/timesheet/day'
import { IconCalendarDue, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { readItem, writeItem } from '../../../platform/browser-storage.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LossLine } from '../counters/index.ts'
import styles from './side.module.css'

interface ExpiryNoticeProps {
  today: Day
  /** The most urgent first. */
  expiring: ReturnType<typeof expiringDays>
}

/** Leave about to lapse (SHL-100, HOM-06); put away, it stays so for the day (SHL-101). */
export function ExpiryNotice({ today, expiring }: ExpiryNoticeProps) {
  const [dismissed, setDismissed] = useState(() => readItem('expiryHint') === today)
  if (dismissed) return null
  return (
    <div className={styles.expiry} data-family="submitted">
      <IconCalendarDue size={17} stroke={1.75} aria-hidden="true" />
      <div>
        {expiring.map(({ counter, words }) => (
          <p key={counter}>
            <strong>{words}</strong>
          </p>
        ))}
        <LossLine />
        <p>Il vous reste des CP/RTT qui arrivent à expiration prochainement, vous risquez de les perdre</p>
      </div>
      <IconButton
        size="sm"
        label="Masquer jusqu’à demain"
        icon={<IconX size={16} stroke={1.75} aria-hidden="true" />}
        onClick={(event) => {
          // The focus goes to the first control of the same section: its own goes away.
          event.currentTarget.closest('section')?.querySelector('button')?.focus()
          writeItem('expiryHint', today)
          setDismissed(true)
        }}
      />
    </div>
  )
}
