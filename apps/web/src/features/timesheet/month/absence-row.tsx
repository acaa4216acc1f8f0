import type { PastAbsence } from '@cadran/contract/timesheet/events'
import { describeRange, formatDays1 } from '@cadran/rules/portal/french'
import {
  IconArrowBackUp,
  IconCheck,
  IconChecks,
  IconCircleX,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { parisDayInWords } from '../../../platform/paris-time.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import type { Family } from '../../../ui/family.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { openAbsenceRequest } from '../absence-request/index.ts'
import { CodeSwatch, fullStateWord, lookOf } from '../calendar/index.ts'
import { DeleteEvent, EVENT_NOTICES } from '../events/index.ts'
import styles from './history.module.css'

const STATES: Record<PastAbsence['state'], { family: Family; Icon: TablerIcon }> = {
  submitted: { family: 'submitted', Icon: IconHourglass },
  validated1: { family: 'validated1', Icon: IconCheck },
  validated2: { family: 'validated2', Icon: IconChecks },
  refused: { family: 'non_submitted', Icon: IconCircleX },
}

/** One absence: when, what, how long, its state, who answered and when; it opens its month (ASK-15). */
export function AbsenceRow({ absence }: { absence: PastAbsence }) {
  const { family, Icon } = STATES[absence.state]
  const returned = absence.state === 'submitted' && absence.backwarded
  const [year, month] = [absence.start_at.slice(0, 4), absence.start_at.slice(5, 7)].map(Number)
  return (
    <Stack as="li" gap={16} rowGap={4} align="center" className={styles.absence}>
      <CodeSwatch look={lookOf(absence)} code={absence.event_code}>
        {absence.event_code.short_code}
      </CodeSwatch>
      <Stack minWidth={0}>
        <Link className={styles.place} to="/timesheet/{-$month}/{-$year}" params={{ month, year }}>
          {absence.event_code.description}
        </Link>
        <Text size="sm" tone="muted">
          {describeRange(absence)}
        </Text>
      </Stack>
      <Text weight={650} tabular textAlign="right" nowrap>
        {formatDays1(absence.days_count)} j
      </Text>
      <span className={styles.badge}>
        <StateBadge
          family={family}
          label={fullStateWord(absence)}
          icon={returned ? <IconArrowBackUp stroke={2} /> : <Icon stroke={2} />}
          solid={absence.state === 'validated2'}
        />
      </span>
      <Answer absence={absence} />
      <span className={styles.act}>
        <Act absence={absence} />
      </span>
    </Stack>
  )
}

/** Who answered and when, in whose words; of one that waits, whose answer and since when. */
function Answer({ absence }: { absence: PastAbsence }) {
  const { manager_identity } = useCurrentUser()
  const { decided_by, decided_at, comment, comment_author, created_at } = absence
  const by = decided_by && decided_at ? `${decided_by}, le ${parisDayInWords(decided_at)}` : null
  const waits =
    manager_identity && created_at ? `De ${manager_identity} depuis le ${parisDayInWords(created_at)}` : null
  if (comment) {
    return (
      <Text size="sm" tone="muted" anywhere className={styles.answer}>
        {by ?? comment_author}
        {'\u00a0'}: «&nbsp;{comment}&nbsp;»
      </Text>
    )
  }
  return (
    <Text size="sm" tone="muted" anywhere className={styles.answer}>
      {by ?? (absence.state === 'submitted' ? waits : null)}
    </Text>
  )
}

function Act({ absence }: { absence: PastAbsence }) {
  const [asked, setAsked] = useState(false)
  const { person_type } = useCurrentUser()
  const { state, editable, event_code, days_count, request_comment } = absence
  if (state === 'refused') {
    return (
      <Button
        aria-haspopup="dialog"
        onClick={() =>
          openAbsenceRequest({
            event_code: event_code.id,
            days_count,
            comment: request_comment ?? '',
            month: { year: Number(absence.start_at.slice(0, 4)), month: Number(absence.start_at.slice(5, 7)) },
          })
        }
      >
        Redemander
      </Button>
    )
  }
  if (!editable) return null
  return (
    <>
      <Button onClick={() => setAsked(true)}>Annuler la demande</Button>
      <DeleteEvent
        event={absence}
        person_type={person_type}
        opened={asked}
        onCancel={() => setAsked(false)}
        onRecorded={() => notify.success(EVENT_NOTICES.deleted)}
        onDeleted={() => setAsked(false)}
      />
    </>
  )
}
