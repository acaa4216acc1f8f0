import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { counted, DAY_HEADERS, dayOfMonth, formatDayMonth } from '@cadran/rules/portal/french'
import { weekday } from '@cadran/rules/timesheet/day'
import { IconArrowBackUp, IconCalendarX, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { parisDayInWords } from '../../../platform/paris-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { eventKey, isRefused } from '../calendar/index.ts'
import type { SideProps } from './month-props.ts'
import styles from './side.module.css'
import { unworkedEvents } from './unworked-events.ts'
import { correctId } from './use-focus-back.ts'

/** 'ven. 22 mai', or 'du 18 au 20 mai'. */
function when({ start_at, end_at }: CalendarEvent): string {
  const end = formatDayMonth(end_at)
  if (start_at !== end_at) return `du ${dayOfMonth(start_at)} au ${end}`
  return `du ${(DAY_HEADERS[weekday(start_at) - 1] ?? '').toLowerCase()}. ${end}`
}

/** Why an event that covers no worked half-day any more is to be corrected. */
function stillCounted({ days_count }: CalendarEvent): string {
  const days = counted(days_count, 'jour')
  return `Plus aucune de ses demi-journées n’est travaillée, et il compte encore ${days}. À déplacer ou à supprimer.`
}

/**
 * What is to be corrected, first of all: the month sent back, its refused and returned events (MON-82, EVT-07), and those
 * that no longer stand on a worked half-day.
 */
export function CommentSections({ screen, month }: SideProps<'correct'>) {
  const returned = month.events.filter((event) => event.backwarded && event.comment !== null && !isRefused(event))
  const unworked = unworkedEvents(month)
  return (
    <>
      {month.last_comment && !month.submitted && <MonthReturned comment={month.last_comment} />}
      {month.events.filter(isRefused).map((event) => (
        <EventComment
          key={eventKey(event)}
          event={event}
          icon={<IconCircleX size={17} stroke={2} aria-hidden="true" />}
          title={
            <>
              <s>
                {event.event_code.short_code} {when(event)}
              </s>{' '}
              refusé
            </>
          }
          onTakeUp={event.editable ? () => screen.correct(event) : null}
        />
      ))}
      {returned.map((event) => (
        <EventComment
          key={eventKey(event)}
          event={event}
          icon={<IconArrowBackUp size={17} stroke={2} aria-hidden="true" />}
          title={`${event.event_code.short_code} ${when(event)} renvoyé`}
          onTakeUp={event.editable ? () => screen.correct(event) : null}
        />
      ))}
      {unworked
        .filter((event) => !returned.includes(event))
        .map((event) => (
          <EventComment
            key={eventKey(event)}
            event={event}
            icon={<IconCalendarX size={17} stroke={2} aria-hidden="true" />}
            title={`${event.event_code.short_code} ${when(event)} à corriger`}
            text={stillCounted(event)}
            onTakeUp={() => screen.correct(event)}
          />
        ))}
    </>
  )
}

function MonthReturned({ comment }: { comment: NonNullable<Month['last_comment']> }) {
  return (
    <Stack as="section" gap={6} paddingX={16} paddingY={14} className={styles.comment} data-family="non_submitted">
      <Row as="h2" gap={8} align="start" size="sm" weight={650} tone="ink" className={styles.commentTitle}>
        <IconArrowBackUp size={17} stroke={2} aria-hidden="true" />
        Votre CRA vous a été renvoyé
      </Row>
      {comment.comment && (
        <Text as="blockquote" size="sm" lineHeight={1.45} className={styles.quote}>
          « {comment.comment} »
        </Text>
      )}
      <Text as="p" size="xs" tone="ink">
        {comment.author}, {parisDayInWords(comment.created_at)}
      </Text>
    </Stack>
  )
}

interface EventCommentProps {
  event: CalendarEvent
  icon: ReactNode
  title: ReactNode
  /** What the portal itself says of it. */
  text?: string
  onTakeUp: (() => void) | null
}

function EventComment({ event, icon, title, text, onTakeUp }: EventCommentProps) {
  return (
    <Stack as="section" gap={6} paddingX={16} paddingY={14} className={styles.comment} data-family="non_submitted">
      <Row as="h2" gap={8} align="start" size="sm" weight={650} tone="ink" className={styles.commentTitle}>
        {icon}
        <span>{title}</span>
      </Row>
      {text && (
        <Text as="p" size="sm" lineHeight={1.45} className={styles.quote}>
          {text}
        </Text>
      )}
      {event.comment && (
        <Text as="blockquote" size="sm" lineHeight={1.45} className={styles.quote}>
          « {event.comment} »
        </Text>
      )}
      {event.comment_author && (
        <Text as="p" size="xs" tone="ink">
          {event.comment_author}
          {event.updated_at && `, ${formatDayMonth(event.updated_at)}`}
        </Text>
      )}
      {onTakeUp && (
        <Button size="sm" id={correctId(event)} className={styles.takeUp} onClick={onTakeUp}>
          Corriger
        </Button>
      )}
    </Stack>
  )
}
