import type { Day } from '@cadran/rules/timesheet/day'
import { DUE_HOURS_NOTE } from '@cadran/rules/timesheet/extra-declaration'
import { rangeMinutes, readTime } from '@cadran/rules/timesheet/extra-hours'
import { formatDuration } from '@cadran/rules/timesheet/worked-time'
import { IconInfoCircle, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { DateField } from '../../../ui/date-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RangeButtons, TimeField } from '../extra-activities/index.ts'
import styles from './overtime.module.css'
import { type DraftDay, type DraftRange, emptyDay, withDay, withoutRange, withRangeAfter } from './overtime-draft.ts'
import { dayWords } from './overtime-words.ts'
import type { OvertimeFieldsState } from './use-overtime-wizard.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface DayRowsProps {
  wizard: OvertimeFieldsState
  type: 'hour' | 'ticket'
  days: readonly Day[]
  /** The first of its fields is asked for first. */
  first: boolean
}

/** The hours or the tickets of each day; only days that have some take room. */
export function DayRows({ wizard, type, days, first }: DayRowsProps) {
  const { draft, setDraft, category } = wizard
  const [added, setAdded] = useState<Day | null>(null)
  const others = days.filter(
    (day) => draft.start_at <= day && day <= draft.end_at && draft.days.every(({ date }) => date !== day),
  )
  const add = (day: Day) => {
    setAdded(day)
    setDraft(withDay(draft, emptyDay(day)))
  }
  return (
    <div className={styles.days}>
      {draft.days.map((day, index) => (
        <DayRow
          key={day.date}
          wizard={wizard}
          type={type}
          day={day}
          index={index}
          is_new={day.date === added}
          first={first && index === 0}
        />
      ))}
      {others.length > 0 && <OtherDays days={others} onAdd={add} />}
      {category === 'intervention' && (
        <p className={styles.note}>
          <IconInfoCircle {...icon} />
          {DUE_HOURS_NOTE}
        </p>
      )}
    </div>
  )
}

/** A week in buttons; of a longer stretch a day is chosen in a calendar (EDT-16). */
const MOST_BUTTONS = 7

function OtherDays({ days, onAdd }: { days: readonly Day[]; onAdd: (day: Day) => void }) {
  const [first = '', last] = [days[0], days.at(-1)]
  if (days.length > MOST_BUTTONS) {
    return (
      <DateField
        label="Autre jour"
        value=""
        today={first}
        min={first}
        max={last}
        isOffered={(day) => days.includes(day)}
        onlyOffered
        onChange={(day) => day !== '' && onAdd(day)}
      />
    )
  }
  return (
    <fieldset className={styles.addDays}>
      <legend className={styles.muted}>Autres jours</legend>
      {days.map((day) => (
        <button type="button" className={styles.addDay} key={day} onClick={() => onAdd(day)}>
          <IconPlus size={14} stroke={2} aria-hidden="true" />
          {dayWords(day)}
        </button>
      ))}
    </fieldset>
  )
}

interface DayRowProps {
  wizard: OvertimeFieldsState
  type: 'hour' | 'ticket'
  day: DraftDay
  index: number
  is_new: boolean
  first: boolean
}

/** One day with what is counted on it; the only one there is stays. */
function DayRow({ wizard, type, day, index, is_new, first }: DayRowProps) {
  const { draft, setDraft, issueAt } = wizard
  const at = `days.${String(index)}`
  // That no day has anything is said at the first of them.
  const none = index === 0 ? issueAt('days') : undefined
  const row = { day, is_new, first, onChange: (changed: DraftDay) => setDraft(withDay(draft, changed)) }
  return (
    <fieldset className={styles.day}>
      <legend className={styles.date}>{dayWords(day.date)}</legend>
      {draft.days.length > 1 && (
        <IconButton
          size="sm"
          className={styles.dropDay}
          label={`Retirer le ${dayWords(day.date)}`}
          icon={<IconX {...icon} />}
          onClick={() => setDraft({ ...draft, days: draft.days.filter(({ date }) => date !== day.date) })}
        />
      )}
      {type === 'hour' ? (
        <DayHours {...row} at={at} none={none} issueAt={issueAt} />
      ) : (
        <DayTickets {...row} error={issueAt(`${at}.tickets`) ?? none} />
      )}
    </fieldset>
  )
}

interface DayHoursProps {
  day: DraftDay
  /** Where it stands: what its issues are named by. */
  at: string
  /** It was just asked for: the focus goes to its first field. */
  is_new: boolean
  first: boolean
  /** No range at all was given. */
  none: string | undefined
  issueAt: (field: string) => string | undefined
  onChange: (day: DraftDay) => void
}

function DayHours({ day, at, is_new, first, none, issueAt, onChange }: DayHoursProps) {
  const [added, setAdded] = useState<number | null>(null)
  const dateIssue = issueAt(`${at}.date`)
  const add = (after: number) => {
    const changed = withRangeAfter(day, after)
    setAdded(changed.hours.find(({ key }) => day.hours.every((range) => range.key !== key))?.key ?? null)
    onChange(changed)
  }
  return (
    <>
      {dateIssue && <p className={styles.issue}>{dateIssue}</p>}
      {day.hours.map((range, index) => (
        <RangeRow
          key={range.key}
          range={range}
          number={index + 1}
          start={issueAt(`${at}.hours.${String(index)}.start`) ?? (index === 0 ? none : undefined)}
          end={issueAt(`${at}.hours.${String(index)}.end`)}
          first={first && index === 0}
          focused={range.key === added || (is_new && index === 0 && added === null)}
          onChange={(changed) =>
            onChange({ ...day, hours: day.hours.map((each) => (each.key === range.key ? changed : each)) })
          }
          onAdd={() => add(range.key)}
          onRemove={() => onChange(withoutRange(day, range.key))}
        />
      ))}
    </>
  )
}

/** The focus goes to the field of what was just added. */
function useFocusWhen(is_new: boolean) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (is_new) field.current?.focus()
  }, [is_new])
  return field
}

interface RangeRowProps {
  range: DraftRange
  /** From 1, in the words that name the row. */
  number: number
  start: string | undefined
  end: string | undefined
  first: boolean
  /** It was just asked for: the focus goes to its first field. */
  focused: boolean
  onChange: (range: DraftRange) => void
  onAdd: () => void
  onRemove: () => void
}

function RangeRow({ range, number, start, end, first, focused, onChange, onAdd, onRemove }: RangeRowProps) {
  const id = useId()
  const field = useFocusWhen(focused)
  const message = start ?? end
  const minutes = rangeMinutes({ start: readTime(range.start), end: readTime(range.end) })
  const time = (side: 'start' | 'end', label: string, invalid: boolean) => (
    <TimeField
      className={styles.time}
      aria-label={`${label}, plage ${String(number)}`}
      value={range[side]}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? id : undefined}
      ref={side === 'start' ? field : undefined}
      data-first={(side === 'start' && first) || undefined}
      onType={(typed) => onChange({ ...range, [side]: typed })}
    />
  )
  return (
    <div className={styles.range}>
      {time('start', 'Heure de début', start !== undefined)}
      <span className={styles.muted}>à</span>
      {time('end', 'Heure de fin', end !== undefined)}
      <span className={styles.length}>{minutes > 0 && formatDuration(minutes)}</span>
      <RangeButtons number={number} className={styles.rowButton} onAdd={onAdd} onRemove={onRemove} />
      {message && (
        <p className={styles.issue} id={id}>
          {message}
        </p>
      )}
    </div>
  )
}

interface DayTicketsProps {
  day: DraftDay
  is_new: boolean
  first: boolean
  error: string | undefined
  onChange: (day: DraftDay) => void
}

/** At least one ticket a day (OVT-18 to OVT-20). */
function DayTickets({ day, is_new, first, error, onChange }: DayTicketsProps) {
  const id = useId()
  const field = useFocusWhen(is_new)
  return (
    <div className={styles.range}>
      <input
        className={styles.time}
        type="number"
        ref={field}
        data-first={first || undefined}
        min={1}
        max={99}
        aria-label={`Tickets du ${dayWords(day.date)}`}
        value={day.tickets}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={(change) => onChange({ ...day, tickets: change.currentTarget.value })}
      />
      <span className={styles.muted}>tickets</span>
      {error && (
        <p className={styles.issue} id={id}>
          {error}
        </p>
      )}
    </div>
  )
}
