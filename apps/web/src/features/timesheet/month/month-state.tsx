import type { Month } from '@cadran/contract/timesheet/calendar'
import { formatDays1 } from '@cadran/rules/portal/french'
import { monthStateLabel } from '@cadran/rules/timesheet/month-states'
import { IconCheck, IconChecks, IconCircleDashed, IconSend, type TablerIcon } from '@tabler/icons-react'
import { ProgressRing } from '../../../ui/progress-ring.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { instantWords } from './instants.ts'
import styles from './month.module.css'

const ICONS: Record<Month['state'], TablerIcon> = {
  non_submitted: IconCircleDashed,
  submitted: IconSend,
  validated1: IconCheck,
  validated2: IconChecks,
}

/** The state as colour, icon and word (MON-86 to MON-90). */
export function MonthBadge({ month }: { month: Month }) {
  const Icon = ICONS[month.state]
  return (
    <StateBadge
      family={month.state}
      label={monthStateLabel(month.state)}
      icon={<Icon stroke={2} />}
      solid={month.state === 'validated2'}
    />
  )
}

/** How much of the month is filled. */
export function Coverage({ month }: { month: Month }) {
  const { covered_days, expected_days } = month.coverage
  const words = `${formatDays1(covered_days)} / ${formatDays1(expected_days)} jours`
  return (
    <span className={styles.coverage}>
      <ProgressRing
        value={covered_days}
        max={expected_days}
        label={`${formatDays1(covered_days)} jours saisis sur ${formatDays1(expected_days)}`}
      />
      <span className={styles.coverageWords}>{words}</span>
    </span>
  )
}

/** Badge, then the progress with its reminder, or since when the month is sent. */
export function MonthState({ month }: { month: Month }) {
  return (
    <div className={styles.state}>
      <MonthBadge month={month} />
      {month.submitted ? (
        <SentAt month={month} />
      ) : (
        <span className={styles.progress}>
          <Coverage month={month} />
          <span className={styles.reminder}>CRA avant le 25 du mois</span>
        </span>
      )}
    </div>
  )
}

export function SentAt({ month }: { month: Month }) {
  if (month.submitted_at === null) return null
  return <span className={styles.sentAt}>Envoyé le {instantWords(month.submitted_at)}</span>
}
