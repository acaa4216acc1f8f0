import type { Month } from '@cadran/contract/timesheet/calendar'
import { formatDays1 } from '@cadran/rules/portal/french'
import { monthStateLabel } from '@cadran/rules/timesheet/month-states'
import { IconCheck, IconChecks, IconCircleDashed, IconSend, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { parisMomentInWords } from '../../../platform/paris-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ProgressRing } from '../../../ui/progress-ring.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { isAsked } from '../calendar/index.ts'
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

interface ProgressProps {
  month: Month
  /** Leads to the list of what is still to fill. */
  onMissing: () => void
  children?: ReactNode
}

/** How much of the month is filled; while something is missing, a way to the list of it. */
export function Progress({ month, onMissing, children }: ProgressProps) {
  const { missing } = month.coverage
  const asked = isAsked(month)
  const content = (
    <>
      {asked && <Ring month={month} />}
      <span className={styles.coverageWords}>{asked ? coverageWords(month) : filledWords(month)}</span>
      {children}
    </>
  )
  if (missing.length === 0 || month.submitted) return <span className={styles.progress}>{content}</span>
  return (
    <button
      type="button"
      className={classNames(styles.progress, styles.toMissing)}
      title={asked ? 'Voir ce qui reste à saisir' : 'Voir les jours libres'}
      onClick={onMissing}
    >
      {content}
    </button>
  )
}

function coverageWords({ coverage }: Month): string {
  return `${formatDays1(coverage.covered_days)} / ${formatDays1(coverage.expected_days)} jours`
}

/** What is filled, where nothing is asked: a contractor speaks of services (MON-17). */
function filledWords({ coverage: { covered_days }, user }: Month): string {
  const words =
    user.person_type === 'contractor' ? ['jour de prestation', 'jours de prestation'] : ['jour saisi', 'jours saisis']
  return `${formatDays1(covered_days)} ${covered_days >= 2 ? words[1] : words[0]}`
}

function Ring({ month: { coverage } }: { month: Month }) {
  const { covered_days, expected_days } = coverage
  const label = `${formatDays1(covered_days)} jours saisis sur ${formatDays1(expected_days)}`
  return <ProgressRing value={covered_days} max={expected_days} label={label} />
}

/** Badge, then the progress with its reminder, or since when the month is sent. */
export function MonthState({ month, onMissing }: Omit<ProgressProps, 'children'>) {
  return (
    <div className={styles.state}>
      <MonthBadge month={month} />
      {month.submitted ? (
        <SentAt month={month} />
      ) : (
        <Progress month={month} onMissing={onMissing}>
          <span className={styles.reminder}>CRA avant le 25 du mois</span>
        </Progress>
      )}
    </div>
  )
}

export function SentAt({ month }: { month: Month }) {
  if (month.submitted_at === null) return null
  return <span className={styles.sentAt}>Envoyé le {parisMomentInWords(month.submitted_at)}</span>
}
