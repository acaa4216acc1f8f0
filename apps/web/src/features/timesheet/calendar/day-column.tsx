import type { Moment } from '@cadran/rules/timesheet/half-day'
import { IconCircleX, IconHome } from '@tabler/icons-react'
import { memo } from 'react'
import styles from './days.module.css'
import { type Layout, lanesHeight, laneY } from './geometry.ts'
import type { DayView } from './month-view.ts'
import { samePropsInside } from './same-props.ts'

interface DayColumnProps {
  day: DayView
  left: number
  width: number
  layout: Layout
  remote_label: string
  remote_short: string
}

/** Under this width a mark keeps its icon and drops its word. */
const ROOM_FOR_WORDS = 112
/** Under this width a date makes way for the icon beside it. */
const ROOM_FOR_ICON = 56
/** Under this width the name of a holiday breaks between syllables. */
const ROOM_FOR_NAMES = 60
const HALF_WORDS = { am: 'Matin', pm: 'Ap.-midi' } as const

/** The ground of a day over the whole row, and its head: the date at the left, the marks at the right. */
export const DayColumn = memo(function DayColumn({ day, left, width, layout, ...marks }: DayColumnProps) {
  const quiet = day.state !== 'worked' && day.state !== 'notCurrentMonth'
  return (
    <div
      className={styles.day}
      style={{ left, width }}
      data-day={day.state === 'notCurrentMonth' ? undefined : day.day}
      data-state={day.state}
      data-quiet={quiet || undefined}
      data-today={day.is_today || undefined}
      data-remotable={day.is_remotable || undefined}
    >
      <div className={styles.dayHead} style={{ height: layout.head }} data-tight={width < ROOM_FOR_ICON || undefined}>
        <span className={styles.date}>{day.number}</span>
        <Marks day={day} width={width} layout={layout} {...marks} />
      </div>
      {day.holiday !== null && day.state !== 'notCurrentMonth' && (
        <Holiday name={day.holiday} layout={layout} width={width} />
      )}
      {day.off && <PartTimeOff off={day.off} layout={layout} />}
      {day.to_fill && <ToFill part={day.to_fill} layout={layout} />}
    </div>
  )
}, samePropsInside<DayColumnProps>('day'))

/** Between two syllables of a long word, where it may break in a narrow column. */
const SYLLABLES =
  /(?<=\p{L}{2})(?<=[aeiouyàâéèêîôû][^aeiouyàâéèêîôû\s\d]{0,2})(?=[^aeiouyàâéèêîôû\s\d][aeiouyàâéèêîôû]\p{L})/giu

interface HolidayProps extends Pick<DayColumnProps, 'layout' | 'width'> {
  name: string
}

function Holiday({ name, layout, width }: HolidayProps) {
  // 'Lundi de' adds nothing in the column of that Monday, nor 'Fête de la' to a victory.
  const short = name.replace(/^(?:(?:lundi|jeudi) de (?:l.)?|fête de la )/i, '')
  const broken = width < ROOM_FOR_NAMES ? short.replace(SYLLABLES, '\u00ad') : short
  return (
    <div className={styles.holiday} style={{ top: layout.head }}>
      <span className={styles.holidayName}>{layout.kind === 'mobile' || width < ROOM_FOR_NAMES ? broken : name}</span>
      {layout.kind === 'desktop' && <span className={styles.holidayWord}>Férié</span>}
    </div>
  )
}

function lanesOf(part: 'day' | Moment, layout: Layout) {
  const [am, pm] = laneY(layout)
  return { top: part === 'pm' ? pm : am, height: part === 'day' ? lanesHeight(layout) : layout.lane }
}

/** A half-day or a day that is still to fill: dashed, in every mode (EDT-07). */
function ToFill({ part, layout }: { part: 'day' | Moment; layout: Layout }) {
  return (
    <span className={styles.toFill} style={lanesOf(part, layout)}>
      {layout.kind === 'desktop' && <span className={styles.toFillWords}>À compléter</span>}
    </span>
  )
}

/** A half-day or a day that a part-timer does not work: its ground is quiet, and it says why. */
function PartTimeOff({ off, layout }: { off: 'day' | Moment; layout: Layout }) {
  const whole = off === 'day'
  return (
    <span className={styles.off} style={lanesOf(off, layout)} data-whole={whole || undefined}>
      <span className={styles.offWords}>{layout.kind === 'mobile' && !whole ? 'Partiel' : 'Temps partiel'}</span>
    </span>
  )
}

interface MarksProps extends Pick<DayColumnProps, 'day' | 'width' | 'layout' | 'remote_label' | 'remote_short'> {}

function Marks({ day, width, layout, remote_label, remote_short }: MarksProps) {
  if (layout.kind === 'mobile') return <MobileMarks day={day} layout={layout} />
  const both = day.refused.length > 0 && day.remote !== null
  const worded = width >= ROOM_FOR_WORDS && !both
  const remote = day.remote === 'day' ? remote_short : day.remote && HALF_WORDS[day.remote]
  return (
    <span className={styles.marks}>
      {!remote && day.is_remotable && <Markable />}
      {remote && (
        <span className={styles.chip} data-family="remote" title={remote_label}>
          <IconHome size={14} stroke={2} />
          {worded && remote}
        </span>
      )}
      {day.refused.map((code) => (
        <span className={styles.chip} data-family="non_submitted" key={code} title={`${code} refusé`}>
          <IconCircleX size={14} stroke={2} />
          {width >= ROOM_FOR_WORDS && (
            <span>
              <s>{code}</s> refusé
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

/** Remote mode: here a click puts a mark. */
function Markable() {
  return (
    <span className={styles.markable}>
      <IconHome size={14} stroke={2} />
    </span>
  )
}

/** A small house: in the head for a day, in its lane for a half-day. */
function MobileMarks({ day, layout }: Pick<DayColumnProps, 'day' | 'layout'>) {
  const half = day.remote === 'am' || day.remote === 'pm' ? day.remote : null
  return (
    <>
      <span className={styles.marks}>
        {day.remote === null && day.is_remotable && <Markable />}
        {day.remote === 'day' && (
          <span className={styles.icon} data-family="remote">
            <IconHome size={14} stroke={2} />
          </span>
        )}
        {day.refused.length > 0 && (
          <span className={styles.icon} data-family="non_submitted">
            <IconCircleX size={15} stroke={2} />
          </span>
        )}
      </span>
      {half && (
        <span className={styles.laneMark} data-family="remote" style={{ top: laneY(layout)[half === 'am' ? 0 : 1] }}>
          <IconHome size={12} stroke={2} />
        </span>
      )}
    </>
  )
}
