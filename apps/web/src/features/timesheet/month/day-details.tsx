import type { CalendarEvent, Month, Overtime } from '@cadran/contract/timesheet/calendar'
import { formatDays1, formatLongDate, momentLabel } from '@cadran/rules/portal/french'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { type DayRange, type HalfDay, type Moment, overlaps } from '@cadran/rules/timesheet/half-day'
import { IconHome, IconPhoneCall, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import {
  CodeSwatch,
  contextOf,
  eventKey,
  fullStateWord,
  isAsked,
  isOn,
  isPartTimeOff,
  lengthOn,
  lookOf,
  onCallLabel,
  wordingFor,
} from '../calendar/index.ts'
import { rangeText } from '../overtime/index.ts'
import styles from './side.module.css'
import { DayAct } from './way-on.tsx'

interface DayDetailsProps {
  day: Day
  month: Month
  onClose: () => void
  /** Leads to edit mode with a stretch selected. */
  onEnter: (range: DayRange) => void
}

/** One day in full words (CAL-49). */
export function DayDetails({ day, month, onClose, onEnter }: DayDetailsProps) {
  const id = useId()
  return (
    <Stack as="section" gap={6} paddingX={16} paddingY={14} className={styles.section} aria-labelledby={id}>
      <Row gap={8} align="center" justify="between">
        <Row as="h2" gap={8} align="center" size="sm" weight={650} className={styles.heading} id={id}>
          {capitalised(formatLongDate(day))}
        </Row>
        <IconButton size="sm" label="Fermer le jour" icon={<IconX size={17} stroke={1.75} />} onClick={onClose} />
      </Row>
      <DayLines day={day} month={month} />
      <DayAct day={day} month={month} onEnter={onEnter} />
    </Stack>
  )
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function dayTitle(day: Day): string {
  return capitalised(formatLongDate(day))
}

/** Morning and afternoon, then what goes with the day. */
export function DayLines({ day, month }: Pick<DayDetailsProps, 'day' | 'month'>) {
  const found = month.days.find((each) => each.date_at === day)
  const overtimes = month.overtimes.filter((overtime) => isOn(overtime, day))
  const remote = month.remote_days.find((each) => each.day === day)
  const halves = (['am', 'pm'] as const).map((moment) => ({ moment, events: eventsOn(month, day, moment) }))
  const whole = sameEvents(halves)
  return (
    <Stack as="ul" gap={8}>
      {found && !found.worked && halves.every(({ events }) => events.length === 0) ? (
        <Row as="li" gap={10} align="start" size="sm">
          {found.holiday === null ? unworkedWord(month, found) : `Férié${'\u00a0'}: ${found.holiday}`}
        </Row>
      ) : (
        (whole ? halves.slice(0, 1) : halves).map(({ moment, events }) => (
          <Row as="li" gap={10} align="start" size="sm" key={moment}>
            <Text tone="muted" className={styles.half}>
              {whole ? 'Journée' : capitalised(momentLabel(moment))}
            </Text>
            <Stack as="span" gap={6} minWidth={0} className={styles.halfEvents}>
              {events.length === 0 ? (
                <Text size="sm" tone="muted">
                  {freeWord(month, { day, moment })}
                </Text>
              ) : (
                events.map((event) => <EventLine key={eventKey(event)} event={event} />)
              )}
            </Stack>
          </Row>
        ))
      )}
      {remote && (remote.am || remote.pm) && (
        <Row as="li" gap={10} align="start" size="sm" data-family="remote">
          <IconHome size={17} stroke={1.75} aria-hidden="true" className={styles.tinted} />
          {wordingFor(month.user.person_type).remote}
          {remote.am !== remote.pm && ` ${remote.am ? 'le matin' : 'l’après-midi'}`}
        </Row>
      )}
      {overtimes.map((overtime) => (
        <Row as="li" gap={10} align="start" size="sm" data-family="oncall" key={overtime.id}>
          <IconPhoneCall size={17} stroke={1.75} aria-hidden="true" className={styles.tinted} />
          <OnCallLine overtime={overtime} day={day} />
        </Row>
      ))}
    </Stack>
  )
}

/** A duty by its name, an intervention with its length and its hours of that day. */
function OnCallLine({ overtime, day }: { overtime: Overtime; day: Day }) {
  if (overtime.category === 'availability') return onCallLabel(overtime)
  const hours = overtime.days.find(({ date }) => date === day)?.hours ?? []
  return (
    <span>
      {`Intervention · ${lengthOn(overtime, day)}`}
      {hours.length > 0 && (
        <Text block size="xs" weight={400} tone="muted">
          {hours.map(rangeText).join(', ')}
        </Text>
      )}
    </span>
  )
}

interface HalfEvents {
  moment: Moment
  events: CalendarEvent[]
}

function eventsOn(month: Month, day: Day, moment: Moment): CalendarEvent[] {
  const half = { start_at: day, start_moment: moment, end_at: day, end_moment: moment }
  return month.events.filter((event) => {
    // An event runs over weekends and half-days off without taking them.
    const counts_non_worked = month.special_time && event.event_code.type === 'activity'
    return overlaps(event, half) && countHalfDays(half, { ...contextOf(month), counts_non_worked }) > 0
  })
}

function sameEvents([am, pm]: HalfEvents[]): boolean {
  const keys = (half: HalfEvents | undefined) => half?.events.map(eventKey).join(' ')
  return keys(am) === keys(pm)
}

const OFF_WORDS = 'Temps partiel, non travaillé'

function unworkedWord(month: Month, { date_at, working_state }: Month['days'][number]): string {
  if (working_state === 'weekend') return 'Week-end'
  return isPartTimeOff(month, { day: date_at, moment: 'am' }) ? OFF_WORDS : 'Jour non travaillé'
}

function freeWord(month: Month, half: HalfDay): string {
  if (isPartTimeOff(month, half)) return OFF_WORDS
  return isAsked(month) ? 'À saisir' : 'Libre'
}

function EventLine({ event }: { event: CalendarEvent }) {
  const { event_code } = event
  return (
    <Row as="span" gap={8} align="start" weight={550} className={styles.eventLine}>
      <CodeSwatch look={lookOf(event)} code={event_code} />
      <span>
        {event_code.description}
        <Text block size="xs" weight={400} tone="muted">
          {fullStateWord(event)} · {formatDays1(event.days_count)} j
        </Text>
      </span>
    </Row>
  )
}
