import { sentSentence } from '@cadran/rules/home/month-card'
import { CLOSED_WITHOUT_REPORT } from '@cadran/rules/timesheet/month-flags'
import { isAsked, type Month } from '../features/timesheet/calendar/index.ts'
import { useDeadlineWords, usePublicConfig, useToday } from '../platform/public-config.ts'
import { Row, Text } from '../ui/layout.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './month-card.module.css'
import { MonthPath } from './month-path.tsx'
import { deadlineNote, filledWords, headline, missingWords } from './month-summary.ts'

interface MonthProps {
  month: Month
}

/** Closed before it was sent: nothing is asked any more (CLO-06). */
export function ClosedMonth({ month }: MonthProps) {
  return (
    <div>
      <Text as="p" weight={680} className={styles.headline}>
        {headline(month, useToday(), usePublicConfig().deadline_day)}
      </Text>
      <Text as="p" tone="muted">
        {CLOSED_WITHOUT_REPORT}
      </Text>
    </div>
  )
}

/** To complete, to send, or sent back with its reason: how long is left and how far it is (HOM-02). */
export function MonthToFill({ month }: MonthProps) {
  const today = useToday()
  const { covered_days, expected_days, missing } = month.coverage
  const back = month.backwarded ? month.last_comment : null
  const { deadline_day } = usePublicConfig()
  const due = `CRA ${useDeadlineWords()} du mois`
  const deadline = [due, deadlineNote(month, deadline_day), missingWords(month)].filter(Boolean).join(' · ')
  return (
    <>
      <div>
        <Text as="p" weight={680} className={styles.headline}>
          {headline(month, today, deadline_day)}
        </Text>
        <Text as="p" tone="muted">
          {back ? `Renvoyé par ${back.author}${back.comment ? ` : « ${back.comment} »` : ''}` : deadline}
        </Text>
      </div>
      <Row gap={12} align="center">
        {isAsked(month) && (
          <ProgressBar
            value={covered_days}
            max={expected_days}
            label="Jours saisis"
            family={missing.length === 0 ? 'validated1' : 'brand'}
          />
        )}
        <Text weight={650} tabular className={styles.days}>
          {filledWords(month)}
        </Text>
      </Row>
    </>
  )
}

/** Sent: where it has got to, thanks, and when the next one opens (HOM-07). */
export function SentMonth({ month }: MonthProps) {
  const { year, state, user } = month
  const sentence = sentSentence({ year, month: month.month, state, manager: user.manager_identity }, useToday())
  return (
    <>
      <MonthPath month={month} />
      <Text as="p" tone="muted">
        {sentence}
      </Text>
    </>
  )
}
