import { firstSlot, lastSlot } from '@cadran/rules/timesheet/half-day'
import { IconUsers } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { CodeSwatch, lookOf } from '../calendar/index.ts'
import styles from './request-calendar.module.css'
import type { Choice } from './request-choice.ts'
import type { RequestDay } from './request-days.ts'

interface DayCellProps {
  day: RequestDay
  choice: Choice
  /** The one tab stop of the grid. */
  tab: boolean
  /** What is chosen would be refused. */
  refused: boolean
  /** How many of the team are away. */
  count: number
  onChoose: (halves: readonly number[]) => void
  onKeyDown: (event: KeyboardEvent, day: RequestDay) => void
}

/** The share of a cell, above and below, that means its half-day; a finger means the whole day. */
const EDGE = 0.28

type Zone = 'am' | 'day' | 'pm'

function zoneOf({ currentTarget, clientY, detail }: MouseEvent<HTMLElement>, is_click: boolean): Zone {
  const is_coarse = window.matchMedia('(pointer: coarse)').matches
  if (is_coarse || (is_click && detail === 0)) return 'day'
  const { top, height } = currentTarget.getBoundingClientRect()
  const share = height > 0 ? (clientY - top) / height : 0.5
  if (share < EDGE) return 'am'
  return share > 1 - EDGE ? 'pm' : 'day'
}

/** The free half-days of a day that a zone stands for; of a half that is taken, the other one. */
function halvesIn({ slot, free }: RequestDay, zone: Zone): readonly number[] {
  if (zone === 'day' || free.length < 2) return free
  return [zone === 'am' ? slot : slot + 1]
}

const isIn = ({ first, last }: Choice, slot: number) => first !== null && last !== null && first <= slot && slot <= last

/** A day: a click takes it whole, above or below one half of it (ASK-04). */
export function DayCell({ day, choice, tab, refused, count, onChoose, onKeyDown }: DayCellProps) {
  const [zone, setZone] = useState<Zone | null>(null)
  const halves = [day.slot, day.slot + 1].map((slot) => isIn(choice, slot))
  const chosen = halves.some(Boolean) && !day.quiet
  const half = halves[0] === halves[1] ? 'day' : halves[0] ? 'am' : 'pm'
  return (
    <td
      className={styles.cell}
      data-quiet={day.quiet || undefined}
      data-off={day.off ?? undefined}
      data-away={!day.in_month || undefined}
    >
      <button
        type="button"
        className={styles.day}
        data-day={day.day}
        data-autofocus={tab || undefined}
        data-chosen={chosen ? half : undefined}
        data-first={chosen && isIn(choice, day.slot - 1) ? undefined : true}
        data-refused={(chosen && refused) || undefined}
        data-zone={zone && halvesIn(day, zone).length === 1 ? zone : undefined}
        tabIndex={tab ? 0 : -1}
        aria-label={
          chosen && half !== 'day' ? `${day.label}, ${half === 'am' ? 'matin' : 'après-midi'} choisi` : day.label
        }
        aria-pressed={chosen}
        aria-disabled={day.free.length === 0 || undefined}
        onClick={(event) => onChoose(halvesIn(day, zoneOf(event, true)))}
        onKeyDown={(event) => onKeyDown(event, day)}
        onMouseMove={(event) => setZone(zoneOf(event, false))}
        onMouseLeave={() => setZone(null)}
      >
        <span className={styles.number}>{day.number}</span>
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            <IconUsers size={14} stroke={1.75} />
            {count}
          </span>
        )}
        {day.note && <span className={styles.note}>{day.note}</span>}
        <Events day={day} />
      </button>
    </td>
  )
}

/** What stands on the day already; its label says it too. */
function Events({ day: { slot, events } }: Pick<DayCellProps, 'day'>) {
  return events.map((event) => (
    <span
      key={event.id}
      className={styles.event}
      data-half={halfOf(slot, firstSlot(event), lastSlot(event))}
      aria-hidden="true"
    >
      <CodeSwatch look={lookOf(event)} code={event.event_code}>
        {event.event_code.short_code}
      </CodeSwatch>
    </span>
  ))
}

function halfOf(slot: number, first: number, last: number): Zone {
  if (first <= slot && slot + 1 <= last) return 'day'
  return first <= slot ? 'am' : 'pm'
}
