import type { Month } from '@cadran/contract/timesheet/calendar'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { IconCircleX, IconClockPlus, IconHourglass, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { parisDay } from '../../../platform/paris-time.ts'
import { useFeature } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { ExtraWeekChange } from './extra-activities.queries.ts'
import styles from './extra-section.module.css'
import { durationWord } from './extra-words.ts'
import { RequestDialog } from './request-dialog.tsx'

const ExtraDialog = late(async () => (await import('./extra-dialog.tsx')).ExtraDialog)

interface ExtraSectionProps {
  month: Month
  /** Says what was declared, and how it is taken back. */
  onRecorded: (change: ExtraWeekChange) => void
}

/** Extra activities of the month: its weeks, or the way to ask for them (EXT-01 to EXT-03). */
/** Nothing where the company does without (CFG-22). */
export function ExtraSection(props: ExtraSectionProps) {
  return useFeature('extra_activities') ? <Declared {...props} /> : null
}

function Declared({ month, onRecorded }: ExtraSectionProps) {
  const [week, setWeek] = useState<number | null>(null)
  const [requesting, setRequesting] = useState(false)
  const section = useRef<HTMLElement>(null)
  const requested = useRef(false)
  const { can_extra_activities, can_request_extra_activities, extra_activities_status } = month
  // Once it is sent there is nothing to ask any more, now or after the reload: the focus stays beside the answer.
  useEffect(() => {
    if (requesting) requested.current = true
    else if (requested.current && !can_request_extra_activities && document.activeElement === document.body) {
      requested.current = false
      section.current?.focus()
    }
  }, [requesting, can_request_extra_activities])
  if (!can_extra_activities && !can_request_extra_activities && extra_activities_status === null) return null
  return (
    <Stack
      as="section"
      ref={section}
      gap={8}
      paddingX={16}
      paddingY={14}
      borderTop
      aria-label="Activités complémentaires"
      tabIndex={-1}
    >
      <Row gap={8} align="center" justify="between">
        <Row as="h2" gap={8} align="center" size="sm" weight={650} className={styles.heading}>
          <IconClockPlus size={17} stroke={1.75} aria-hidden="true" />
          Activités complémentaires
        </Row>
        {can_extra_activities && (
          <Text size="sm" tone="muted" tabular>
            {formatDuration(month.extra_activity_summary.duration)}
          </Text>
        )}
      </Row>
      {!can_extra_activities && <RequestState month={month} />}
      {can_extra_activities && <Weeks month={month} onOpen={setWeek} />}
      {can_request_extra_activities && (
        <Button size="sm" className={styles.ask} onClick={() => setRequesting(true)}>
          Demander à saisir
        </Button>
      )}
      {week !== null && <ExtraDialog month={month} week={week} onClose={() => setWeek(null)} onRecorded={onRecorded} />}
      {requesting && can_request_extra_activities && (
        <RequestDialog month={month} onClose={() => setRequesting(false)} />
      )}
    </Stack>
  )
}

function RequestState({ month }: { month: Month }) {
  const { extra_activities_status, request_activity_at, extra_activities_comment } = month
  if (extra_activities_status === 'pending') {
    return (
      <Row
        as="p"
        gap={8}
        align="center"
        size="sm"
        weight={550}
        tone="ink"
        className={styles.state}
        data-family="submitted"
      >
        <IconHourglass size={17} stroke={1.75} aria-hidden="true" />
        Demande en attente{request_activity_at === null ? '' : ` depuis le\u00a0${parisDay(request_activity_at)}`}
      </Row>
    )
  }
  if (extra_activities_status !== 'refused') return null
  return (
    <>
      <Row
        as="p"
        gap={8}
        align="center"
        size="sm"
        weight={550}
        tone="ink"
        className={styles.state}
        data-family="non_submitted"
      >
        <IconCircleX size={17} stroke={1.75} aria-hidden="true" />
        Demande refusée
      </Row>
      {extra_activities_comment !== null && (
        <Text as="p" size="sm" className={styles.comment}>
          {extra_activities_comment}
        </Text>
      )}
    </>
  )
}

/** A button a week, with what was declared; those that are not open stay shut (EXT-16). */
function Weeks({ month, onOpen }: { month: Month; onOpen: (week: number) => void }) {
  return (
    <Stack as="ul" gap={8} className={styles.weeks}>
      {month.extra_activity_weeks.map(({ number, can_extra_activities, duration }) => (
        <li key={number}>
          <button
            type="button"
            className={styles.week}
            data-filled={duration > 0 || undefined}
            disabled={!can_extra_activities}
            aria-haspopup="dialog"
            onClick={() => onOpen(number)}
          >
            <span aria-hidden="true">S{number}</span>
            <span className="visually-hidden">
              Semaine {number}
              {can_extra_activities ? '' : ', non ouverte à la saisie'} :{' '}
            </span>
            {can_extra_activities ? (
              <strong>{durationWord(duration)}</strong>
            ) : (
              <IconLock size={14} stroke={1.75} aria-hidden="true" />
            )}
          </button>
        </li>
      ))}
    </Stack>
  )
}
