import type { Month } from '@cadran/contract/timesheet/calendar'
import { counted, formatDays1 } from '@cadran/rules/portal/french'
import { CLOSED_WITHOUT_REPORT, isClosedWithoutReport } from '@cadran/rules/timesheet/month-flags'
import { monthStateLabel } from '@cadran/rules/timesheet/month-states'
import { IconCheck, IconChecks, IconCircleDashed, IconSend, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { parisMomentInWords } from '../../../platform/paris-time.ts'
import { useDeadlineWords } from '../../../platform/public-config.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Row, Text } from '../../../ui/layout.tsx'
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

/** How much of the month is filled, and while something is missing a way to the list of it; or that it was closed so. */
export function Progress({ month, onMissing, children }: ProgressProps) {
  if (isClosedWithoutReport(month))
    return (
      <Text size="sm" tone="muted">
        {CLOSED_WITHOUT_REPORT}
      </Text>
    )
  return (
    <Filled month={month} onMissing={onMissing}>
      {children}
    </Filled>
  )
}

function Filled({ month, onMissing, children }: ProgressProps) {
  const { missing } = month.coverage
  const mustBeFilled = isAsked(month)
  const content = (
    <>
      {mustBeFilled && <Ring month={month} />}
      <Text size="md" weight={600} tabular className={styles.coverageWords}>
        {mustBeFilled ? coverageWords(month) : filledWords(month)}
      </Text>
      {children}
    </>
  )
  if (missing.length === 0 || month.submitted) return <span className={styles.progress}>{content}</span>
  return (
    <button
      type="button"
      className={classNames(styles.progress, styles.toMissing)}
      title={mustBeFilled ? 'Voir ce qui reste à saisir' : 'Voir les jours libres'}
      onClick={onMissing}
    >
      {content}
    </button>
  )
}

function coverageWords({ coverage }: Month): string {
  return `${formatDays1(coverage.covered_days)} / ${counted(coverage.expected_days, 'jour')}`
}

/** What is filled, where nothing is asked: a contractor speaks of services (MON-17). */
function filledWords({ coverage: { covered_days }, user }: Month): string {
  return user.person_type === 'contractor'
    ? counted(covered_days, 'jour de prestation', 'jours de prestation')
    : counted(covered_days, 'jour saisi', 'jours saisis')
}

function Ring({ month: { coverage } }: { month: Month }) {
  const { covered_days, expected_days } = coverage
  const label = `${counted(covered_days, 'jour saisi', 'jours saisis')} sur ${formatDays1(expected_days)}`
  return <ProgressRing value={covered_days} max={expected_days} label={label} />
}

/** Badge, then the progress with its reminder, or since when the month is sent. */
export function MonthState({ month, onMissing }: Omit<ProgressProps, 'children'>) {
  const due = useDeadlineWords()
  return (
    <Row inline gap={10} align="center">
      <MonthBadge month={month} />
      {month.submitted ? (
        <SentAt month={month} />
      ) : (
        <Progress month={month} onMissing={onMissing}>
          <Text size="xs" tone="muted" className={styles.reminder}>
            CRA {due} du mois
          </Text>
        </Progress>
      )}
    </Row>
  )
}

export function SentAt({ month }: { month: Month }) {
  if (month.submitted_at === null) return null
  return (
    <Text size="sm" tone="muted">
      Envoyé le {parisMomentInWords(month.submitted_at)}
    </Text>
  )
}
